/** Where on the table the things are that a coach points at. */
import type { CoachedGame } from '../../lib/games'
import { deskOf } from './desk.svelte'

const PLACES: Record<string, (name: string) => string> = {
  seat: (player) => `[data-seat="${player}"]`,
  node: (node) => `[data-map] [data-node="${node}"]`,
  event: (event) => `[data-events] [data-event="${event}"]`,
  province: (province) => `[data-map] path[data-side="${province}"]`,
}

const ON_MAP = /^(province|node):/

export const coach: CoachedGame = {
  find: (sort, name) => PLACES[sort]?.(name),
  things: 'article[data-seat]',
  shows: (table, at) => {
    deskOf(table.info.id).coached = at.filter((each) => ON_MAP.test(each)).map((each) => each.replace(':', '.'))
  },
}
