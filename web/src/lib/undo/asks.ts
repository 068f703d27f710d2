/** What has become of a request to take back that is no longer open. */
import type { AskInfo } from '../types'

export type Outcome = 'agreed' | 'refused' | 'lapsed'

/** The requests to take back that stood before and stand no longer. */
export function ended(before: AskInfo[], now: AskInfo[]): AskInfo[] {
  return before.filter((ask) => ask.kind === 'undo' && !now.some((each) => each.n === ask.n))
}

/** Why one has ended: the match went back, it went on, or somebody said no while nothing happened. */
export function outcome(openedAt: number, at: number, wentBack: boolean): Outcome {
  if (wentBack) return 'agreed'
  return at > openedAt ? 'lapsed' : 'refused'
}
