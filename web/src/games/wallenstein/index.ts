/** Wallenstein in the browser. */

import { factsOf, mentioned, type Mention } from '../../lib/log'
import type { TableStore } from '../../lib/table.svelte'
import type { Gain } from '../../lib/replay'
import type { LogEvent, Frame } from '../../lib/types'
import { COUNTIES, county } from './box'
import { deskOf } from './desk.svelte'
import type { WallensteinView } from './view'
import { boxName, w } from './words.svelte'

export { default as Ask } from './Ask.svelte'
export { default as Board } from './Board.svelte'
export { default as Figure } from './Figure.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Mine.svelte'
export { default as Strip } from './Strip.svelte'
export { asks, panel } from './asks'
export { coach } from './coach'
export { explain, goal } from './explain'
export { continues as joins, playback } from './playback'

/** At the end the board shows the final points. */
export const ranks = true

/** A round is planned with the map, the hand and the boxes side by side. */
export function spreads(table: TableStore): boolean {
  return deskOf(table).planning
}

/** A plan lies in the boxes as ghosts. */
export function laysHint(table: TableStore): boolean {
  return deskOf(table).planning && deskOf(table).hint !== null
}

/** A plan may be made in peace while others seal theirs. */
export function hintFor(table: TableStore): string {
  const view = table.view as WallensteinView
  return deskOf(table).planning ? `plan.${view.year}.${view.season}` : ''
}

/** "Year 2, summer" */
export function where(table: TableStore): string {
  const view = table.view as WallensteinView
  return view.draft.length ? w('where.draft') : w('where', { n: view.year, season: table.word('season', view.season) })
}

/** The parts of the log: a season, the bids, each action, winter. */
export function section(event: LogEvent, table: TableStore): string | undefined {
  const { facts } = event
  if (event.kind === 'season') return w('where', { n: Number(facts.year), season: table.word('season', Number(facts.season)) })
  if (event.kind === 'bid') return w('bids.title')
  if (event.kind === 'revealed') return boxName(table, Number(facts.action))
  return undefined
}

const COUNTY_FACTS = ['county', 'counties', 'origin', 'card'] // of an event

/** The counties that an event names. */
export function mentions(event: LogEvent): Mention[] {
  const numbers = COUNTY_FACTS.flatMap((fact) => factsOf(event, fact)).filter((number) => number >= 0 && number < COUNTIES)
  return mentioned(event.sentence, new Map(numbers.map((number) => [county(number).name, `county.${number}`])))
}

const POINT_BENEFIT = 3 // of the Landsknechte

function gainsOf(event: LogEvent): Gain[] {
  const facts = event.facts as Record<string, number>
  const { seat } = facts
  if (event.kind === 'scored') return [facts.counties_points, facts.buildings_points, facts.majority_points].map((points, source) => ({ seat, source, points }))
  if (event.kind === 'statues-scored') return [{ seat, source: 3, points: facts.points }]
  if (event.kind === 'points-granted') return [{ seat, source: 4, points: facts.points }]
  return event.kind === 'benefit' && facts.benefit === POINT_BENEFIT ? [{ seat, source: 5, points: facts.amount }] : []
}

/** Where points come from. */
export const sources = {
  names: () => ['counties', 'buildings', 'majorities', 'statues', 'favors', 'landsknechte'].map((each) => w(`source.${each}`)),
  gained: (frame: Frame): Gain[] => frame.events.flatMap(gainsOf),
}
