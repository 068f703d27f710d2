/** The steps of winter, in the order of the rule; the page lights one after another. */
export const STEPS = ['loss', 'feeding', 'revolts', 'points'] as const
export const LOST = 0
export const FED = 1
export const ROSE = 2
export const COUNTED = 3
export const STEP_TIME = 600 // milliseconds at normal speed
export const GROW_TIME = 420
