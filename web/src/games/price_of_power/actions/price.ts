/** What an answer takes and what it brings. Less of a burden is no price, but a relief. */
import { priceOf as takenBy } from '../../../lib/draft/steps'
import type { ChangeTold, ProspectTold } from '../../../lib/types'

const BURDENS = ['exhausted', 'loans', 'unrest']

const isRelief = (change: ChangeTold) => BURDENS.includes(change.what) && change.after < change.before

export function priceOf(prospect: ProspectTold | undefined, seat: number): { paid: ChangeTold[]; least: boolean } {
  const taken = takenBy(prospect && { ...prospect, changes: prospect.changes.filter((each) => !isRelief(each)) }, seat)
  return { ...taken, paid: taken.paid.filter((each) => !isRelief(each)) }
}

export function broughtBy(prospect: ProspectTold | undefined, seat: number): ChangeTold[] {
  return prospect?.changes.filter((each) => each.seat === seat && (each.after > each.before || isRelief(each))) ?? []
}

const nameOf = (change: ChangeTold) => `${change.what} ${change.after - change.before}`

/** What all of several answers bring alike comes of the round that goes on: it is no reason for any of them. */
export function sharedBy(prospects: ProspectTold[], seat: number): (change: ChangeTold) => boolean {
  const [first = new Set<string>(), ...others] = prospects.map((each) => new Set(broughtBy(each, seat).map(nameOf)))
  const shared = new Set(others.length ? [...first].filter((name) => others.every((each) => each.has(name))) : [])
  return (change) => shared.has(nameOf(change))
}
