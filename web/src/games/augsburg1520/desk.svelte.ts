/** What a player is preparing: cards laid out to show or buy, a stripe of the privilege card. Nobody else sees it. */
import type { TableStore } from '../../lib/table.svelte'
import type { AugsburgPrinted } from './box'
import { say } from './words'
import { auctionsOf, knownCards, type AugsburgView } from './logic'

/** Worked out once for what it is given; given something else, anew. */
function remembered<From, To>(work: (from: From) => To): (from: From) => To {
  let last: { from: From; to: To } | null = null
  return (from) => {
    if (last === null || last.from !== from) last = { from, to: work(from) }
    return last.to
  }
}

export class Desk {
  /** cards tapped but not sent */
  cards = $state<number[]>([])
  /** the stripe of the privilege card whose uses are listed; -1: none */
  slot = $state(-1)
  /** the noble whose showdown is looked at again; -1: none */
  looking = $state(-1)
  /** choices are being sent */
  sending = $state(false)
  table: TableStore

  constructor(table: TableStore) {
    this.table = table
  }

  get view(): AugsburgView {
    return this.table.view as AugsburgView
  }

  // A desk outlives the panels that read it, so what follows from the table is remembered here and belongs to none of them.
  #auctions = remembered(auctionsOf)
  #known = remembered(knownCards)

  get printed(): AugsburgPrinted {
    return this.table.printed
  }

  /** `leo 15` or `joker`, as choices write it. */
  cardText(card: number): string {
    return this.printed.certificates[card] ?? ''
  }

  get auctions(): ReturnType<typeof auctionsOf> {
    return this.#auctions(this.table.events)
  }

  get known(): ReturnType<typeof knownCards> {
    return this.#known(this.table.events)
  }

  word(section: string, key: string | number): string {
    return this.table.words?.[section]?.[String(key)] ?? String(key)
  }

  noble(noble: number): string {
    return this.word('noble', noble)
  }

  tile(tile: number): string {
    return this.word('tile', tile)
  }

  step(category: number, step: number): string {
    return this.word('step', `${category}-${step}`)
  }

  /** A privilege of a card in words. */
  privilege(privilege: number): string {
    if (privilege < 3) return this.word('category', privilege)
    if (privilege === 3) return say('priv_money', { n: this.printed.privilege_money })
    return privilege === 6 ? say('priv_cards') : say('priv_points', { n: this.printed.privilege_points[privilege]! })
  }

  toggle(card: number, at: number): void {
    if (this.sending) return
    const had = this.cards.filter((each) => each === card).length
    if (had > at) this.cards.splice(this.cards.lastIndexOf(card), 1)
    else this.cards.push(card)
  }

  clear(): void {
    this.cards = []
    this.slot = -1
  }

  /** Send `verb` for each card and then `last`, in one message: all of it is done, or nothing, and then the cards still lie there. */
  async send(verb: string, cards: number[], last: string): Promise<void> {
    if (this.sending) return
    this.sending = true
    const { at } = this.table
    try {
      await this.table.stretch([...cards.map((card) => `${verb} ${this.cardText(card)}`), last])
      if (this.table.at !== at) this.clear()
    } finally {
      this.sending = false
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
