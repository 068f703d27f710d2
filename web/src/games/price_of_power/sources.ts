/** Where the text of a card comes from. */
import type { Source } from '../../lib/source'
import type { TableStore } from '../../lib/table.svelte'
import type { Option } from '../../lib/types'
import type { PriceOfPowerPrinted } from './view'
import { printedOf } from './words.svelte'

const SOURCES: [string, (printed: PriceOfPowerPrinted, number: number) => Source | undefined][] = [
  ['card', (printed, number) => printed.cards[number]?.source],
  ['idea', (printed, number) => printed.ideas[number]?.source],
  ['mission', (printed, number) => printed.missions[number]?.source],
  ['milestone', (printed, number) => printed.milestone_sources[number]],
  ['event', (printed, number) => printed.event_sources[number]],
]

/** Whether the card that an answer names is a reconstruction. */
export function sourceOf(answer: Option, table: TableStore): Source | undefined {
  const named = SOURCES.find(([name]) => name in answer.numbers)
  return named?.[1](printedOf(table), answer.numbers[named[0]])
}
