/** When a battle is shown as a scene, and for whom it waits. */
import { scenes } from '../../../lib/settings.svelte'
import type { GamePlayback, Step } from '../../../lib/playback/types'
import type { LogEvent } from '../../../lib/types'
import type { WallensteinView } from '../view'
import { battleOf, isBegun, takesPart } from './battle'
import Scene from './Scene.svelte'

/** A battle told whole, with its end. */
export function isWhole(events: LogEvent[]): boolean {
  return isBegun(events[0] ?? { kind: '' }) && (battleOf(events)?.end ?? null) !== null
}

function isMine(step: Step, seat: number): boolean {
  const battle = battleOf(step.events)
  return battle !== null && takesPart(battle, seat)
}

/** The events of the battle that a line of the log belongs to; empty if it belongs to none that can be shown. */
export function battleAround(event: LogEvent, events: LogEvent[]): LogEvent[] {
  if (event.kind !== 'fell') return []
  const at = events.indexOf(event)
  const first = events.findLastIndex((each, place) => place < at && isBegun(each) && each.facts.county === event.facts.county)
  if (first < 0) return []
  const next = events.findIndex((each, place) => place > at && (isBegun(each) || each.kind === 'fell' || each.kind === 'revealed'))
  const found = events.slice(first, next < 0 ? undefined : next)
  return isWhole(found) ? found : []
}

/** An attack of my own that is shown as a scene. */
export function isMyScene(events: LogEvent[], seat: number): boolean {
  return scenes() !== 'none' && seat >= 0 && events[0]?.kind === 'attacked' && events[0].facts.seat === seat && isWhole(events)
}

export const scene: NonNullable<GamePlayback['scene']> = {
  Scene,
  isMine,
  among: (events) => scenes() !== 'none' && events.some(isBegun),
  around: battleAround,
  shows: (step) => isWhole(step.events) && (scenes() === 'all' || (scenes() === 'mine' && isMine(step, (step.view as WallensteinView).seat))),
}
