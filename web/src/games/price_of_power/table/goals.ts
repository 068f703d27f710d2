/** The way to a goal in few words, and the places that decide it. */
import type { TableStore } from '../../../lib/table.svelte'
import { listed } from '../../../lib/words.svelte'
import type { Goal, GoalPart, Land } from '../view'
import { provinceName, realmName, w } from '../words.svelte'

/** Every place that a goal speaks of, those that are missing first. */
export function placesOf(goal: Goal): string[] {
  const open = goal.parts.filter((part) => !part.done)
  return [...new Set([...open, ...goal.parts].flatMap(missingFirst))]
}

function missingFirst(part: GoalPart): string[] {
  const lands = [...part.lands].sort((one, other) => Number(one.done) - Number(other.done)).map((land) => `province.${land.province}`)
  return [...lands, ...part.places]
}

/** Places that are still to be won; all of them, if none is missing. */
export function openPlaces(goal: Goal): string[] {
  const open = goal.parts.filter((part) => !part.done).flatMap((part) => (part.lands.length ? part.lands.filter((land) => !land.done).map((land) => `province.${land.province}`) : part.places))
  return open.length ? [...new Set(open)] : placesOf(goal)
}

/** What is still missing, in a line: "2 more of Bordeaux, Caux or Maine". */
export function missing(table: TableStore, goal: Goal): string {
  if (goal.done) return w('table.goal.done')
  return goal.parts.filter((part) => !part.done).map((part) => missingOf(table, part)).join('. ')
}

export function missingOf(table: TableStore, part: GoalPart): string {
  const open = part.lands.filter((land) => !land.done)
  if (open.length) return w('table.goal.more', { n: part.need - part.have, of: listed(open.map((land) => provinceName(table, land.province))) })
  return part.need > 1 ? w('table.goal.part', { label: part.label, have: part.have, need: part.need }) : part.label
}

/** Whose a province is: "England, at war with you". */
export function whose(table: TableStore, land: Land): string {
  return w(`table.land.${land.why}`, { realm: land.realm >= 0 ? realmName(table, land.realm) : '' })
}
