/** The pieces of the modules, as they lie in the view: courtiers and favors, banners, leaders and statues. */

import { COUNTIES } from './box'
import type { WallensteinPrinted, WallensteinView } from './view'

/** Statues standing in a county: seat and number. */
export function statuesIn(view: WallensteinView, county: number): [number, number][] {
  return view.seats.flatMap((_, seat) => {
    const count = statuesOf(view, seat).filter((place) => place === county).length
    return count ? [[seat, count] as [number, number]] : []
  })
}

function statuesOf(view: WallensteinView, seat: number): number[] {
  const pieces = view.modules.leaders ?? []
  const each = pieces.length / view.seats.length - 1 // after the leaders, as many for every seat
  const first = view.seats.length + seat * each
  return pieces.slice(first, first + each)
}

export interface LeaderPieces {
  county: number // -1: off the map
  standing: number
  left: number
  trophies: number
}

export function leaderPieces(view: WallensteinView, seat: number): LeaderPieces | null {
  const pieces = view.modules.leaders
  if (!pieces) return null
  const own = statuesOf(view, seat)
  const trophies = pieces.slice(view.seats.length).filter((place) => place === COUNTIES + seat).length
  return { county: pieces[seat], standing: own.filter((place) => place >= 0 && place < COUNTIES).length, left: own.filter((place) => place < 0).length, trophies }
}

export interface Favor {
  number: number // of the card
  price: number // courtiers; 0: it is kept
  seat: number // who keeps it; -1: on offer
}

export interface CourtPieces {
  hall: number[] // courtiers of each seat
  audience: number[]
  supply: number[]
  favors: Favor[] // on offer, the dearest first, then those that are kept
}

const SPACE = 2
const KEPT = 5

export function courtPieces(printed: WallensteinPrinted, view: WallensteinView): CourtPieces | null {
  const pieces = view.modules.court
  const prices = printed.court?.prices
  if (!pieces || !prices) return null
  const seats = view.seats.length
  const favors = pieces.slice(3 * seats).flatMap((place, at): Favor[] => {
    if (place >= KEPT) return [{ number: at + 1, price: 0, seat: place - KEPT }]
    return place >= SPACE ? [{ number: at + 1, price: prices[place - SPACE], seat: -1 }] : []
  })
  favors.sort((a, b) => b.price - a.price)
  return { hall: pieces.slice(0, seats), audience: pieces.slice(seats, 2 * seats), supply: pieces.slice(2 * seats, 3 * seats), favors }
}

/** Which card of four lies on top of a seat's banners; null without the module. */
export function bannerOf(view: WallensteinView, seat: number): number | null {
  return view.modules.landsknechte?.[seat] ?? null
}
