/** Finding a place by its name, or by a part of it. */
import type { Place } from '../targets'

export interface Findable {
  place: Place
  name: string
  within: string // what it lies in, to tell places of the same name apart
  isTarget: boolean
}

const MOST = 8

/** Letters as one types them: without accents, small. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase()
}

/** How well a name answers what was typed; less is better, null: not at all. */
function fit(name: string, typed: string): number | null {
  const written = plain(name)
  if (written === typed) return 0
  if (written.startsWith(typed)) return 1
  if (written.split(/[ \-/&’']+/).some((word) => word.startsWith(typed))) return 2
  return written.includes(typed) ? 3 : null
}

/** The places that are meant, what may be chosen first; without a word, everything that may be chosen. */
export function find(typed: string, all: Findable[], most = MOST): Findable[] {
  const word = plain(typed.trim())
  const found = all.flatMap((each) => {
    const how = word ? fit(each.name, word) : each.isTarget ? 0 : null
    return how === null ? [] : [{ each, rank: how + (each.isTarget ? 0 : 0.5) }]
  })
  return found.sort((one, other) => one.rank - other.rank || one.each.name.localeCompare(other.each.name)).slice(0, most).map(({ each }) => each)
}
