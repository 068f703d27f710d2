/** What a player does at this table before it is sent: cards laid into boxes, which board is looked at. */

import { recall, remember } from '../../lib/storage'
import type { TableStore } from '../../lib/table.svelte'
import type { HintTold } from '../../lib/types'
import { BID, COUNTIES, NO_CARD, UNCOVERED } from './box'
import { ghostsOf, planOf, taken, withGhosts } from './ghosts'
import { choiceText, completed, emptyDraft, handOf, leftInHand, missing, objection, put, takeOut, type Draft, type Objection, type Outset } from './plan'
import type { WallensteinPrinted, WallensteinView } from './view'

export type Sight = 'map' | 'points' | 'court'

/** A card and the box it belongs to; either may be missing. */
export interface Link {
  card: number
  box: number
}
const NOTHING: Link = { card: NO_CARD, box: -1 }

export class Desk {
  draft = $state.raw<Draft>([])
  card = $state(NO_CARD) // picked up
  from = $state(-1) // the box it was picked up from; -1: the hand
  box = $state(-1) // the box that waits for a card
  refused = $state.raw<{ box: number; card: number; why: NonNullable<Objection> } | null>(null)
  sending = $state(false)
  sight = $state<Sight | null>(null) // chosen by the player; null: what the question calls for
  seenDrop = $state('') // the drop of the tower whose panel was closed
  pointed = $state.raw<Link>(NOTHING) // the card, county or box under the pointer or the keyboard

  #round = $state('')
  #unrest = $state.raw(new Map<number, number>())
  readonly #table: TableStore

  constructor(table: TableStore) {
    this.#table = table
  }

  get view(): WallensteinView {
    return this.#table.view
  }

  get printed(): WallensteinPrinted {
    return this.#table.printed
  }

