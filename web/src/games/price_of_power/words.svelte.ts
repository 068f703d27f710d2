/** What this game's pages say themselves; sentences about the match come from the server. */

import type { TableStore } from '../../lib/table.svelte'
import { capital, Catalogue, fill, language } from '../../lib/words.svelte'
import { MAP, NAMED_REALMS, REBELS, type Named } from './box'
import type { Place } from './targets'
import { spoken, type PriceOfPowerPrinted, type PriceOfPowerView } from './view'
import { en } from './words/en'

const catalogue = new Catalogue(en, { de: async () => (await import('./words/de')).de })
await catalogue.learn(language()).catch(() => {}) // without its file, the game speaks English

/** A word or sentence of this game; without one, what stands for it. */
export function w(key: string, values: Record<string, string | number> = {}, otherwise = ''): string {
  const sentence = catalogue.find(key)
  return sentence === undefined ? otherwise : fill(sentence, values)
}

export const printedOf = (table: TableStore) => table.printed as PriceOfPowerPrinted

function named(table: TableStore, section: string, thing: Named | undefined): string {
  return thing ? (table.words[section]?.[thing.id] ?? thing.name) : w('nobody')
}

export const provinceName = (table: TableStore, number: number) => named(table, 'province', MAP.provinces[number])
export const areaName = (table: TableStore, number: number) => named(table, 'area', MAP.areas[number])
export const seaName = (table: TableStore, number: number) => named(table, 'sea', MAP.seas[number])
export const nodeName = (table: TableStore, number: number) => named(table, 'node', MAP.nodes[number])

export function realmName(table: TableStore, realm: number): string {
  const known = spoken(table.view as PriceOfPowerView, realm)
  return known >= NAMED_REALMS ? w('dynamic') : named(table, 'realm', MAP.realms[known])
}

/** A player goes by the realm that is governed. */
export function playerName(table: TableStore, player: number): string {
  if (player === REBELS) return w('rebels')
  return realmName(table, (table.view as PriceOfPowerView).realms[player])
}

export function placeName(table: TableStore, place: Place): string {
  const names = { province: provinceName, area: areaName, sea: seaName, node: nodeName, realm: realmName }
  return names[place.kind](table, place.number)
}

export const faithName = (table: TableStore, faith: number) => table.word('faith', printedOf(table).faiths[faith])
export const eventName = (table: TableStore, event: number) => table.word('event_card', printedOf(table).events[event])
export const milestoneName = (table: TableStore, milestone: number) => table.word('milestone', printedOf(table).milestones[milestone])
export const struggleName = (table: TableStore, struggle: number) => table.word('struggle', printedOf(table).struggles[struggle])
export const ideaName = (table: TableStore, idea: number) => table.word('idea', printedOf(table).ideas[idea].id)
export const missionName = (table: TableStore, mission: number) => table.word('mission', printedOf(table).missions[mission].id)
export const cardName = (table: TableStore, card: number) => table.word('card', printedOf(table).cards[card].id)

/** Somebody by name; who has none, by what the card says. */
export function characterName(table: TableStore, character: number): string {
  const { name, skill: [adm, dip, mil], advice, dice } = printedOf(table).characters[character]
  if (name) return name
  const template = table.words.noun?.[advice ? 'character-advisor' : 'character-leader']
  return template ? capital(fill(template, { skill: advice, adm, dip, mil, dice })) : ''
}

const ARM_WORDS = ['arms.infantry', 'arms.cavalry', 'arms.artillery']
/** "3 infantry, 1 cavalry" */
export function armsTold(arms: number[]): string {
  return arms.flatMap((units, arm) => (units ? [w(ARM_WORDS[arm], { n: units })] : [])).join(', ')
}
