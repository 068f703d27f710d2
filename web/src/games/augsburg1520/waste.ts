/** The server counts what a barrier would waste of an answer; here it is put into words. */
import { say } from './words'

const AT_ONCE = ['points', 'forgo', 'point', 'take'] // answers with points of their own
const WAITING = ['pass', 'finish']

/** Empty if nothing is wasted. */
export function wasteOf(kind: string, { lost = 0, later = 0, barrier = 0 }: Record<string, number>): string {
  if (!lost && !later) return ''
  const values = { lost, later, barrier }
  if (WAITING.includes(kind)) return say('waste.income', values)
  if (!AT_ONCE.includes(kind)) return say('waste.added', values)
  return say(lost && later ? 'waste.both' : lost ? 'waste.lost' : 'waste.later', values)
}
