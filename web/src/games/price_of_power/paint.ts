/** How the land is tinted and where lines run: one path for everything that looks the same. */

import { MAP, NOBODY, PROVINCES } from './box'
import { LINES, SEA, WASTE, WATER, lineOf, linesWhere, shapeOf } from './geo'
import { VASSAL, boardsOf, holder, kindOf, realmOf, type PriceOfPowerPrinted, type PriceOfPowerView } from './view'

/** How a province looks: whose it is, whether as a vassal, and who occupies it. */
export interface Look {
  owner: number // a player; NOBODY: a realm without one, or nobody
  vassal: boolean
  vacant: boolean // a territory that nobody has colonised
  occupier: number // a player, REBELS, or NOBODY
}

/** Null: not in play. */
export function looks(printed: PriceOfPowerPrinted, view: PriceOfPowerView): (Look | null)[] {
  return MAP.provinces.map((_, at) => {
    if (!printed.in_play[at]) return null
    const owner = holder(view, at)
    return { owner, vassal: kindOf(view, at) === VASSAL, vacant: owner === NOBODY && realmOf(view, at) === NOBODY, occupier: view.occupier[at] }
  })
}

export interface Paint {
  looks: (Look | null)[]
  boards: number[]
  free: string // land of realms without a player
  owned: string // land of players
  vacant: string
  off: string // land that is not in play
  towns: { player: number; d: string }[]
  vassals: { player: number; d: string }[]
  occupied: { player: number; d: string }[] // REBELS is a player here
  provinceLines: string
  areaLines: string
  realmLines: string
  mountains: string
  coast: string
  seaLines: string
}

const isLand = (side: number) => side >= 0 && (side < SEA || side === WASTE)
const isSea = (side: number) => (side >= SEA && side < WASTE) || side === WATER

export const COAST = linesWhere((one, other) => (isLand(one) && isSea(other)) || (isLand(other) && isSea(one)))
export const SEA_LINES = linesWhere((one, other) => one >= SEA && one < WASTE && other >= SEA && other < WASTE)

export const shapes = (provinces: number[]) => provinces.map(shapeOf).join('')

/** Land of the same player, or of the same anything that has a number, as one path. */
export function byPlayer(all: (Look | null)[], whose: (look: Look, province: number) => number): { player: number; d: string }[] {
  const found = new Map<number, number[]>()
  all.forEach((look, at) => {
    const player = look ? whose(look, at) : NOBODY
    if (player >= 0) found.set(player, [...(found.get(player) ?? []), at])
  })
  return [...found].sort(([one], [other]) => one - other).map(([player, provinces]) => ({ player, d: shapes(provinces) }))
}

const MOUNTAINS = new Set(MAP.mountains.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))

export function painted(printed: PriceOfPowerPrinted, view: PriceOfPowerView): Paint {
  const all = looks(printed, view)
  const where = (holds: (look: Look | null) => boolean) => shapes(all.flatMap((look, at) => (holds(look) ? [at] : [])))
  let provinceLines = ''
  let areaLines = ''
  let realmLines = ''
  let mountains = ''
  LINES.forEach(({ sides: [one, other] }, number) => {
    if (one < 0 || one >= PROVINCES || !all[one]) {
      if (other >= 0 && other < PROVINCES && all[other] && isLand(one)) areaLines += lineOf(number)
      return
    }
    if (other >= PROVINCES || !all[other]) {
      if (isLand(other)) areaLines += lineOf(number)
      return
    }
    const areas = [MAP.provinces[one].area, MAP.provinces[other].area]
    if (realmOf(view, one) !== realmOf(view, other)) realmLines += lineOf(number)
    if (MOUNTAINS.has(areas.join(' '))) mountains += lineOf(number)
    if (areas[0] === areas[1]) provinceLines += lineOf(number)
    else areaLines += lineOf(number)
  })
  return {
    looks: all,
    boards: boardsOf(printed),
    free: where((look) => look !== null && look.owner === NOBODY && !look.vacant),
    owned: where((look) => look !== null && look.owner !== NOBODY),
    vacant: where((look) => look !== null && look.vacant),
    off: where((look) => look === null),
    towns: byPlayer(all, (look) => (look.vassal ? NOBODY : look.owner)),
    vassals: byPlayer(all, (look) => (look.vassal ? look.owner : NOBODY)),
    occupied: byPlayer(all, (look) => look.occupier),
    provinceLines,
    areaLines,
    realmLines,
    mountains,
    coast: COAST,
    seaLines: SEA_LINES,
  }
}

