/** One fact that says why something is closed, where its sentence is too long for a line; and how large an ally is who may be called. */
import type { TableStore } from '../../../lib/table.svelte'
import type { Option, Refusal } from '../../../lib/types'
import { taxOfRealm, type PriceOfPowerView } from '../view'
import { printedOf, w } from '../words.svelte'

/** The fact in a few words, by the code of the reason; else the reason itself. */
export function factOf(refusal: Refusal): string {
  return w(`act.not.${refusal.code}`, refusal.because, refusal.reason)
}

/** How much an ally could do who is called to arms; nothing of other answers. */
export function sizeOfCalled(table: TableStore, option: Option): string {
  return option.kind === 'call' && option.numbers.realm !== undefined ? w('war.target.size', { tax: taxOfRealm(printedOf(table), table.view as PriceOfPowerView, option.numbers.realm) }) : ''
}
