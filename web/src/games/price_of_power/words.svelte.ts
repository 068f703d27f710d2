/** What this game's pages say themselves; sentences about the match come from the server. */

import type { TableStore } from '../../lib/table.svelte'
import { capital, fill, language } from '../../lib/words.svelte'
import { FAITHS, MAP, NAMED_REALMS, REBELS, THINGS, type Named } from './box'
import type { Place } from './targets'
import { spoken, type PriceOfPowerView } from './view'
import { de } from './words/de'
import { en } from './words/en'

const CATALOGUES: Record<string, Record<string, string>> = { en, de }

/** A word or sentence of this game; without one, what stands for it. */
export function w(key: string, values: Record<string, string | number> = {}, otherwise = ''): string {
  const sentence = CATALOGUES[language()][key]
  return sentence === undefined ? otherwise : fill(sentence, values)
}

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

export const faithName = (table: TableStore, faith: number) => table.word('faith', FAITHS[faith] ?? 'other')
export const eventName = (table: TableStore, event: number) => table.word('event_card', THINGS.events[event])
export const milestoneName = (table: TableStore, milestone: number) => table.word('milestone', THINGS.milestones[milestone])
export const struggleName = (table: TableStore, struggle: number) => table.word('struggle', THINGS.struggles[struggle])
export const ideaName = (table: TableStore, idea: number) => table.word('idea', THINGS.ideas[idea])
export const missionName = (table: TableStore, mission: number) => table.word('mission', THINGS.missions[mission])
export const cardName = (table: TableStore, card: number) => table.word('card', THINGS.cards[card])

/** Somebody by name; who has none, by what the card says. */
export function characterName(table: TableStore, character: number): string {
  const [name, adm, dip, mil, advice, dice] = THINGS.characters[character] ?? ['', 0, 0, 0, 0, 0]
  if (name) return name
  const template = table.words.noun?.[advice ? 'character-advisor' : 'character-leader']
  return template ? capital(fill(template, { skill: advice, adm, dip, mil, dice })) : ''
}

const ARM_WORDS = ['arms.infantry', 'arms.cavalry', 'arms.artillery']
/** "3 infantry, 1 cavalry" */
export function armsTold(arms: number[]): string {
  return arms.flatMap((units, arm) => (units ? [w(ARM_WORDS[arm], { n: units })] : [])).join(', ')
}
