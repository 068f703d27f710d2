/** The page about a winter, shown when the year has ended, and opened again from the log. */
import type { GamePlayback } from '../../../lib/playback/types'
import type { LogEvent } from '../../../lib/types'
import Page from './Page.svelte'
import { eventsOfWinter } from './winter'

const endsYear = (event: LogEvent) => event.kind === 'year-ended'

export const winter: NonNullable<GamePlayback['scene']> = {
  Scene: Page,
  shows: (step) => step.events.some(endsYear),
  isMine: () => true, // everybody reads it for as long as they like
  among: (events) => events.some(endsYear),
  around: eventsOfWinter,
}
