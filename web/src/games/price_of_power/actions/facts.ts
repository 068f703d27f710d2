/** One fact in a line: why something is closed, how large an ally is who may be called, where an army stands and whom it would meet. */
import type { TableStore } from '../../../lib/table.svelte'
import type { Option, Refusal } from '../../../lib/types'
import { listed } from '../../../lib/words.svelte'
import { armyIn, placeIn, type Place } from '../targets'
import { armsOf, facing, taxOfRealm, type PriceOfPowerView } from '../view'
import { armsTold, placeName, playerName, printedOf, w } from '../words.svelte'

/** The fact in a few words, by the code of the reason; else the reason itself. */
export function factOf(refusal: Refusal): string {
  return w(`act.not.${refusal.code}`, refusal.because, refusal.reason)
}

/** How much an ally could do who is called to arms; nothing of other answers. */
export function sizeOfCalled(table: TableStore, option: Option): string {
  return option.kind === 'call' && option.numbers.realm !== undefined ? w('war.target.size', { tax: taxOfRealm(printedOf(table), table.view as PriceOfPowerView, option.numbers.realm) }) : ''
}

const MARCHES = ['march', 'buy-passage', 'ask-passage']

/** Who stands where an army marches. */
export function facedAt(table: TableStore, place: Place | null, kind: string): string {
  const found = place?.kind === 'area' && MARCHES.includes(kind) ? facing(table.view as PriceOfPowerView, table.seat, place.number) : []
  return found.length ? w('act.against', { list: listed(found.map((each) => (each.player < 0 ? w('act.against.rebels', { n: each.units }) : w('units.of', { n: each.units, who: playerName(table, each.player) })))) }) : ''
}

/** Where the army of an answer stands and what it is made of, or whom an army would meet there; nothing of other answers. */
export function standsOrMeets(table: TableStore, answer: Option): string {
  const view = table.view as PriceOfPowerView
  const place = placeIn(answer.numbers, view, table.seat)
  return answer.numbers.army !== undefined && place ? `${placeName(table, place)}: ${armsTold(armsOf(view, armyIn(answer.numbers, table.seat)))}` : facedAt(table, place, answer.kind)
}
