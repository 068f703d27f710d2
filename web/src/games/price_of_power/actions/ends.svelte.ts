/** Whether an action ends the turn: as this person last wanted it. */
import { recall, remember } from '../../../lib/storage'
import type { TableStore } from '../../../lib/table.svelte'
import { endOf, hasActed, MENUS } from './groups'

const KEY = 'price_of_power.ends'

export const endsTurn = $state({ now: recall(KEY) !== 'no' })

export function setEndsTurn(ends: boolean): void {
  endsTurn.now = ends
  remember(KEY, ends ? 'yes' : 'no')
}

const ending = new WeakSet<TableStore>() // turns that end with the action that was taken

/** An action was taken: whatever it brings, the turn ends with it if that is wanted. */
export function takeAction(table: TableStore): void {
  if (endsTurn.now) ending.add(table)
}

/** The answer that ends the turn now, once; null: there is more to decide, or it is not wanted. */
export function endNow(table: TableStore): string | null {
  const { question } = table
  if (!question || !MENUS.includes(question.kind) || !ending.has(table)) return null
  ending.delete(table)
  return hasActed(question) && !table.tookBack ? endOf(question) : null
}
