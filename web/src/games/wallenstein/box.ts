/** What is printed: the map, the boxes of a mat, event cards, bonus tiles. The numbers are those of the rules on the server. */

import drawn from './map.json'

export interface County {
  id: string
  name: string
  region: number
  tax: number
  grain: number
  light: boolean // not in the game with three players
  near: number[]
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
export const BOX_IDS = ['palace', 'church', 'post', 'grain', 'tax', 'deploy-5', 'deploy-3', 'deploy-1', 'a', 'b', 'bid', 'convert-3', 'convert-2', 'convert-1']
export const COSTS = [3, 2, 1, 0, 0, 3, 2, 1, 0, 0, 0, 0, 0, 0]
export const LEVIES = [0, 0, 0, 0, 0, 5, 3, 1, 0, 0]
export const CONVERSIONS = [3, 2, 1]
export const BOX_GLYPHS = ['palace', 'church', 'post', 'grain', 'thaler', 'deploy', 'deploy', 'deploy', 'combat', 'combat', 'seal', 'courtier', 'courtier', 'courtier']
export const BUILDING_GLYPHS = ['palace', 'church', 'post']

// Cards: a county, a money card, the tower card of the court
export const MONEY_CARD = 45
export const MONEY_CARDS = 5
export const TOWER_CARD = 50
export const UNCOVERED = 51
export const LOST = 52
export const NO_CARD = -1

export function cardText(card: number): string {
  if (card < COUNTIES) return county(card).id
  if (card < TOWER_CARD) return `money-${card - MONEY_CARD}`
  return card === TOWER_CARD ? 'tower' : 'nothing'
}

export function isMoney(card: number): boolean {
  return card >= MONEY_CARD && card < TOWER_CARD
}

// Bonus tiles
export const MORE_TAX = 0
export const MORE_GRAIN = 1
export const SIX_ARMIES = 2
export const ATTACK = 3
export const DEFENCE = 4
export const TILE_GLYPHS = ['thaler', 'grain', 'deploy', 'combat', 'shield']

export const WINTER = 3

export interface EventCard {
  id: string
  loss: number // grain, if it is left for winter
  leastTax?: number
  mostTax?: number
  leastGrain?: number
  mostGrain?: number
  levies?: [number, number]
  neutralPeasants?: number
  palaceDefence?: number
  safeChurches?: boolean
}

export const EVENT_CARDS: EventCard[] = [
  { id: 'post', loss: 5 },
  { id: 'post', loss: 7 },
  { id: 'neutral', loss: 3, neutralPeasants: 2 },
  { id: 'palace', loss: 2, palaceDefence: 1 },
  { id: 'palace', loss: 6, palaceDefence: 1 },
  { id: 'church', loss: 3, safeChurches: true },
  { id: 'taxmax', loss: 0, mostTax: 5 },
  { id: 'taxmin', loss: 2, leastTax: 6 },
  { id: 'church', loss: 4, safeChurches: true },
  { id: 'grainmin', loss: 3, leastGrain: 4 },
  { id: 'grainmax', loss: 4, mostGrain: 3 },
  { id: 'deploy', loss: 1, levies: [3, 2] },
]
const CALM: EventCard = { id: '', loss: 0 }

export function eventCard(number: number): EventCard {
  return EVENT_CARDS[number] ?? CALM
}

// Unsupplied counties from, revolts, additional peasants
export const SUPPLY_ROWS = [
  [1, 1, 1],
  [2, 1, 2],
  [3, 2, 2],
  [5, 2, 3],
  [7, 3, 3],
]
export const MAJORITY = [3, 2, 1]
export const GROUP_SIZES = [5, 4, 3, 2]

export function built(bits: number): number[] {
  return [PALACE, CHURCH, POST].filter((building) => (bits >> building) & 1)
}

export function openSites(number: number, bits: number): number {
  return county(number).sites.length - built(bits).length
}
