/** A plan before it is sent: cards in boxes, what is still in the hand, and what will probably come of it. */

import { ACTIONS, BID, COMBAT_A, CONVERT, COUNTIES, DEPLOY_1, DEPLOY_5, GRAIN, MONEY_CARD, NO_CARD, POST, TAXES, TOWER_CARD, UNCOVERED, isMoney, openSites } from './box'
import { countiesOf, isWinter, type WallensteinPrinted, type WallensteinView } from './view'

export type Draft = number[] // the card of each box, NO_CARD where there is none

/** What a plan is judged by. */
export interface Outset {
  printed: WallensteinPrinted
  view: WallensteinView
  seat: number
  unrest: Map<number, number> // by county with markers: how likely it is lost when its peasants rise, in whole per cents
}

export function emptyDraft(boxes: number): Draft {
  return new Array<number>(boxes).fill(NO_CARD)
}

/** The order in which the server asks: the actions, those of the court, the bid. */
export function askedOrder(boxes: number): number[] {
  const all = Array.from({ length: boxes }, (_, box) => box)
  return [...all.filter((box) => box !== BID), BID]
}

/** All cards of a seat: counties, money, tower cards. */
export function handOf(printed: WallensteinPrinted, view: WallensteinView, seat: number): number[] {
  const extra = new Array<number>(printed.tower_cards).fill(TOWER_CARD)
  const money = Array.from({ length: printed.money_cards }, (_, value) => MONEY_CARD + value)
  return [...countiesOf(view, seat), ...money, ...extra]
}

/** What is left in the hand; of several tower cards, as many as are not laid. */
export function leftInHand(hand: number[], draft: Draft): number[] {
  const laid = [...draft]
  return hand.filter((card) => {
    const at = laid.indexOf(card)
    if (at < 0) return true
    laid.splice(at, 1)
    return false
  })
}

/** How many boxes stay open because there are fewer cards than boxes. */
export function boxesShort(hand: number[], boxes: number): number {
  return Math.max(0, boxes - hand.length)
}

export function openBoxes(draft: Draft): number[] {
  return draft.flatMap((card, box) => (card === NO_CARD ? [box] : []))
}

/** How many boxes still want a card. */
export function missing(draft: Draft, hand: number[]): number {
  const open = openBoxes(draft).length
  const uncovered = draft.filter((card) => card === UNCOVERED).length
  return Math.max(0, open - Math.max(0, boxesShort(hand, draft.length) - uncovered))
}

/** With too few cards, the boxes left empty are said to stay open. */
export function completed(draft: Draft): Draft {
  return draft.map((card) => (card === NO_CARD ? UNCOVERED : card))
}

export function canBid(card: number, money: number): boolean {
  return !isMoney(card) || card - MONEY_CARD <= money
}

export type Objection = { code: 'too-little-money'; have: number; need: number } | { code: 'keep-a-bid' } | null

/** Why a card may not go into a box: a bid one cannot pay, or the last card that could be bid. */
export function objection(draft: Draft, hand: number[], box: number, card: number, money: number): Objection {
  if (box === BID) return canBid(card, money) ? null : { code: 'too-little-money', have: money, need: card - MONEY_CARD }
  const after = put(draft, box, card)
  const bid = after[BID]
  if (bid !== NO_CARD || boxesShort(hand, draft.length) > 0) return null
  return leftInHand(hand, after).some((each) => canBid(each, money)) ? null : { code: 'keep-a-bid' }
}

/** The card goes into the box; from another box it moves, and what lay here changes places with it. */
export function put(draft: Draft, box: number, card: number, from = -1): Draft {
  const next = [...draft]
  if (from >= 0 && from !== box) next[from] = next[box] ?? NO_CARD
  next[box] = card
  return next
}

export function takeOut(draft: Draft, box: number): Draft {
  const next = [...draft]
  next[box] = NO_CARD
  return next
}

