/** The Price of Power in the browser. */

import type { TableStore } from '../../lib/table.svelte'
import { capital } from '../../lib/words.svelte'
import type { PriceOfPowerView } from './view'
import { w } from './words.svelte'

export { default as Ask } from '../../lib/OptionList.svelte'
export { default as Board } from './Board.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Mine.svelte'
export { mentions } from './mentioned'

/** The shared list has every answer; those with a place are lit on the map too. */
export function asks(): boolean {
  return false
}

export const wide = true

/** "Age 1, round 2: actions" */
export function where(table: TableStore): string {
  const view = table.view as PriceOfPowerView
  return view.phase === 0 ? w('where.setup') : w('where', { age: view.age, round: view.round, phase: capital(table.word('phase', view.phase)) })
}
