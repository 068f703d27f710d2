/** What places are called on this page: for the names on the map, and for finding them. */
import type { TableStore } from '../../../lib/table.svelte'
import { MAIN, MAP, NOBODY } from '../box'
import { SEA } from '../geo'
import type { Paint } from '../paint'
import { keyOf, sidesOf, type Place, type Targets } from '../targets'
import { capitals, kindOf, players, realmOf, type PriceOfPowerView } from '../view'
import { areaName, nodeName, placeName, playerName, provinceName, realmName, seaName, w } from '../words.svelte'
import type { Findable } from './find'
import type { Called } from './wishes'

const LARGE_REALM = 3 // provinces of a realm without a player that is named from far away, where there is room

function inPlay(paint: Paint): { provinces: number[]; areas: number[]; seas: number[] } {
  const provinces = MAP.provinces.flatMap((_, number) => (paint.looks[number] ? [number] : []))
  const areas = [...new Set(provinces.map((number) => MAP.provinces[number].area))]
  const seas = MAP.seas.flatMap((sea, number) => (sea.parts.some((part) => paint.boards.includes(part.board)) ? [number] : []))
  return { provinces, areas, seas }
}

/** Realms of players first, then the others, the largest before the smaller ones. */
function realms(table: TableStore, provinces: number[]): Called['realms'] {
  const view = table.view as PriceOfPowerView
  const lands = new Map<number, number[]>()
  for (const number of provinces) lands.set(realmOf(view, number), [...(lands.get(realmOf(view, number)) ?? []), number])
  const named = (realm: number, text: string, promised: boolean) => {
    const own = (lands.get(realm) ?? []).filter((number) => MAP.provinces[number].board === MAIN)
    const seat = view.capital[realm]
    const at = seat >= 0 && own.includes(seat) ? MAP.provinces[seat].at : own.length ? MAP.provinces[own[0]].at : null
    return at ? [{ number: realm, text, at, promised, lands: own.length }] : []
  }
  const mine = players(view).flatMap((player) => named(view.realms[player], playerName(table, player), true))
  const others = [...lands.keys()].filter((realm) => realm !== NOBODY && !view.realms.includes(realm)).flatMap((realm) => named(realm, realmName(table, realm), false)).filter((each) => each.lands >= LARGE_REALM)
  return [...mine, ...others.sort((one, other) => other.lands - one.lands)]
}

export function called(table: TableStore, paint: Paint, nodes: number[], only: Place[] | null): Called {
  const view = table.view as PriceOfPowerView
  const { provinces, areas, seas } = inPlay(paint)
  const seats = capitals(view)
  return {
    boards: paint.boards,
    provinces: provinces.map((number) => ({ number, text: provinceName(table, number) })),
    areas: areas.map((number) => ({ number, text: areaName(table, number) })),
    seas: seas.map((number) => ({ number, text: seaName(table, number) })),
    nodes: nodes.map((number) => ({ number, text: nodeName(table, number) })),
    realms: realms(table, provinces),
    seats: provinces.flatMap((number) => {
      const text = MAP.provinces[number].board === MAIN && seats.has(number) && kindOf(view, number) < 0 ? realmName(table, seats.get(number)!) : ''
      return text && text !== provinceName(table, number) ? [{ number, text }] : []
    }),
    ringed: provinces.filter((number) => seats.has(number) && kindOf(view, number) >= 0 && view.realms.includes(realmOf(view, number))),
    pictured: only ?? [],
  }
}

/** Everything that has a name on these boards. */
export function findable(table: TableStore, paint: Paint, nodes: number[], targets: Targets | null): Findable[] {
  const view = table.view as PriceOfPowerView
  const { provinces, areas, seas } = inPlay(paint)
  const own = realms(table, provinces).map(({ number }) => number)
  const all: [Place, string][] = [
    ...provinces.map((number) => [{ kind: 'province', number }, areaName(table, MAP.provinces[number].area)] as [Place, string]),
    ...areas.filter((number) => MAP.areas[number].label).map((number) => [{ kind: 'area', number }, w('map.find.area')] as [Place, string]),
    ...seas.map((number) => [{ kind: 'sea', number }, w('map.find.sea')] as [Place, string]),
    ...nodes.map((number) => [{ kind: 'node', number }, w('map.find.node')] as [Place, string]),
    ...own.map((number) => [{ kind: 'realm', number }, w('map.find.realm')] as [Place, string]),
  ]
  const known = new Set(all.map(([place]) => keyOf(place)))
  const others = [...(targets?.options.values() ?? [])].filter((target) => !known.has(keyOf(target)) && sidesOf(target, view).some((side) => side >= SEA || paint.looks[side])).map(({ kind, number }) => [{ kind, number }, w(`map.find.${kind}`)] as [Place, string])
  return [...all, ...others].map(([place, within]) => ({ place, name: placeName(table, place), within, isTarget: targets?.options.has(keyOf(place)) ?? false }))
}
