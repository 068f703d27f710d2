/** The table as a seat sees it, and what is read off it. */
import { ACTIONS, ARMIES, ARMS, DYNAMICS, MAP, MERCHANTS, NAMED_REALMS, NOBODY, PROVINCES, SEAS, SHIPS, UNIT_KINDS } from './box'
import type { PriceOfPowerPrinted, PriceOfPowerView } from './view.gen'

export type * from './view.gen'

export const SMALL = 0
export const LARGE = 1
export const VASSAL = 2

/** One number of several that share a row: four or five bits for each player. */
export function share(row: number, player: number, bits: number): number {
  return Math.floor(row / 2 ** (bits * player)) % 2 ** bits
}

export function has(row: number, bit: number): boolean {
  return share(row, bit, 1) === 1
}

export function players(view: PriceOfPowerView): number[] {
  return view.realms.map((_, player) => player)
}

/** Who has passed takes no more turns this round; what is left of it is not theirs alone. */
export function hasPassed(view: PriceOfPowerView, player: number): boolean {
  return view.phase === ACTIONS && view.passed[player] !== NOBODY
}

/** The player whose town or vassal lies there. */
export function holder(view: PriceOfPowerView, province: number): number {
  const token = view.token[province]
  return token >= 0 ? Math.floor(token / 3) : NOBODY
}

/** SMALL, LARGE, VASSAL; NOBODY: no token of a player. */
export function kindOf(view: PriceOfPowerView, province: number): number {
  const token = view.token[province]
  return token >= 0 ? token % 3 : NOBODY
}

/** The realm beneath the tokens of players. */
export function beneath(view: PriceOfPowerView, province: number): number {
  const dynamic = view.dynamic[province]
  return dynamic >= 0 ? NAMED_REALMS + dynamic : view.flag[province]
}

/** The lawful owner: under a town the realm of its player, under a vassal token the vassal. */
export function realmOf(view: PriceOfPowerView, province: number): number {
  const kind = kindOf(view, province)
  return kind === SMALL || kind === LARGE ? view.realms[holder(view, province)] : beneath(view, province)
}

/** A dynamic realm goes by the name of the realm in whose capital it sits. */
export function spoken(view: PriceOfPowerView, realm: number): number {
  if (realm < NAMED_REALMS || realm >= NAMED_REALMS + DYNAMICS) return realm
  const found = view.capital.findIndex((capital, named) => named < NAMED_REALMS && capital >= 0 && view.dynamic[capital] === realm - NAMED_REALMS && view.token[capital] < 0)
  return found < 0 ? realm : found
}

/** Boards that are played on. */
export function boardsOf(printed: PriceOfPowerPrinted): number[] {
  return [...new Set(MAP.provinces.flatMap(({ board }, at) => (printed.in_play[at] ? [board] : [])))].sort((one, other) => one - other)
}

export function taxOf(printed: PriceOfPowerPrinted, view: PriceOfPowerView, province: number): number {
  return printed.tax[province] === 2 || kindOf(view, province) === LARGE ? 2 : 1
}

/** The tax value of all that a realm owns. */
export function taxOfRealm(printed: PriceOfPowerPrinted, view: PriceOfPowerView, realm: number): number {
  let found = 0
  for (let at = 0; at < PROVINCES; at++) if (realmOf(view, at) === realm) found += taxOf(printed, view, at)
  return found
}

/** Base tax, and the tax value of vassals; what is occupied brings nothing. */
export function incomeOf(printed: PriceOfPowerPrinted, view: PriceOfPowerView, player: number): { base: number; vassals: number } {
  const found = { base: 0, vassals: 0 }
  for (let at = 0; at < PROVINCES; at++) {
    if (holder(view, at) !== player || view.occupier[at] !== NOBODY) continue
    if (kindOf(view, at) === VASSAL) found.vassals += printed.tax[at]
    else found.base += taxOf(printed, view, at)
  }
  return found
}

