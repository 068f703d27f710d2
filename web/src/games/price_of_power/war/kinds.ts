/** Questions that the page of a war answers, and when it stays open while somebody else answers. */
import type { PriceOfPowerView } from '../view'

export const PEACE_KINDS = new Set(['make-peace', 'choose-term', 'propose', 'agree-on', 'propose-ducats', 'propose-talks', 'dispose-of', 'answer-peace'])

/** Whether another player is thinking about a peace that I have proposed. */
export function isMyOfferOpen(view: PriceOfPowerView, seat: number): boolean {
  const [kind, , realm] = (view.to_do[0] ?? '').split(' ')
  return seat >= 0 && kind === 'answer-peace' && Number(realm) === view.realms[seat]
}
