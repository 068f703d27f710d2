/** Whether an action ends the turn: as this person last wanted it. */
import { recall, remember } from '../../../lib/storage'
import type { TableStore } from '../../../lib/table.svelte'
import { has, type PriceOfPowerView } from '../view'
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

interface Passing {
  round: string
  wars: number
}
const passing = new WeakMap<TableStore, Passing>() // whoever wants to pass in the next turn

const standOf = (table: TableStore): Passing => {
  const view = table.view as PriceOfPowerView
  return { round: `${view.age}.${view.round}`, wars: view.war.filter((players) => has(players, table.seat)).length }
}

/** In the next turn I pass, unless something has happened to me by then. */
export function passNext(table: TableStore): void {
  passing.set(table, standOf(table))
}

/** The answer that passes now, as it was wanted; null: I am asked. After another war it is forgotten. */
export function passNow(table: TableStore): string | null {
  const wanted = passing.get(table)
  const { question } = table
  if (!wanted || !question || table.sending || ending.has(table)) return null
  passing.delete(table)
  const now = standOf(table)
  if (!MENUS.includes(question.kind) || hasActed(question) || table.tookBack || now.round !== wanted.round || now.wars !== wanted.wars) return null
  return question.options.find((each) => each.kind === 'pass')?.text ?? null
}

/** I do not want to pass any more. */
export function stayIn(table: TableStore): void {
  passing.delete(table)
}

/** I was asked something in another's turn: what comes next is decided anew. What my own action asks is part of it. */
export function forgetPass(table: TableStore): void {
  if ((table.view as PriceOfPowerView).player !== table.seat) stayIn(table)
}

/** The answer that ends the turn now, once; null: there is more to decide, or it is not wanted. */
export function endNow(table: TableStore): string | null {
  const { question } = table
  if (!question || !MENUS.includes(question.kind) || !ending.has(table)) return null
  ending.delete(table)
  return hasActed(question) && !table.tookBack ? endOf(question) : null
}