/** Infantry, cavalry and artillery of an army. */
export function armsOf(view: PriceOfPowerView, army: number): number[] {
  const found = [0, 0, 0]
  for (let kind = 0; kind < UNIT_KINDS; kind++) found[kind % ARMS] += view.army[army * UNIT_KINDS + kind]
  return found
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

export interface Army {
  player: number
  number: number // 0 to 2
  area: number
  arms: number[]
}

export function armiesOf(view: PriceOfPowerView, player: number): Army[] {
  return Array.from({ length: ARMIES }, (_, number) => ({ player, number, area: view.army_at[player * ARMIES + number], arms: armsOf(view, player * ARMIES + number) })).filter((army) => army.area >= 0)
}

/** Who would fight a player in an area: units of those at war with him, and rebels (NOBODY). What a realm without a player musters is not known before. */
export function facing(view: PriceOfPowerView, player: number, area: number): { player: number; units: number }[] {
  const foes = players(view).filter((other) => other !== player && has(view.war[view.realms[other]], player))
  const found = foes.map((other) => ({ player: other, units: share(view.camps[area], other, 5) + sum(armiesOf(view, other).flatMap((army) => (army.area === area ? army.arms : []))) }))
  return [...found, { player: NOBODY, units: view.rebels[area] }].filter((each) => each.units > 0)
}

export interface Fleet {
  player: number
  sea: number // or NOBODY
  port: number // or NOBODY
  ships: number[]
}

export function fleetOf(view: PriceOfPowerView, player: number): Fleet | null {
  const at = view.fleet_at[player]
  if (at < 0) return null
  return { player, sea: at < SEAS ? at : NOBODY, port: at >= SEAS ? at - SEAS : NOBODY, ships: view.fleet.slice(player * SHIPS, player * SHIPS + SHIPS) }
}

/** Merchants at a node: whose, and whether they lie on their side. */
export function merchantsAt(view: PriceOfPowerView, node: number): { player: number; down: boolean }[] {
  return view.merchant_at.flatMap((at, merchant) => (at === node ? [{ player: Math.floor(merchant / MERCHANTS), down: view.merchant_down[merchant] === 1 }] : []))
}

/** Realms that a player is at war with, has a truce with, and so on. */
export function realmsWith(row: number[], player: number): number[] {
  return row.flatMap((bits, realm) => (has(bits, player) ? [realm] : []))
}

/** Provinces of a realm: towns of a player, or what a realm without a player owns. */
export function provincesOf(view: PriceOfPowerView, realm: number): number[] {
  return MAP.provinces.flatMap((_, at) => (realmOf(view, at) === realm ? [at] : []))
}

/** The player who governs a realm. */
export function playerOf(view: PriceOfPowerView, realm: number): number {
  return view.realms.indexOf(realm)
}

/** Numbers of the bits that are set: ideas. */
export function bitsOf(row: number, most: number): number[] {
  return Array.from({ length: most }, (_, bit) => bit).filter((bit) => has(row, bit))
}

/** Players in the order of turns, from the first one on. */
export function inOrder(view: PriceOfPowerView): number[] {
  const all = players(view)
  return [...all.slice(view.first), ...all.slice(0, view.first)]
}

export function faithIn(printed: PriceOfPowerPrinted, view: PriceOfPowerView, area: number): number {
  return view.faith[printed.faith_of[area]]
}

/** What lies in an area for each player who has something there. */
export function influenceIn(view: PriceOfPowerView, area: number): { player: number; cubes: number }[] {
  return players(view).map((player) => ({ player, cubes: share(view.influence[area], player, 4) })).filter((each) => each.cubes > 0)
}

/** The capital of a realm, if it is its own. */
export function capitals(view: PriceOfPowerView): Map<number, number> {
  const found = new Map<number, number>()
  view.capital.forEach((province, realm) => {
    if (province >= 0 && realmOf(view, province) === realm) found.set(province, realm)
  })
  return found
}

export function ownLands(view: PriceOfPowerView, player: number): number[] {
  return MAP.provinces.flatMap((_, at) => (holder(view, at) === player ? [at] : []))
}


/** What binds players to a realm: who is at war with it, has a truce, is its ally, or has married into it. */
export interface Ties {
  war: number[]
  truce: number[]
  ally: number[]
  marriage: number[]
}

export function tiesOf(view: PriceOfPowerView, realm: number): Ties {
  const all = players(view)
  const governing = playerOf(view, realm)
  const ally = governing >= 0 ? all.filter((player) => has(view.allied[governing], player)) : view.ally[realm] >= 0 ? [view.ally[realm]] : []
  return {
    war: all.filter((player) => has(view.war[realm], player)),
    truce: all.filter((player) => has(view.truce[realm], player)),
    ally,
    marriage: all.filter((player) => has(view.marriage[realm], player)),
  }
}
