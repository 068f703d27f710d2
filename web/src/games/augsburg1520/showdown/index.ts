/** When a showdown is shown as a scene, and for whom it waits. */
import type { GamePlayback } from '../../../lib/playback/types'
import { scenes } from '../../../lib/settings.svelte'
import type { LogEvent } from '../../../lib/types'
import type { AugsburgView } from '../logic'
import Scene from './Scene.svelte'
import { isMine, showdownOf } from './showdown'

/** The events of the showdown that a line of the log belongs to; the line of the winner opens it again. */
export function showdownAround(event: LogEvent, events: LogEvent[]): LogEvent[] {
  if (event.kind !== 'won') return []
  const found = events.filter((each) => each.at === event.at && (each.kind === 'showed' || each.kind === 'consoled' || each === event))
  return showdownOf(found) ? found : []
}

const takesPart = (events: LogEvent[], seat: number): boolean => {
  const showdown = showdownOf(events)
  return showdown !== null && isMine(showdown, seat)
}

export const scene: NonNullable<GamePlayback['scene']> = {
  Scene,
  isMine: (step, seat) => takesPart(step.events, seat),
  among: (events) => scenes() !== 'none' && showdownOf(events) !== null,
  around: showdownAround,
  shows: (step) => showdownOf(step.events) !== null && (scenes() === 'all' || (scenes() === 'mine' && takesPart(step.events, (step.view as AugsburgView).seat))),
}
