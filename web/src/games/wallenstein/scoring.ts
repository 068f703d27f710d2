/** The points that the map would bring if it were counted now. */

import { BUILDING_GLYPHS, built } from './box'
import { leaderPieces } from './modules'
import type { Majority, Scoring } from './story'
import { countiesOf, type WallensteinPrinted, type WallensteinView } from './view'

/** Who has the most of a kind of building in a region; nobody, if there are none. */
export function majorities(printed: WallensteinPrinted, view: WallensteinView): Majority[] {
  const found: Majority[] = []
  printed.regions.forEach((_, region) =>
    BUILDING_GLYPHS.forEach((__, building) => {
      const count = view.seats.map(() => 0)
      view.counties.forEach((county, number) => {
        if (county.owner >= 0 && printed.counties[number].region === region) count[county.owner] += (county.built >> building) & 1
      })
      const most = Math.max(...count)
      if (!most) return
      const seats = count.flatMap((have, seat) => (have === most ? [seat] : []))
      found.push({ region, building, seats, points: printed.majority[building] + (seats.length > 1 ? printed.tie : 0) })
    }),
  )
  return found
}

/** A majority that a seat gains, shares or loses when a county changes hands; `points` is what it brings in the end. */
export interface Change {
  seat: number
  building: number
  region: number
  had: number
  points: number
}

/** What becomes of the majorities when somebody else holds a county; with nobody in it, its buildings are gone. */
export function changes(printed: WallensteinPrinted, view: WallensteinView, county: number, owner: number): Change[] {
  const counties = view.counties.map((there, number) => (number === county ? { ...there, owner, built: owner >= 0 ? there.built : 0 } : there))
  const [before, after] = [majorities(printed, view), majorities(printed, { ...view, counties })]
  const { region } = printed.counties[county]
  const of = (all: Majority[], building: number, seat: number) => all.find((each) => each.region === region && each.building === building && each.seats.includes(seat))?.points ?? 0
  const found = BUILDING_GLYPHS.flatMap((_, building) => view.seats.map((__, seat) => ({ seat, building, region, had: of(before, building, seat), points: of(after, building, seat) })))
  return found.filter((each) => each.had !== each.points)
}

export function scoringNow(printed: WallensteinPrinted, view: WallensteinView): Scoring {
  const first = majorities(printed, view)
  const rows = view.seats.map((mine, seat) => {
    const counties = countiesOf(view, seat).length
    const buildings = view.counties.reduce((sum, county) => sum + (county.owner === seat ? built(county.built).length : 0), 0)
    const points = first.reduce((sum, each) => sum + (each.seats.includes(seat) ? each.points : 0), 0)
    const leader = leaderPieces(view, seat)
    const statues = leader && printed.leaders ? (leader.standing + leader.trophies) * printed.leaders.points : 0
    return { seat, counties, buildings, majorities: points, statues, score: mine.score + counties + buildings + points + statues }
  })
  return { year: view.year, rows, majorities: first }
}
