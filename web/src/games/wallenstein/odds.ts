/** The odds of a battle, from what everybody can count, for a tower in which every cube has a chance of its own. */

import { ATTACK, CHURCH, DEFENCE, PALACE, county, eventCard } from './box'
import { NEUTRAL, PEASANTS, inside, type WallensteinView } from './view'

export interface Odds {
  win: number
  tie: number
  loss: number
  winners: number[] // chance of so many armies left to the winner
}

const THROWN_OUT = 2 / 3
const STUCK_OUT = 1 / 3

/** The chance of each number of hits in so many tries. */
export function binomial(tries: number, chance: number): number[] {
  let found = [1]
  for (let each = 0; each < tries; each++) {
    const next = new Array<number>(found.length + 1).fill(0)
    found.forEach((value, hits) => {
      next[hits] = (next[hits] ?? 0) + value * (1 - chance)
      next[hits + 1] = (next[hits + 1] ?? 0) + value * chance
    })
    found = next
  }
  return found
}

/** The chance of each sum of two independent counts. */
export function sumOf(a: number[], b: number[]): number[] {
  const found = new Array<number>(a.length + b.length - 1).fill(0)
  a.forEach((x, i) => b.forEach((y, j) => (found[i + j] = (found[i + j] ?? 0) + x * y)))
  return found
}

/** How many cubes of a colour come to lie in the tray. */
export function fallen(thrown: number, stuck: number): number[] {
  return sumOf(binomial(thrown, THROWN_OUT), binomial(stuck, STUCK_OUT))
}

/** Attackers against peasants first, then against the defender's own; `defended` is false for a neutral county. */
export function settle(attackers: number[], peasants: number[], own: number[], defended: boolean): Odds {
  const winners = new Array<number>(attackers.length).fill(0)
  let tie = 0
  let loss = 0
  attackers.forEach((a, cubes) =>
    peasants.forEach((p, friends) =>
      own.forEach((o, others) => {
        const chance = a * p * o
        const left = Math.max(0, cubes - friends) - others
        if (left > 0) winners[left] = (winners[left] ?? 0) + chance
        else if (left < 0) loss += chance
        else tie += chance
      }),
    ),
  )
  const win = winners.reduce((sum, chance) => sum + chance, 0)
  return defended ? { win, tie, loss, winners } : { win, tie: 0, loss: loss + tie, winners }
}

/** The cubes that an attack throws in: armies, tiles, the event, and all that lie in the tray. */
export function thrownIn(view: WallensteinView, seat: number, target: number, armies: number): number[] {
  const thrown = [...view.tray]
  const there = view.counties[target]
  if (!there) return thrown
  const add = (colour: number, cubes: number, supply: number) => (thrown[colour] = (thrown[colour] ?? 0) + Math.min(cubes, supply))
  const event = eventCard(view.event)
  add(seat, armies, armies)
  if (view.seats[seat]?.tile === ATTACK) add(seat, 1, view.seats[seat].reserve)
  if (there.owner === NEUTRAL) add(PEASANTS, event.neutralPeasants ?? 1, view.peasants)
  else {
    const defender = view.seats[there.owner]
    let supply = defender?.reserve ?? 0
    add(there.owner, there.armies, there.armies)
    if (event.palaceDefence && (there.built >> PALACE) & 1 && supply > 0) {
      add(there.owner, 1, supply)
      supply -= 1
    }
    if (defender?.tile === DEFENCE) add(there.owner, 1, supply)
  }
  return thrown
}

/** How an attack with so many armies would end. */
export function battleOdds(view: WallensteinView, seat: number, target: number, armies: number): Odds {
  const thrown = thrownIn(view, seat, target, armies)
  const there = view.counties[target]
  const lying = (colour: number) => fallen(thrown[colour] ?? 0, inside(view, colour))
  const defender = there ? there.owner : NEUTRAL
  return settle(lying(seat), there && there.revolts === 0 ? lying(PEASANTS) : [1], defender === NEUTRAL ? [1] : lying(defender), defender !== NEUTRAL)
}

/** How a revolt would end: a win puts it down. */
export function revoltOdds(view: WallensteinView, target: number, peasants: number): Odds {
  const there = view.counties[target]
  if (!there) return { win: 0, tie: 0, loss: 1, winners: [] }
  const own = (view.tray[there.owner] ?? 0) + there.armies
  const against = (view.tray[PEASANTS] ?? 0) + Math.min(peasants, view.peasants)
  return settle(fallen(own, inside(view, there.owner)), fallen(against, inside(view, PEASANTS)), [1], false)
}

/** Whole per cents that add up to 100: what is cut off goes to those with the largest remainder. */
export function wholePercents(chances: number[]): number[] {
  const total = chances.reduce((sum, chance) => sum + chance, 0) || 1
  const exact = chances.map((chance) => (100 * chance) / total)
  const found = exact.map(Math.floor)
  const missing = 100 - found.reduce((sum, part) => sum + part, 0)
  const order = exact.map((_, at) => at).sort((a, b) => rest(exact, b) - rest(exact, a) || a - b)
  for (const at of order.slice(0, missing)) found[at] = (found[at] ?? 0) + 1
  return found
}

function rest(exact: number[], at: number): number {
  const value = exact[at] ?? 0
  return value - Math.floor(value)
}

/** Between how many armies the winner most likely keeps: the shortest range that holds half of the wins. */
export function likelyLeft(winners: number[]): [number, number] | null {
  const all = winners.reduce((sum, chance) => sum + chance, 0)
  if (all <= 0) return null
  for (let width = 1; width <= winners.length; width++) {
    let best = -1
    let chance = 0
    for (let low = 1; low + width <= winners.length + 0 || low === 1; low++) {
      const sum = winners.slice(low, low + width).reduce((total, each) => total + each, 0)
      if (sum > chance) [best, chance] = [low, sum]
      if (low + width > winners.length) break
    }
    if (best > 0 && chance >= all / 2) return [best, Math.min(best + width - 1, winners.length - 1)]
  }
  return [1, winners.length - 1]
}

/** The name of what shields a county with a church from attacks this round. */
export function shielded(view: WallensteinView, target: number): boolean {
  const there = view.counties[target]
  return Boolean(eventCard(view.event).safeChurches && there && (there.built >> CHURCH) & 1 && county(target))
}
