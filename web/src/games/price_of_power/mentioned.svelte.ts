/** Places that a line of the log names, in the language of the table. */

import type { Mention } from '../../lib/log'
import type { TableStore } from '../../lib/table.svelte'
import type { Words } from '../../lib/types'
import { MAP, type Named } from './box'

let spoken = $state.raw<Words>({})

/** From now on places have the names of this table. */
export function hear(table: TableStore): void {
  spoken = table.words
}

/** Names and what they lead to. What is called like a realm is left out: most lines mean the realm. */
export function namesIn(words: Words): Map<string, string> {
  const name = (section: string, thing: Named) => words[section]?.[thing.id] ?? thing.name
  const realms = new Set(MAP.realms.map((realm) => name('realm', realm)))
  const found = new Map<string, string>()
  for (const [section, things] of [['area', MAP.areas], ['province', MAP.provinces], ['sea', MAP.seas], ['node', MAP.nodes]] as [string, Named[]][]) {
    things.forEach((thing, number) => {
      const called = name(section, thing)
      if (!realms.has(called) && !found.has(called)) found.set(called, `${section}.${number}`)
    })
  }
  return found
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const known = $derived.by(() => {
  const names = namesIn(spoken)
  const longest = [...names.keys()].sort((one, other) => other.length - one.length)
  return { names, pattern: new RegExp(`(?<!\\p{L})(?:${longest.map(escaped).join('|')})(?!\\p{L})`, 'gu') }
})

export function mentions(line: string): Mention[] {
  const { names, pattern } = known
  return [...line.matchAll(pattern)].map((found) => ({ from: found.index, to: found.index + found[0].length, key: names.get(found[0])! }))
}
