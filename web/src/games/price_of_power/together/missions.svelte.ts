/** Whether one is asked to put a mission back for another though there is no room for a new one: as this person last wanted it. */
import { asksAll } from '../../../lib/settings.svelte'
import { recall, remember } from '../../../lib/storage'
import type { TableStore } from '../../../lib/table.svelte'

const KEY = 'price_of_power.missions'
const ASKED = 'pick-mission'
const TAKES = 'take-mission'
const NOTHING = 'done'

export const missions = $state({ asks: recall(KEY) === 'yes' })

export function setAsksMissions(asks: boolean): void {
  missions.asks = asks
  remember(KEY, asks ? 'yes' : 'no')
}

/** The answer that leaves the missions as they are, where nobody needs to be asked; null: I am asked. */
export function keepsMissions(table: TableStore): string | null {
  const { question } = table
  if (question?.kind !== ASKED || missions.asks || asksAll() || table.over || table.past || table.sending || table.refused || table.tookBack) return null
  if (question.options.some((each) => each.kind === TAKES)) return null
  return question.options.some((each) => each.text === NOTHING) ? NOTHING : null
}