  /** What the plan is judged by. Nothing on the map changes while plans are made: what was told for another box still holds. */
  get outset(): Outset {
    for (const { numbers } of this.#table.question?.options ?? []) if (numbers.unrest !== undefined) this.#unrest.set(numbers.card, numbers.unrest)
    return { printed: this.printed, view: this.view, seat: this.#table.seat, unrest: this.#unrest }
  }

  get planning(): boolean {
    const kind = this.#table.question?.kind
    return kind === 'plan' || kind === 'seal'
  }

  get hand(): number[] {
    return handOf(this.printed, this.view, this.#table.seat)
  }

  get left(): number[] {
    return leftInHand(this.hand, this.draft)
  }

  get missing(): number {
    return missing(this.draft, this.hand)
  }

  get money(): number {
    return this.view.seats[this.#table.seat]?.money ?? 0
  }

  /* a hint on the mat */

  /** The plan that a hint holds for the best. */
  get hint(): HintTold | null {
    const hints = this.#table.advice?.hints ?? []
    return hints.find((each) => each.best) ?? hints[0] ?? null
  }

  /** The cards of the hint that can be taken now, box by box; nothing counts before. */
  get ghosts(): Draft {
    const { hint } = this
    return hint ? ghostsOf(planOf(this.printed, [hint.text, ...hint.then_texts]), this.draft, this.hand) : emptyDraft(this.draft.length)
  }

  /** The mat as it would be with the hint. */
  get shown(): Draft {
    return withGhosts(this.draft, this.ghosts)
  }

  takeGhost(box: number): void {
    const card = this.ghosts[box]
    if (card !== undefined && card !== NO_CARD) this.put(box, card)
  }

  takeGhosts(): void {
    this.#lay(taken(this.draft, this.ghosts, this.hand, this.money))
    this.drop()
  }

  /* card, county and box are one thing, seen three times */

  point(link: Partial<Link>): void {
    this.pointed = { ...NOTHING, ...link }
  }

  pointAway(): void {
    this.pointed = NOTHING
  }

  /** What is lit together: what is pointed at, else the card that is held, else the box that waits. */
  get link(): Link {
    const { card, box } = this.pointed
    if (card !== NO_CARD) return { card, box: box >= 0 ? box : this.boxOf(card) }
    if (box >= 0) return { card: this.shown[box] ?? NO_CARD, box }
    if (this.card !== NO_CARD) return { card: this.card, box: this.from }
    return this.box >= 0 ? { card: this.shown[this.box] ?? NO_CARD, box: this.box } : NOTHING
  }

  /** Where a card lies, or where the hint would lay it. */
  boxOf(card: number): number {
    const at = this.draft.indexOf(card)
    return at >= 0 ? at : this.ghosts.indexOf(card)
  }

  /** Tap a county of mine: it is its card. */
  tapCounty(number: number): void {
    if (this.hand.includes(number)) this.take(number, this.draft.indexOf(number))
  }

  /** Whether what lies here belongs to this seat and this round: at one device, seats take turns. */
  get begun(): boolean {
    return this.#round !== '' && this.#round === this.#now()
  }

  #now(): string {
    return `${this.#table.info.id}.${this.#table.seat}.${this.view.year}.${this.view.season}`
  }

  /** A new round begins with an empty mat; what was laid before the page was closed lies there again. */
  begin(): void {
    const view = this.view
    if (!view || this.#table.seat < 0) return
    const round = this.#now()
    if (round === this.#round) return
    this.#round = round
    this.#unrest = new Map()
    this.sight = null
    this.pointAway()
    this.drop()
    const sent = view.my_plan.length ? view.my_plan : emptyDraft(this.printed.boxes.length)
    const kept = this.#kept(sent.length)
    this.draft = sent.map((card, box) => (card !== NO_CARD ? card : kept[box]))
    if (leftInHand(this.hand, this.draft).length + this.draft.filter((card) => card !== NO_CARD && card !== UNCOVERED).length !== this.hand.length) this.draft = [...sent]
  }

  #kept(boxes: number): Draft {
    try {
      const found: unknown = JSON.parse(recall(`plan.${this.#round}`) ?? '[]')
      if (Array.isArray(found) && found.length === boxes && found.every((card) => Number.isInteger(card))) return found as Draft
    } catch {
      // what was kept cannot be read: the mat begins empty
    }
    return emptyDraft(boxes)
  }

  #lay(next: Draft): void {
    this.draft = next
    this.refused = null
    remember(`plan.${this.#round}`, JSON.stringify(next))
  }

  drop(): void {
    this.card = NO_CARD
    this.from = -1
    this.box = -1
    this.refused = null
  }

  /** Tap a card: with a box waiting it goes there, else it is picked up; the same card again is put down. */
  take(card: number, from = -1): void {
    if (this.card === card && this.from === from) return this.drop()
    if (this.box >= 0 && this.box !== from) {
      this.put(this.box, card, from)
      return
    }
    this.card = card
    this.from = from
    this.box = -1
    this.refused = null
  }

  /** Tap a box: a card that is held goes there; a card that lies there is picked up; an empty box waits. */
  tap(box: number): void {
    if (this.card !== NO_CARD) {
      if (this.from === box) this.drop()
      else this.put(box, this.card, this.from)
      return
    }
    const there = this.draft[box]
    if (there !== NO_CARD && there !== UNCOVERED) {
      this.card = there
      this.from = box
      return
    }
    this.box = this.box === box ? -1 : box
  }

  put(box: number, card: number, from = -1): boolean {
    const base = from >= 0 ? takeOut(this.draft, from) : this.draft
    const why = objection(base, this.hand, box, card, this.money) ?? (from === BID && this.draft[box] >= 0 ? objection(base, this.hand, BID, this.draft[box], this.money) : null)
    if (why) {
      this.refused = { box, card, why }
      this.card = NO_CARD
      this.from = -1
      return false
    }
    this.#lay(put(this.draft, box, card, from))
    this.drop()
    return true
  }

  back(box: number): void {
    this.#lay(takeOut(this.draft, box))
    this.drop()
  }

  /** Lay the whole mat anew: a way out that the panel offered. */
  layOut(next: Draft): void {
    this.#lay(next)
    this.drop()
  }

  clear(): void {
    this.#lay(emptyDraft(this.draft.length))
    this.drop()
  }

  /** Fill what is left with money cards from the cheapest, so that nothing happens there. */
  leaveOutRest(): void {
    let next = this.draft
    const spare = this.left.filter((card) => card >= COUNTIES).sort((a, b) => a - b)
    for (let box = 0; box < next.length; box++) {
      const card = spare.find((each) => !objection(next, this.hand, box, each, this.money))
      if (next[box] !== NO_CARD || card === undefined) continue
      next = put(next, box, card)
      spare.splice(spare.indexOf(card), 1)
    }
    this.#lay(next)
    this.drop()
  }

  /** The coach has laid a card, or taken one back: what the server knows lies on the mat, nothing else of it twice. */
  adopt(): void {
    const sent = this.view?.my_plan ?? []
    if (!sent.length || !this.begun) return
    this.#lay(this.draft.map((card, box) => (sent[box] !== NO_CARD ? sent[box] : card >= 0 && sent.includes(card) ? NO_CARD : card)))
    this.drop()
  }

  /** What is still to be laid, in the order in which it is asked for. */
  #rest(wanted: number[]): string[] {
    const sent = this.view.my_plan
    return wanted.flatMap((card, box) => (sent[box] === NO_CARD ? [choiceText(this.printed, box, card)] : []))
  }

  /** Send the mat and its seal in one message. What lies there otherwise is taken back first. */
  async send(): Promise<void> {
    if (this.sending || this.missing > 0) return
    this.sending = true
    const wanted = completed(this.draft)
    try {
      for (let guard = 0; guard < 4 * wanted.length; guard++) {
        const question = this.#table.question
        const sent = this.view.my_plan
        const before = this.#table.at
        if (sent.some((card, box) => card !== NO_CARD && card !== wanted[box])) await this.#table.takeBack()
        else if (question?.kind === 'plan') {
          await this.#table.stretch([...this.#rest(wanted), 'seal'])
          // where something else is asked in between, box by box
          if (this.#table.at === before) await this.#table.choose(choiceText(this.printed, question.numbers.box, wanted[question.numbers.box]))
        }
        else if (question?.kind === 'seal') await this.#table.choose('seal')
        else break
        if (this.#table.at === before) break // refused, or nobody answers: the panel says why
      }
    } finally {
      this.sending = false
      this.sight = null
      this.#table.advice = null
    }
  }
}

const desks = new WeakMap<TableStore, Desk>()

export function deskOf(table: TableStore): Desk {
  let desk = desks.get(table)
  if (!desk) {
    desk = new Desk(table)
    desks.set(table, desk)
  }
  return desk
}
