/** A scene that is opened once more, from the log or from a replay. */
import type { TableStore } from '../table.svelte'
import type { LogEvent } from '../types'
import type { Step } from './types'

export function openAgain(table: TableStore, events: LogEvent[]): void {
  const [first] = events
  const { view, scores } = table
  const step: Step = { key: `again ${first.at}`, at: first.at, events, known: 0, before: view, view, scores, scene: true, joins: '', seat: -1, section: '', sentence: '', consequence: '', places: [], stop: null }
  table.again = step
}
