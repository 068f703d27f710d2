/** What this game's pages say themselves; sentences about the match come from the server. */

import type { Source } from '../../lib/source'
import type { TableStore } from '../../lib/table.svelte'
import type { Option } from '../../lib/types'
import { Catalogue, fill, language } from '../../lib/words.svelte'
import { COUNTIES, MONEY_CARD, NO_CARD, TOWER_CARD, county, isMoney } from './box'
import { bannerOf } from './modules'
import type { WallensteinPrinted, WallensteinView } from './view'
import { en } from './words/en'

const catalogue = new Catalogue(en, { de: async () => (await import('./words/de')).de })
await catalogue.learn(language()).catch(() => {}) // without its file, the game speaks English

/** A word or sentence of this game; without one, what stands for it. */
export function w(key: string, values: Record<string, string | number> = {}, otherwise = ''): string {
  const sentence = catalogue.find(key)
  return sentence === undefined ? otherwise : fill(sentence, values)
}

/** "3" or "2–5" */
export function range(values: number[]): string {
  const least = Math.min(...values)
  const most = Math.max(...values)
  return least === most ? String(least) : `${least}–${most}`
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function boxName(table: TableStore, box: number): string {
  return capital(table.word('box', box))
}

export function cardName(card: number): string {
  if (card >= 0 && card < COUNTIES) return county(card).name
  if (isMoney(card)) return w('card.money', { n: card - MONEY_CARD })
  if (card === TOWER_CARD) return w('card.tower')
  return card === NO_CARD ? w('card.none') : card === -2 ? w('card.down') : w('card.lost')
}

/** What a favor brings, in the words of the game. */
export function favorWorth(table: TableStore, number: number): string {
  const favor = (table.printed as WallensteinPrinted).court?.favors[number - 1]
  const sentence = favor && table.words.favor?.[favor.id]
  return favor && sentence ? capital(fill(sentence, { amount: favor.amount, thalers: favor.amount })) : w('favor.number', { n: number })
}

export function favorSource(table: TableStore, number: number): Source | undefined {
  return (table.printed as WallensteinPrinted).court?.favors[number - 1]?.source
}

/** Of the card that lies on top of a seat's banners. */
export function bannerSource(table: TableStore, seat: number): Source | undefined {
  const top = bannerOf(table.view as WallensteinView, seat)
  return top === null ? undefined : (table.printed as WallensteinPrinted).landsknechte[top]?.source
}

/** The name of an event card, and what it says. */
export function eventName(table: TableStore, card: number): string {
  return table.word('event_name', (table.printed as WallensteinPrinted).events[card]?.id ?? '')
}

export function eventText(table: TableStore, card: number): string {
  return table.word('event_card', (table.printed as WallensteinPrinted).events[card]?.id ?? '')
}

/** Where the odds of an answer come from: reckoned, counted in drops, or an estimate for a tower thrown by hand. */
export function oddsLead(table: TableStore, answer: Option): string {
  if (table.info.options.tower === 'by-hand') return w('odds.estimate')
  return answer.numbers.drops ? w('odds.sampled', { n: answer.numbers.drops }) : w('odds.exact')
}
