/** Which cue belongs to what is shown, so that the ear is told the same as the eye, at the same moment. */
import type { GamePlayback, Step, Stop } from '../playback/types'
import type { LogEvent } from '../types'
import type { Cue } from './cues'

const HURTS: Stop[] = ['attacked', 'robbed', 'lost', 'outbid']

/** The one cue of a step that is played; a scene has its own. */
export function cueOf(step: Step, game: GamePlayback | undefined): Cue | null {
  if (step.scene) return null
  if (step.stop && HURTS.includes(step.stop)) return 'attacked'
  for (const event of step.events) {
    const cue = game?.sounds?.[event.kind]
    if (cue) return cue
  }
  return null
}

/** Whether it has become my turn since `after`: I am asked, and others have acted. What follows my own choice rings no bell. */
export function isMyTurn(isAsked: boolean, events: LogEvent[], me: number, after: number): boolean {
  return isAsked && events.some((event) => event.at > after && event.seat >= 0 && event.seat !== me)
}
