/** The page about a round, shown when it has ended, and opened again from the log. */
import type { GamePlayback } from '../../../lib/playback/types'
import Page from './Page.svelte'
import { endsRound, eventsOfRound } from './round'

export const round: NonNullable<GamePlayback['scene']> = {
  Scene: Page,
  shows: (step) => step.events.some(endsRound),
  isMine: () => true, // everybody reads it for as long as they like
  among: (events) => events.some(endsRound),
  around: eventsOfRound,
}
