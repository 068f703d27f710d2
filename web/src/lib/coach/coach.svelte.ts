/** The coach of a guided game: what he says of the question that waits, and what the person wants of him. */
import { ApiError, api } from '../api'
import type { GameModule } from '../games'
import type { TableStore } from '../table.svelte'
import { toast } from '../toasts.svelte'
import type { CoachNow, CoachWish, CoachStep } from '../types'
import { language } from '../words.svelte'

const AGAIN = 2000 // ms after which a coach who could not be asked is asked once more

export class Coach {
  now = $state.raw<CoachNow | null>(null)
  folded = $state(false) // the person answers without the card
  unveiled = $state(false) // the person asked for the answer
  pointed = $state(0) // the reason whose piece is pulsing, from 1

  readonly #table: TableStore
  readonly #game: GameModule | null
  #asked = ''

  constructor(table: TableStore, game: GameModule | null) {
    this.#table = table
    this.#game = game
  }

  /** What is known belongs to what is on the table now; until it does, the last card stays and cannot be pressed. */
  get isCurrent(): boolean {
    return this.now !== null && this.now.at === this.#table.at
  }

  get isOn(): boolean {
    return this.now?.on ?? false
  }

  /** The step that explains the question. */
  get step(): CoachStep | null {
    return this.isOn ? (this.now?.coach.step ?? null) : null
  }

  /** Tells one card from the next. */
  get mark(): string {
    return `${this.isCurrent ? (this.now?.at ?? '') : ''}${this.unveiled ? ' shown' : ''}`
  }

  /** The card lies open. */
  get isOpen(): boolean {
    return (this.step !== null && !this.folded) || this.isEnding
  }

  /** Every step is done, and the person has not been told so yet. */
  get isEnding(): boolean {
    return this.isOn && (this.now?.coach.finished ?? false) && !this.#table.over && !this.folded
  }

  get isVeiled(): boolean {
    return (this.step?.veiled ?? false) && !this.unveiled
  }

  /** His answer can be given. */
  get isReady(): boolean {
    return this.isCurrent && !this.#table.sending && this.#table.connection !== 'lost'
  }

  /** Something has happened, or another language is spoken: ask again. */
  async follow(): Promise<void> {
    const asked = `${this.#table.at} ${language()}`
    if (asked === this.#asked) return
    this.#asked = asked
    const found = await api.showCoach(this.#table.info.id).catch(() => null)
    if (asked !== this.#asked) return
    if (found === null) {
      this.#asked = ''
      setTimeout(() => this.follow(), AGAIN)
      return
    }
    const isNew = found.at !== this.now?.at
    this.now = found
    if (isNew) this.#begin()
  }

  #begin(): void {
    this.folded = false
    this.unveiled = false
    this.pointed = 0
  }

  async wish(wish: CoachWish): Promise<void> {
    try {
      this.now = await api.askCoach(this.#table.info.id, wish)
      this.#begin()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message)
    }
  }

  /** Do what the coach says. */
  async answer(choice: string): Promise<void> {
    if (!this.isReady) return
    await this.#table.choose(choice)
    this.#game?.coach?.answered?.(this.#table)
  }

  async back(): Promise<void> {
    if (this.#table.sending) return
    await this.#table.takeBack()
    this.#game?.coach?.answered?.(this.#table)
  }
}
