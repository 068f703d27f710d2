/** The scenes of Wallenstein: a battle in the tower, and the end of a year. */
import type { GamePlayback, Step } from '../../lib/playback/types'
import { scene as tower } from './tower'
import { winter } from './winter'

type GameScene = NonNullable<GamePlayback['scene']>

const SCENES = [winter, tower]

/** The scene that would show a step, or shows it once more. */
export function sceneOf(step: Step): GameScene {
  return winter.among(step.events) ? winter : tower
}

export const shows: GameScene['shows'] = (step) => sceneOf(step).shows(step)
export const isMine: GameScene['isMine'] = (step, seat) => sceneOf(step).isMine(step, seat)
export const among: GameScene['among'] = (events) => SCENES.some((each) => each.among(events))
export const around: GameScene['around'] = (event, events) => SCENES.map((each) => each.around(event, events)).find((found) => found.length) ?? []
