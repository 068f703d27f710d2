/** Questions that the page of a war answers. */
export const PEACE_KINDS = new Set(['make-peace', 'choose-term', 'propose', 'agree-on', 'propose-ducats', 'propose-talks', 'dispose-of', 'answer-peace'])
