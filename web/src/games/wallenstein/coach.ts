/** Where on the table the things are that a coach points at: a county lies on the map and as a card in the hand. */
import type { CoachedGame } from '../../lib/games'
import { deskOf } from './desk.svelte'

const PLACES: Record<string, (name: string) => string> = {
  county: (county) => `[data-county="${county}"], [data-card="${county}"]`,
  box: (box) => `[data-box="${box}"]`,
  seat: (seat) => `[data-seat="${seat}"], [data-purse="${seat}"]`, // while a round is planned the seats are closed
}

export const coach: CoachedGame = {
  find: (sort, name) => PLACES[sort]?.(name),
  things: '[data-box], [data-hand] [data-card]',
  shows: (table, at) => {
    const county = at.find((each) => each.startsWith('county:'))
    if (county && matchMedia('(max-width: 760px)').matches) deskOf(table).point({ card: Number(county.slice('county:'.length)) }) // the band above the boxes frames it
  },
  answered: (table) => deskOf(table).adopt(),
}