export function choiceText(printed: WallensteinPrinted, box: number, card: number): string {
  return `${printed.boxes[box]?.id} ${printed.cards[card]}`
}

// What will probably come of it

export type Trouble =
  | 'short' | 'maybe-short' | 'no-site' | 'has-one' | 'no-tile' | 'few-armies' | 'no-army' | 'revolt' | 'few-to-convert' | 'few-in-tray' | 'few-courtiers'

export interface Outlook {
  box: number
  card: number
  trouble: Trouble | null
  sure: boolean // it will be so, whatever comes
  need: number
  have: number
  before: [number, number] | null // Thalers before and after, least and most; among hidden actions any order may come
  after: [number, number] | null
  gain: [number, number] | null // Thalers, grain or armies: least and most
  chance: number // of losing the county to a revolt, in whole per cents
}

/** The events that may be in force this round: the one that is, or one of those that lie open. */
export function possibleEvents(view: WallensteinView): number[] {
  if (view.event >= 0) return [view.event]
  return view.open_events.length ? view.open_events : [-1]
}

export function leaderIn(view: WallensteinView, seat: number): number {
  return view.modules.leaders?.[seat] ?? -1
}

export function costOf({ printed, view, seat }: Outset, box: number, at: number): number {
  const price = printed.boxes[box]?.cost ?? 0
  const leader = box <= POST && leaderIn(view, seat) === at ? printed.leaders : null
  return leader ? Math.max(0, price + leader.price) : price
}

/** What a county brings under an event: Thalers, grain, or armies. */
export function gainOf({ printed, view, seat }: Outset, box: number, at: number, event: number): number {
  const leader = leaderIn(view, seat) === at ? printed.leaders : null
  if (box > TAXES) return (leader?.armies ?? 0) + leviesOf(printed, box, event)
  const card = printed.events[event] // undefined: none in force
  const more = leader?.revenue ?? 0
  const { tax = 0, grain = 0 } = printed.counties[at] ?? {}
  if (box === TAXES) return more + (card ? Math.min(Math.max(tax, card.least_tax), card.most_tax) : tax)
  return more + (card ? Math.min(Math.max(grain, card.least_grain), card.most_grain) : grain)
}

function leviesOf(printed: WallensteinPrinted, box: number, event: number): number {
  return printed.events[event]?.levies[box - DEPLOY_5] ?? printed.boxes[box]?.armies ?? 0
}

