/** A place in one sentence, for those who hear the map. */

import type { TableStore } from '../../lib/table.svelte'
import { MAP, NOBODY } from './box'
import { SEA } from './geo'
import { refusalAt, targetAt, under, type Place, type Targets } from './targets'
import { LARGE, VASSAL, armiesOf, faithIn, fleetOf, has, holder, influenceIn, kindOf, merchantsAt, players, realmOf, share, sum, taxOf, type PriceOfPowerView } from './view'
import { areaName, faithName, nodeName, playerName, printedOf, provinceName, realmName, seaName, w } from './words.svelte'

export function told(table: TableStore, place: Place, targets: Targets | null): string {
  const view = table.view as PriceOfPowerView
  const parts = place.kind === 'province' ? provinceTold(table, view, place.number) : place.kind === 'sea' ? seaTold(table, view, place.number) : nodeTold(table, view, place.number)
  const places = place.kind === 'province' ? under(place.number, view) : place.kind === 'sea' ? under(SEA + place.number, view) : [place]
  if (targetAt(targets, places)) parts.push(w('place.legal'))
  else {
    const refusal = refusalAt(targets, places)
    if (refusal) parts.push(refusal.reason)
  }
  return parts.join(', ')
}

/** Whose a province is, in words. */
export function ownerTold(table: TableStore, view: PriceOfPowerView, province: number): string {
  const kind = kindOf(view, province)
  const realm = realmOf(view, province)
  if (kind === VASSAL) return w('owner.vassal', { realm: realmName(table, realm), lord: playerName(table, holder(view, province)) })
  if (kind >= 0) return w(kind === LARGE ? 'owner.large' : 'owner.small', { realm: playerName(table, holder(view, province)) })
  if (realm === NOBODY) return w('owner.vacant')
  const lord = view.overlord[realm]
  return lord >= 0 ? w('owner.vassal', { realm: realmName(table, realm), lord: realmName(table, lord) }) : realmName(table, realm)
}

function provinceTold(table: TableStore, view: PriceOfPowerView, province: number): string[] {
  const { area, board } = MAP.provinces[province]
  const parts = [provinceName(table, province), ...(board === 0 ? [areaName(table, area)] : []), ownerTold(table, view, province), w('tax.n', { n: taxOf(printedOf(table), view, province) })]
  if (view.occupier[province] >= 0) parts.push(w('occupied', { who: playerName(table, view.occupier[province]) }))
  if (view.unrest[province]) parts.push(w('unrest'))
  return [...parts, ...areaTold(table, view, area)]
}

const TOLD = new WeakMap<PriceOfPowerView, string[][]>() // what all provinces of an area have in common is worded once

function areaTold(table: TableStore, view: PriceOfPowerView, area: number): string[] {
  const known = TOLD.get(view) ?? []
  TOLD.set(view, known)
  return (known[area] ??= areaWorded(table, view, area))
}

function areaWorded(table: TableStore, view: PriceOfPowerView, area: number): string[] {
  const parts = [faithName(table, faithIn(printedOf(table), view, area))]
  for (const { player, cubes } of influenceIn(view, area)) parts.push(w('influence.of', { who: playerName(table, player), n: cubes }))
  for (const player of players(view)) {
    const units = sum(armiesOf(view, player).filter((army) => army.area === area).flatMap((army) => army.arms)) + share(view.camps[area], player, 5)
    if (units) parts.push(w('units.of', { who: playerName(table, player), n: units }))
    if (has(view.claims[area], player)) parts.push(w('claim.of', { who: playerName(table, player) }))
  }
  if (view.rebels[area]) parts.push(w('rebels.n', { n: view.rebels[area] }))
  return parts
}

/** Ships of each player in a sea: of the fleet, at sea, and on guard. */
export function shipsIn(view: PriceOfPowerView, sea: number): { player: number; fleet: number; light: number; guard: number }[] {
  return players(view).map((player) => {
    const fleet = fleetOf(view, player)
    return { player, fleet: fleet?.sea === sea ? sum(fleet.ships) : 0, light: share(view.light[sea], player, 5), guard: share(view.slots[sea], player, 5) }
  }).filter((each) => each.fleet || each.light || each.guard)
}

function seaTold(table: TableStore, view: PriceOfPowerView, sea: number): string[] {
  return [seaName(table, sea), ...shipsIn(view, sea).map((each) => w('ships.of', { who: playerName(table, each.player), n: each.fleet + each.light + each.guard }))]
}

function nodeTold(table: TableStore, view: PriceOfPowerView, node: number): string[] {
  const merchants = merchantsAt(view, node)
  const parts = [w('node.n', { name: nodeName(table, node) }), merchants.length ? w('merchants.of', { who: merchants.map((each) => playerName(table, each.player)).join(', ') }) : w('merchants.none')]
  if (view.pirates[node]) parts.push(w('pirates'))
  return parts
}
