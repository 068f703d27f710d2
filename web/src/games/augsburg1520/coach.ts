/** Where on the table the things are that a coach points at. */
import type { CoachedGame } from '../../lib/games'

const SPOTS: Record<string, (name: string) => string> = {
  dealt: (card) => `[data-dealt="${card}"]`,
  hand: (card) => `[data-held="${card}"]`,
  noble: (noble) => `[data-noble="${noble}"]`,
  offer: (seat) => `[data-offer="${seat}"]`,
  privilege: (card) => `[data-spot="card-${card}"]`,
  purse: () => '[data-spot="purse"], .dealt-sec .plan b',
  seat: (seat) => `[data-spot="seat-${seat}"], [data-seat="${seat}"]`,
  step: (place) => `[data-spot="step-${place}"], [data-seat="${place.split('-')[0]}"]`, // a narrow page has only the strip of seats
}

export const coach: CoachedGame = {
  find: (sort, name) => SPOTS[sort]?.(name),
  things: '[data-dealt], [data-held], [data-offer], [data-spot^="card-"], [data-spot^="seat-"]:not(.own)',
}
