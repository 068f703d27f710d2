/** The drawing of the map, and the numbers by which the server calls boxes, cards and tiles. What is printed on them the server tells. */

import drawn from './map.json'
import type { WallensteinPrinted } from './view'

export interface County {
  id: string
  name: string
  region: number
  label: number[]
  size: number
  stack: number[]
  sites: number[][]
  badge: number[]
  revolt: number[]
  box: number[]
  d: string
}

export const MAP = drawn as unknown as {
  canvas: number[]
  regions: { id: string; name: string; d: string }[]
  counties: County[]
  inner: string
  borders: number[][]
  foreign: string
  rivers: { name: string; d: string }[]
}
export const COUNTIES = MAP.counties.length
const NUMBERS = new Map(MAP.counties.map((county, number) => [county.id, number]))

export function county(number: number): County {
  const found = MAP.counties[number]
  if (!found) throw new RangeError(`no county ${number}`)
  return found
}

const PARTS = /(?=(?:brück|brücken|burg|pommern|mark|born|stadt|büttel|sachsen|ringen|berg|pfalz|österreich)$)/

/** The name of a county that may break between its parts where there is little room. */
export function breakable(number: number): string {
  return county(number).name.replace(PARTS, '\u00ad')
}

export function countyNumber(id: string): number {
  return NUMBERS.get(id) ?? -1
}

export function regionName(number: number): string {
  return MAP.regions[county(number).region]?.name ?? ''
}

// Boxes of a mat: ten actions, the bid, and those of the court
export const PALACE = 0
export const CHURCH = 1
export const POST = 2
export const GRAIN = 3
export const TAXES = 4
export const DEPLOY_5 = 5
export const DEPLOY_3 = 6
export const DEPLOY_1 = 7
export const COMBAT_A = 8
export const COMBAT_B = 9
export const ACTIONS = 10
export const BID = 10
export const CONVERT = 11
export const BOX_GLYPHS = ['palace', 'church', 'post', 'grain', 'thaler', 'deploy', 'deploy', 'deploy', 'combat', 'combat', 'seal', 'courtier', 'courtier', 'courtier']
export const BUILDING_GLYPHS = ['palace', 'church', 'post']

// Cards: a county, a money card, the tower card of the court
export const MONEY_CARD = 45
export const TOWER_CARD = 50
export const UNCOVERED = 51
export const LOST = 52
export const NO_CARD = -1

export function isMoney(card: number): boolean {
  return card >= MONEY_CARD && card < TOWER_CARD
}

// Bonus tiles, in the order of their numbers
export const TILE_GLYPHS = ['thaler', 'grain', 'deploy', 'combat', 'shield']

export function built(bits: number): number[] {
  return [PALACE, CHURCH, POST].filter((building) => (bits >> building) & 1)
}

export function openSites(printed: WallensteinPrinted, number: number, bits: number): number {
  return (printed.counties[number]?.sites ?? 0) - built(bits).length
}
