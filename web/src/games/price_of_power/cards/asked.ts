/** Questions whose answers name cards: they are asked with the cards themselves. */
import type { TableStore } from '../../../lib/table.svelte'
import type { Option } from '../../../lib/types'
import { BATTLE_KINDS } from '../battle/kinds'

const GROUPS = ['mission', 'idea', 'milestone', 'struggle', 'card']
const PLACES = ['area', 'province', 'sea', 'realm', 'node', 'army'] // what is chosen on the map as well
const MOST = 12 // more than these are searched in the list

export const namesCard = (option: Option) => GROUPS.some((group) => group in option.numbers)

/** Every card once, not too many of them, and nothing that is a place; a battle has a panel of its own. */
export function asksCards(table: TableStore): boolean {
  const options = table.question && !BATTLE_KINDS.has(table.question.kind) ? table.question.options : []
  const cards = options.filter(namesCard)
  const numbers = cards.map((option) => GROUPS.map((group) => option.numbers[group] ?? '').join(' '))
  return cards.length > 0 && options.length <= MOST && new Set(numbers).size === cards.length && cards.every((option) => !PLACES.some((place) => place in option.numbers)) && options.length - cards.length <= 2
}
