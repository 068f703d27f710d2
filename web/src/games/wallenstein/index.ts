/** Wallenstein in the browser. */

import type { TableStore } from '../../lib/table.svelte'
import type { WallensteinView } from './view'
import { w } from './words.svelte'

export { default as Ask } from './Ask.svelte'
export { default as Board } from './Board.svelte'
export { default as Left } from './Left.svelte'
export { default as Mine } from './Mine.svelte'
export { default as Strip } from './Strip.svelte'
export { asks, panel } from './asks'

/** "Year 2, summer" */
export function where(table: TableStore): string {
  const view = table.view as WallensteinView
  return view.draft.length ? w('where.draft') : w('where', { n: view.year, season: table.word('season', view.season) })
}
