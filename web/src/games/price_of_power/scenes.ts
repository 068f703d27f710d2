/** The scenes of The Price of Power: a battle, the end of a round, and an event that is read once more. */
import type { GamePlayback, Step } from '../../lib/playback/types'
import type { LogEvent } from '../../lib/types'
import { among, around, isMine, shows } from './battle/playing'
import Battle from './battle/Scene.svelte'
import EventScene from './events/Scene.svelte'
import { round } from './round'

type GameScene = NonNullable<GamePlayback['scene']>

const isTaken = (event: LogEvent) => event.kind === 'event-taken'
const event: GameScene = { Scene: EventScene, shows: () => false, isMine: () => true, among: () => false, around: (each) => (isTaken(each) ? [each] : []) }
const battle: GameScene = { Scene: Battle, shows, isMine, among, around }
const SCENES = [round, event, battle]

/** The scene that would show a step, or shows it once more. */
export function sceneOf(step: Step): GameScene {
  if (round.among(step.events)) return round
  return step.events.length === 1 && isTaken(step.events[0]) ? event : battle
}

export const scenes: Omit<GameScene, 'Scene'> = {
  shows: (step) => sceneOf(step).shows(step),
  isMine: (step, seat) => sceneOf(step).isMine(step, seat),
  among: (events) => SCENES.some((each) => each.among(events)),
  around: (one, events) => SCENES.map((each) => each.around(one, events)).find((found) => found.length) ?? [],
}
