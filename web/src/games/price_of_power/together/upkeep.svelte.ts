/** Whether one is asked before upkeep is paid, though the treasury can pay it: as this person last wanted it. */
import { asksAll } from '../../../lib/settings.svelte'
import { recall, remember } from '../../../lib/storage'
import type { TableStore } from '../../../lib/table.svelte'

const KEY = 'price_of_power.upkeep'
const ASKED = 'cut-costs'
const NOTHING = 'done' // refused while the treasury cannot pay

export const upkeep = $state({ asks: recall(KEY) === 'yes' })

export function setAsksUpkeep(asks: boolean): void {
  upkeep.asks = asks
  remember(KEY, asks ? 'yes' : 'no')
}

/** The answer that gives nothing up, where nobody needs to be asked; null: I am asked. */
export function paysAll(table: TableStore): string | null {
  const { question } = table
  if (question?.kind !== ASKED || upkeep.asks || asksAll() || table.over || table.past || table.sending || table.refused || table.tookBack) return null
  return question.options.some((each) => each.text === NOTHING) ? NOTHING : null
}
