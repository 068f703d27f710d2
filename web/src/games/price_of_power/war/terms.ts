/** A peace as it is put together: the way to it, the fate of every province, ducats; and the answers that say all of that. */
import { NOBODY } from '../box'
import type { EndTold, FateTold, PeacePaper, ProposalTold, SlotTold, WayTold } from '../view'

export const WHITE_PEACE = 0
export const KEEP_BOARD = 1
export const TERMS = [0, 1, 3, 4, 2, 5, 6] // in the order in which they are shown; the last but those that need most
export const TERM_IDS = ['white-peace', 'keep-board', 'annexation', 'humiliation', 'vassalization', 'conversion', 'succession']
export const TERM_GLYPHS = ['peace', 'shield', 'city', 'prestige', 'vassal', 'church', 'marriage']

export interface Plan {
  way: WayTold
  fates: Map<number, number> // of each province: which of its fates
  ducats: number // that I pay; below 0: that I am paid
}

/** The ways among which one chooses: one for each term, and one for talks between people. */
export interface Tile {
  key: string
  term: number
  way: WayTold
}

const isOpen = (way: WayTold) => way.refused === ''

/** One tile for each term that a victor could set or a realm would accept. */
export function tilesOf(end: EndTold): Tile[] {
  const found = TERMS.flatMap((term) => {
    const dictated = end.ways.find((way) => way.way === 'dictate' && way.term === term)
    const white = term === WHITE_PEACE ? end.ways.find((way) => way.way === 'white') : undefined
    const way = white && (!dictated || !isOpen(dictated)) ? white : dictated
    return way ? [{ key: `term.${term}`, term, way }] : []
  })
  const talks = proposalsOf(end)
  if (talks.length) found.push({ key: 'negotiate', term: NOBODY, way: talks.find((way) => isOpen(way) && way.term === KEEP_BOARD) ?? talks.find(isOpen) ?? talks[0] })
  return found
}

/** No term is open, so all one can do is fight on. */
export const onlyFightsOn = (tiles: Tile[], canGoOn: boolean) => canGoOn && !tiles.some((tile) => isOpen(tile.way))

export const proposalsOf = (end: EndTold) => end.ways.filter((way) => way.way === 'negotiate')
export const surrenderOf = (end: EndTold) => end.ways.find((way) => way.way === 'surrender')

/** What could become of a province on this way; nothing: it is not asked about. */
export function fatesOf(slot: SlotTold, way: WayTold): FateTold[] {
  if (way.term !== KEEP_BOARD) return []
  return way.way === 'negotiate' ? slot.agreed : way.way === 'dictate' ? slot.dictated : []
}

/** At first everybody keeps what he holds, where that is possible. */
export function planFor(end: EndTold, way: WayTold, like: ProposalTold | null = null): Plan {
  const fates = new Map<number, number>()
  for (const slot of end.slots) {
    const all = fatesOf(slot, way)
    const said = like?.fates.find((each) => each.province === slot.province)?.fate
    const wanted = all.findIndex((fate) => fate.fate === said && !fate.refused)
    const first = all.findIndex((fate) => !fate.refused)
    if (all.length) fates.set(slot.province, wanted >= 0 ? wanted : Math.max(0, first))
  }
  return { way, fates, ducats: like ? -like.ducats : 0 }
}

export function fateIn(plan: Plan, slot: SlotTold): FateTold | null {
  return fatesOf(slot, plan.way)[plan.fates.get(slot.province) ?? 0] ?? null
}

/** Ducats change hands only for provinces that are given back: at most so many each way. */
export function ducatsRange(plan: Plan, end: EndTold, me: number): [number, number] {
  if (plan.way.way !== 'negotiate' || plan.way.term !== KEEP_BOARD) return [0, 0]
  const returns = (mine: boolean) => end.slots.some((slot) => (slot.occupier === me) === mine && fateIn(plan, slot)?.fate === 'return-province')
  return [returns(true) ? -end.demands : 0, returns(false) ? end.gives : 0]
}

/** The same plan with ducats that may still be paid. */
export function settledDucats(plan: Plan, end: EndTold, me: number): Plan {
  const [least, most] = ducatsRange(plan, end, me)
  return { ...plan, ducats: Math.min(most, Math.max(least, plan.ducats)) }
}

/** All answers, from the question that is asked to the end of what I have to say. */
export function stretchOf(plan: Plan, end: EndTold, asked: string): string[] {
  if (asked === 'propose-talks') return ['peace-with nothing']
  const fates = end.slots.flatMap((slot) => fateIn(plan, slot)?.choices ?? [])
  if (plan.way.way !== 'negotiate') return [...plan.way.choices, ...fates]
  const ducats = plan.ducats < 0 ? `demand-ducats ${-plan.ducats}` : `offer-ducats ${plan.ducats}`
  return [...plan.way.choices, ...fates, ducats, 'peace-with nothing']
}

/** Whether it can be sent: the way is open, it is asked about, and no fate is refused. */
export function canSend(plan: Plan, end: EndTold, asked: string): boolean {
  if (!isOpen(plan.way)) return false
  const isAsked = plan.way.choices.length > 0 || ['dispose-of', 'agree-on', 'propose-ducats', 'propose-talks'].includes(asked)
  return isAsked && end.slots.every((slot) => !fateIn(plan, slot)?.refused)
}

/** Tax value that changes hands: theirs to me, mine to them. What goes back or is freed counts for nobody. */
export function scale(plan: Plan, end: EndTold, me: number): [number, number] {
  const kept = (mine: boolean) => end.slots.filter((slot) => (slot.occupier === me) === mine && !slot.capital && keeps(plan, slot)).reduce((sum, slot) => sum + slot.worth, 0)
  return [kept(true), kept(false)]
}

/** Whether its occupier keeps it: a loser keeps what is not spoken of where a board is kept. */
function keeps(plan: Plan, slot: SlotTold): boolean {
  if (plan.way.term !== KEEP_BOARD || plan.way.way === 'white') return false
  const fate = fateIn(plan, slot)
  return fate === null ? !slot.capital : fate.fate === 'keep-province'
}

/** Provinces whose fate differs between two proposals of the same talks. */
export function changedSince(before: ProposalTold | null, now: ProposalTold): Set<number> {
  if (!before) return new Set()
  return new Set(now.fates.filter((fate) => before.fates.find((each) => each.province === fate.province)?.fate !== fate.fate).map((fate) => fate.province))
}

/** The war a page shows: of the realm that was asked for, else the one a question is about, else the first. */
export function endShown(paper: PeacePaper, realm: number): EndTold | null {
  return paper.ends.find((end) => end.realm === realm) ?? paper.ends.find((end) => end.realm === paper.about) ?? paper.ends[0] ?? null
}

/** What the proposer pays, as the one who is asked sees it: above 0 he is paid. */
export const paidTo = (proposal: ProposalTold, seat: number) => (proposal.asked === seat ? proposal.ducats : -proposal.ducats)
