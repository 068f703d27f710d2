/** What taking an event, with one of its options, surely changes. */
import type { Change, EventCard } from '../view'

/** Before anything and after everything that is certain; mine first, and without what ends as it began. */
export function changesOf(card: EventCard, way: number, me: number): Change[] {
  const found = new Map<string, Change>()
  for (const each of [...card.changes, ...(card.ways[way]?.changes ?? [])]) {
    const key = `${each.player} ${each.what}`
    found.set(key, { ...each, before: found.get(key)?.before ?? each.before })
  }
  const rank = (each: Change) => (each.player === me ? -1 : each.player)
  return [...found.values()].filter((each) => each.before !== each.after).sort((one, other) => rank(one) - rank(other))
}
