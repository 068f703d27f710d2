/** What this game's pages say themselves; sentences about the match come from the server. */

import type { TableStore } from '../../lib/table.svelte'
import { fill, language } from '../../lib/words.svelte'
import { COUNTIES, MONEY_CARD, NO_CARD, TOWER_CARD, county, isMoney } from './box'
import { de } from './words/de'
import { en } from './words/en'

const CATALOGUES: Record<string, Record<string, string>> = { en, de }

/** A word or sentence of this game; without one, what stands for it. */
export function w(key: string, values: Record<string, string | number> = {}, otherwise = ''): string {
  const sentence = CATALOGUES[language()][key]
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

/** What a favor brings, as the server words it: `favor 9 (5 Thalers)` in an answer or in the log. */
export function favorWorth(table: TableStore, number: number): string {
  const told = [...(table.question?.options ?? []), ...(table.question?.refused ?? [])].map((each) => each.label)
  const shown = table.events.filter((event) => event.kind === 'favors-displayed' || event.kind === 'favor-taken' || event.kind === 'favor-kept').map((event) => event.sentence)
  for (const sentence of [...told, ...shown.reverse()]) {
    const found = new RegExp(`\\b${number} \\(([^)]*)\\)`).exec(sentence)
    if (found) return capital(found[1])
  }
  return w('favor.number', { n: number })
}
