/** Places that the sentence of an event names, in the language of the table. */

import { factsOf, mentioned, type Mention } from '../../lib/log'
import type { TableStore } from '../../lib/table.svelte'
import type { LogEvent } from '../../lib/types'
import type { PlaceKind } from './targets'
import { placeName } from './words.svelte'

/** The facts of an event that are places. */
export const PLACES: [PlaceKind, string[]][] = [
  ['province', ['province', 'provinces', 'other_province', 'capital']],
  ['area', ['area', 'areas', 'origin', 'other_area']],
  ['sea', ['sea', 'seas', 'other_sea']],
  ['node', ['node', 'nodes', 'main_node', 'secondary']],
]

/** What an event names that lies on the map. */
export function mentions(event: LogEvent, table: TableStore): Mention[] {
  const names = new Map<string, string>()
  for (const [kind, facts] of PLACES) {
    for (const number of facts.flatMap((fact) => factsOf(event, fact))) {
      if (number < 0) continue
      const name = placeName(table, { kind, number })
      if (!names.has(name)) names.set(name, `${kind}.${number}`)
    }
  }
  return mentioned(event.sentence, names)
}
