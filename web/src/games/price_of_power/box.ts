/** The drawing of the boards, and the numbers by which the server calls what lies there. What is printed the server tells. */

import drawn from './map.json'

export interface Named {
  id: string
  name: string // in English; the words of the game may have another
}

export interface Province extends Named {
  area: number
  board: number
  at: number[] // where its token lies
  room: number // free radius there
  label: number[]
  port?: number[]
}

export interface Area extends Named {
  label?: number[] // middle, angle, size, lines; a distant area is its only province
  spots?: number[][]
}

export interface Sea extends Named {
  parts: { board: number; label: number[]; spots: number[][] }[]
}

export interface Node extends Named {
  board: number
  at: number[]
}

export const MAP = drawn as unknown as {
  boards: number[][] // x, y, width, height
  provinces: Province[]
  areas: Area[]
  seas: Sea[]
  nodes: Node[]
  realms: Named[]
  mountains: number[][]
  rivers: string[]
  lakes: string[]
  lines: [number, number, string][]
}

export const ACTIONS = 2 // the phase in which players take turns
export const NOBODY = -1
export const PROVINCES = MAP.provinces.length
export const SEAS = MAP.seas.length
export const AREAS = MAP.areas.length
export const DYNAMICS = 8 // the last realms: those that arise in the game
export const NAMED_REALMS = MAP.realms.length - DYNAMICS
export const MAIN = 0 // board
export const REBELS = 6 // as an occupier, after the players
export const ARMIES = 3
export const MERCHANTS = 3
export const UNIT_KINDS = 9 // source * 3 + arm
export const ARMS = 3
export const POSTS = 8
export const POWERS = 3
export const SHIPS = 3
export const DECKS = ['administrative', 'diplomatic', 'military']
export const POWER_NAMES = ['adm', 'dip', 'mil']
export const POWER_GLYPHS = ['seal', 'letter', 'combat']
export const BOARD_NAMES = ['', 'america', 'africa', 'india-arabia', 'far-east', 'northern-central-asia']

const LANDS: number[][] = MAP.areas.map(() => [])
MAP.provinces.forEach((each, number) => LANDS[each.area].push(number))

/** The provinces of an area. */
export function landsOf(area: number): number[] {
  return LANDS[area] ?? []
}

/** Free places of an area for what lies there. */
export function spotsOf(area: number): number[][] {
  const spots = MAP.areas[area]?.spots
  if (spots?.length) return spots
  const { at, label } = MAP.provinces[landsOf(area)[0]]
  const side = label[1] < at[1] ? 1 : -1 // where the name is not
  return [[at[0] + 44, at[1]], [at[0] - 44, at[1]], [at[0], at[1] + 44 * side], [at[0] + 44, at[1] + 44 * side], [at[0] - 44, at[1] + 44 * side]]
}

/** How ages are numbered, from 1 on. */
export const AGES = ['', 'I', 'II', 'III', 'IV']