function range(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

/** What each box leads to, if nobody else gets in the way: Thalers along the known order, and what will be skipped. */
export function outlook(outset: Outset, draft: Draft): Outlook[] {
  const { view, seat } = outset
  const events = possibleEvents(view)
  const known = view.actions.slice(view.action)
  const hidden = draft.map((_, box) => box).filter((box) => box < ACTIONS && !view.actions.includes(box))
  const bid = draft[BID] ?? NO_CARD
  const paid = isMoney(bid) ? bid - MONEY_CARD : 0
  const start = (view.seats[seat]?.money ?? 0) - (view.seats[seat]?.bid ? 0 : paid)
  const found: Outlook[] = []
  let purse: number[] = events.map(() => start)
  for (const box of known) {
    const card = draft[box] ?? NO_CARD
    const before = range(purse)
    const result = plain(box, card)
    if (card >= 0 && card < COUNTIES) {
      const cost = costOf(outset, box, card)
      look(outset, result)
      if (!result.trouble && cost > 0 && before[1] < cost) shortOf(result, cost, before[1], true)
      else if (!result.trouble && cost > 0 && before[0] < cost) shortOf(result, cost, before[0], false)
      if (box === TAXES) purse = purse.map((money, at) => money + gainOf(outset, box, card, events[at] ?? -1))
      else if (!result.trouble || result.trouble === 'maybe-short') purse = purse.map((money) => (money >= cost ? money - cost : money))
    }
    result.before = before
    result.after = range(purse)
    found.push(result)
  }
  const planned = (box: number) => (draft[box] ?? NO_CARD) >= 0 && (draft[box] ?? NO_CARD) < COUNTIES
  const costs = hidden.filter(planned).reduce((sum, box) => sum + costOf(outset, box, draft[box] ?? 0), 0)
  const taxes = hidden.includes(TAXES) && planned(TAXES) ? Math.max(...events.map((event) => gainOf(outset, TAXES, draft[TAXES] ?? 0, event))) : 0
  for (const box of hidden) {
    const result = plain(box, draft[box] ?? NO_CARD)
    if (planned(box)) {
      const cost = costOf(outset, box, result.card)
      const [least, most] = range(purse)
      look(outset, result)
      const poorest = Math.max(0, least - (costs - cost))
      if (!result.trouble && cost > 0 && most + taxes < cost) shortOf(result, cost, most, true)
      else if (!result.trouble && cost > 0 && poorest < cost) shortOf(result, cost, poorest, false)
      if (box === TAXES) Object.assign(result, { before: [poorest, most], after: [poorest + (result.gain?.[0] ?? 0), most + taxes] })
      else if (cost > 0 && (!result.trouble || result.trouble === 'maybe-short')) Object.assign(result, { before: [poorest, most + taxes], after: [Math.max(0, poorest - cost), most + taxes - cost] })
    }
    found.push(result)
  }
  for (let box = CONVERT; box < draft.length; box++) {
    const result = plain(box, draft[box] ?? NO_CARD)
    lookAtCourt(outset, result)
    found.push(result)
  }
  return found
}

function plain(box: number, card: number): Outlook {
  return { box, card, trouble: null, sure: true, need: 0, have: 0, before: null, after: null, gain: null, chance: 0 }
}

function shortOf(result: Outlook, need: number, have: number, sure: boolean): void {
  Object.assign(result, { trouble: sure ? 'short' : 'maybe-short', sure, need, have })
}

/** What the county itself says: sites, buildings, armies, revolt markers. */
function look(outset: Outset, result: Outlook): void {
  const { printed, view, seat, unrest } = outset
  const { box, card } = result
  const there = view.counties[card]
  if (!there) return
  const events = possibleEvents(view)
  if (box <= POST) {
    if ((there.built >> box) & 1) result.trouble = 'has-one'
    else if (openSites(printed, card, there.built) === 0) result.trouble = 'no-site'
    else if (view.tiles_left[box] === 0) result.trouble = 'no-tile'
    return
  }
  if (box === GRAIN || box === TAXES) {
    result.gain = range(events.map((event) => gainOf(outset, box, card, event)))
    if (there.revolts > 0) {
      result.chance = unrest.get(card) ?? 0
      if (result.chance > 0) Object.assign(result, { trouble: 'revolt', sure: false, need: there.revolts })
    }
    return
  }
  if (box <= DEPLOY_1) {
    result.gain = range(events.map((event) => gainOf(outset, box, card, event)))
    const due = Math.max(...events.map((event) => leviesOf(printed, box, event)))
    const supply = view.seats[seat]?.reserve ?? 0
    if (supply < due) Object.assign(result, { trouble: 'few-armies', need: due, have: supply })
    return
  }
  if (box >= COMBAT_A && there.armies < 2) Object.assign(result, { trouble: 'no-army', have: there.armies, sure: false })
}

/** Conversion comes before all actions; what lies in the tray now is what can be converted from it. */
function lookAtCourt({ printed, view, seat }: Outset, result: Outlook): void {
  const need = printed.boxes[result.box]?.courtiers ?? 0
  const { card } = result
  if (card < 0 || isMoney(card) || card >= UNCOVERED) return
  const court = view.modules.court ?? []
  const waiting = court[2 * view.seats.length + seat] ?? 0
  if (card === TOWER_CARD) {
    const have = view.tray[seat] ?? 0
    if (have < need) Object.assign(result, { trouble: 'few-in-tray', need, have })
  } else {
    const have = (view.counties[card]?.armies ?? 1) - 1
    if (have < need) Object.assign(result, { trouble: 'few-to-convert', need, have })
  }
  if (!result.trouble && waiting < need) Object.assign(result, { trouble: 'few-courtiers', need, have: waiting })
}

export interface PurseStep {
  box: number // HIDDEN: what is left after the actions that are still hidden
  least: number
  most: number
}

export const HIDDEN = -1

/** Thalers after the bid, after each known action, and after all hidden ones, if one of them costs or brings something. */
export function purse(outset: Outset, draft: Draft): PurseStep[] {
  const { view, seat } = outset
  const looks = outlook(outset, draft)
  const steps = looks.filter((each) => each.after && view.actions.includes(each.box))
  const unknown = looks.filter((each) => each.after && !view.actions.includes(each.box))
  const bid = draft[BID] ?? NO_CARD
  const start = (view.seats[seat]?.money ?? 0) - (isMoney(bid) && !view.seats[seat]?.bid ? bid - MONEY_CARD : 0)
  const known = [{ box: BID, least: start, most: start }, ...steps.map((each) => ({ box: each.box, least: each.after?.[0] ?? 0, most: each.after?.[1] ?? 0 }))]
  return unknown.length ? [...known, afterHidden(unknown, known.at(-1)!)] : known
}

/** Every hidden action comes in the end: what they cost and bring together; one that cannot be paid costs nothing. */
function afterHidden(unknown: Outlook[], last: PurseStep): PurseStep {
  const change = (at: 0 | 1) => unknown.reduce((sum, each) => sum + (each.box === TAXES ? (each.gain?.[at] ?? 0) : 0), 0)
  const costs = unknown.reduce((sum, each) => sum + (each.box === TAXES ? 0 : each.before![1] - each.after![1]), 0)
  return { box: HIDDEN, least: Math.max(0, last.least + change(0) - costs), most: Math.max(0, last.most + change(1) - costs) }
}

export interface Winter {
  counties: number
  grain: [number, number]
  losses: number[] // grain lost by each card that can be left
  hungry: [number, number]
  revolts: [number, number]
}

/** How winter would be for a seat if it came now; `coming` is grain still planned for this year. */
export function winter(printed: WallensteinPrinted, view: WallensteinView, seat: number, coming: [number, number] = [0, 0]): Winter {
  const mine = view.seats[seat]
  const counties = mine?.counties ?? 0
  const left = view.open_events.filter((card) => card !== view.event)
  const losses = [...new Set(left.map((card) => printed.events[card]?.winter_loss ?? 0))].sort((a, b) => a - b)
  const least = isWinter(view) ? 0 : (losses[0] ?? 0)
  const most = isWinter(view) ? 0 : (losses.at(-1) ?? 0)
  const grain: [number, number] = [(mine?.grain ?? 0) + coming[0], (mine?.grain ?? 0) + coming[1]]
  const hungry: [number, number] = [hungryOf(counties, grain[1], least), hungryOf(counties, grain[0], most)]
  return { counties, grain, losses, hungry, revolts: [supplyRow(printed, hungry[0])[1] ?? 0, supplyRow(printed, hungry[1])[1] ?? 0] }
}

function hungryOf(counties: number, grain: number, loss: number): number {
  return Math.max(0, counties - Math.max(0, grain - loss))
}

/** Unsupplied from, revolts, additional peasants. */
export function supplyRow(printed: WallensteinPrinted, hungry: number): number[] {
  return printed.supply.filter((row) => hungry >= (row[0] ?? 0)).at(-1) ?? [0, 0, 0]
}

/** Grain that the plan brings: of the box for grain, if a county lies there. */
export function grainComing(outset: Outset, draft: Draft): [number, number] {
  const { view } = outset
  const card = draft[GRAIN] ?? NO_CARD
  const done = view.actions.slice(0, view.action).includes(GRAIN)
  if (done || card < 0 || card >= COUNTIES) return [0, 0]
  return range(possibleEvents(view).map((event) => gainOf(outset, GRAIN, card, event)))
}
