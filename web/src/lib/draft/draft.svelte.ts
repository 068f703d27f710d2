/** Choices that are tried before they are made: the server says what they would do, and the board shows it. */
import { ApiError, api } from '../api'
import { TableStore } from '../table.svelte'
import { toast } from '../toasts.svelte'
import type { ChangeTold, DraftTold, Option, ProspectTold, Question } from '../types'
import { t } from '../words.svelte'
import { canClose, closingOf, isClosing, isForced } from './steps'

/** A choice of a draft, and the kind of question it answers. */
export interface Step {
  text: string
  asked: string
  option: Option
}

/** What each answer to a question would do. */
export function prospectsIn(told: DraftTold | null): Map<string, ProspectTold> {
  return new Map((told?.prospects ?? []).map((each) => [each.text, each]))
}

/** The last choice among several answers, and what was asked there. */
export interface Last {
  place: number // among the steps
  text: string
  told: DraftTold
}

/** The board as it would be; what is tapped there joins the draft. */
class DraftBoard extends TableStore {
  constructor(
    readonly of: TableStore,
    readonly draft: Draft,
  ) {
    super(of.info, of.seat)
  }

  override pick(text: string | null): void {
    if (text === null) void this.draft.takeOut()
    else void this.choose(text)
  }

  /** Nothing is sent from here. */
  override async choose(text: string): Promise<void> {
    const { draft } = this
    if (draft.last) await draft.instead(text)
    else if (draft.isOpen) await draft.add(text)
  }

  override async stretch(texts: string[]): Promise<void> {
    for (const text of texts) await this.draft.add(text)
  }
}

/** The table itself, where a draft of it is shown. */
export function tableBehind(shown: TableStore): TableStore {
  return shown instanceof DraftBoard ? shown.of : shown
}

export class Draft {
  readonly table: TableStore
  steps = $state.raw<Step[]>([])
  told = $state.raw<DraftTold | null>(null) // what they would do; without choices, what each answer would do
  start = $state.raw<DraftTold | null>(null) // the same before the first choice
  peeked = $state.raw<DraftTold | null>(null) // an answer that is pointed at
  busy = $state(false)
  at = $state(-1) // the count for which all this holds
  joins = $state.raw<((next: Question) => boolean) | null>(null) // which questions that follow are answered together; null: a draft leads back to where it began
  stays = $state.raw<((last: Last, steps: Step[]) => boolean) | null>(null) // whether the other answers stay beside the last one
  board = $state.raw<TableStore | null>(null)

  #board: DraftBoard | null = null
  readonly #known = new Map<string, DraftTold>()
  #asked = 0
  #peeks = 0 // a look that comes too late shows nothing
  #sent = false

  constructor(table: TableStore) {
    this.table = table
  }

  get isOpen(): boolean {
    return this.steps.length > 0
  }

  /** What is asked now, in the draft. */
  get question(): Question | null {
    return this.isOpen ? (this.told?.question ?? null) : this.table.question
  }

  /** What each answer of the question would do. */
  get prospects(): Map<string, ProspectTold> {
    return prospectsIn(this.told)
  }

  get changes(): ChangeTold[] {
    return this.isOpen ? (this.told?.changes ?? []) : []
  }

  /** The draft leads back to where it began, or as far as anybody can know. */
  get isWhole(): boolean {
    if (!this.isOpen || !this.told) return false
    const next = this.told.question
    return next === null || (this.joins ? !this.joins(next) : next.kind === this.steps[0].asked)
  }

  /** It can be sent: it is whole, or an answer is there that closes it. */
  get isReady(): boolean {
    if (this.isWhole || !this.isOpen || this.told === null) return this.isWhole
    return this.joins ? closingOf(this.told.question) !== undefined : canClose(this.told, this.steps)
  }

  /** The choice with which the draft is whole, while the other answers stay beside it: one of them may be given instead. */
  get last(): Last | null {
    if (!this.isWhole || !this.stays) return null
    for (let place = this.steps.length - 1; place >= 0; place--) {
      const { text, asked, option } = this.steps[place]
      const told = this.#toldBefore(place)
      if (!told?.question) return null
      if (isForced(told.question)) continue
      const isCounted = this.steps.some((each, at) => at !== place && each.asked === asked)
      const last = { place, text, told }
      return !isCounted && !isClosing(option) && this.stays(last, this.steps) ? last : null
    }
    return null
  }

  /** Be where the table is. A draft of a table that has moved on is dropped, with a word about it. */
  follow(): void {
    const { at, question } = this.table
    if (at === this.at) return
    const dropped = this.isOpen && !this.#sent
    this.#sent = false
    this.at = at
    this.#known.clear()
    this.#show([], null)
    this.start = null
    if (dropped) toast(t('draft.dropped'))
    if (question) void this.#look([]).then((told) => this.at === at && (this.start = told) && !this.isOpen && (this.told = told))
  }

  /** Add an answer; where only one answer can follow, it follows. */
  async add(text: string): Promise<void> {
    const option = this.#optionOf(text)
    if (option) await this.#choose([...this.steps, this.#step(option)])
  }

  async #choose(chosen: Step[]): Promise<void> {
    let steps = chosen
    let told = await this.#try(steps)
    while (told?.question && !this.joins && told.question.kind !== steps[0].asked && isForced(told.question)) {
      steps = [...steps, { text: told.question.options[0].text, asked: told.question.kind, option: told.question.options[0] }]
      told = await this.#try(steps)
    }
    if (told) this.#show(steps, told)
  }

  /** Give this answer instead of the last one. */
  async instead(text: string): Promise<void> {
    const { last } = this
    const option = last?.told.question?.options.find((each) => each.text === text)
    if (last && option) await this.#choose([...this.steps.slice(0, last.place), { text, asked: last.told.question!.kind, option }])
  }

  /** Add answers to questions that follow each other, and show them when all are there; the rest is left out where one of them does not fit. */
  async addAll(answers: ((question: Question) => Option | undefined)[]): Promise<void> {
    let { steps, told, question }: { steps: Step[]; told: DraftTold | null; question: Question | null } = this
    for (const answer of answers) {
      const option = question ? answer(question) : undefined
      if (!question || !option) break
      steps = [...steps, { text: option.text, asked: question.kind, option }]
      told = await this.#try(steps)
      if (!told) return
      question = told.question
    }
    if (steps !== this.steps) this.#show(steps, told)
  }

  /** Take a choice out, the last one if none is named; what no longer fits goes with it. */
  async takeOut(place = this.last?.place ?? this.steps.length - 1): Promise<void> {
    const steps = this.steps.filter((_, at) => at !== place)
    if (!steps.length) return this.cancel()
    const told = await this.#look(steps)
    if (!told) return
    if (!told.refused) return this.#show(steps, told)
    const shorter = steps.slice(0, told.refused.place)
    if (!shorter.length) return this.cancel()
    const fits = await this.#look(shorter)
    if (fits) this.#show(shorter, fits)
  }

  cancel(): void {
    this.#show([], this.start)
  }

  /**
   * Send it all. What closes a question is added; a question that follows and was not seen yet is shown first.
   * `ending` says what else to choose once it is whole, such as the end of the turn.
   */
  async confirm(ending?: (next: Question) => string | null): Promise<void> {
    if (this.busy || this.table.sending || !this.isReady) return
    while (!this.isWhole) {
      const closing = closingOf(this.told?.question ?? null)
      if (!closing) return
      await this.add(closing.text)
      const next = this.told?.question
      if (next && !this.isWhole && next.options.some((each) => each !== closingOf(next))) return
    }
    const texts = this.steps.map((each) => each.text)
    const last = this.told?.question && ending ? ending(this.told.question) : null
    if (last) texts.push(last)
    this.#sent = true
    if (texts.length === 1) await this.table.choose(texts[0])
    else await this.table.stretch(texts)
    if (this.table.refused) this.#sent = false
  }

  /** Send what was chosen, and this answer with it: what follows has a page of its own. */
  async send(text: string): Promise<void> {
    const texts = [...this.steps.map((each) => each.text), text]
    this.#sent = true
    if (texts.length === 1) await this.table.choose(text)
    else await this.table.stretch(texts)
    if (this.table.refused) this.#sent = false
  }

  /** Point at an answer: the board lights what it would ask for. */
  async peek(text: string | null): Promise<void> {
    if (this.isOpen) return
    const turn = ++this.#peeks
    const option = text === null ? undefined : this.#optionOf(text)
    const told = option ? await this.#look([this.#step(option)]) : null
    if (this.isOpen || turn !== this.#peeks) return
    this.peeked = told
    this.#light()
  }

  /* asking the server */

  #step(option: Option): Step {
    return { text: option.text, asked: this.question!.kind, option }
  }

  /** What was asked before the choice at this place; null: that is not known. */
  #toldBefore(place: number): DraftTold | null {
    return place ? (this.#known.get(JSON.stringify(this.steps.slice(0, place).map((each) => each.text))) ?? null) : this.start
  }

  #optionOf(text: string): Option | undefined {
    return this.question?.options.find((each) => each.text === text)
  }

  /** What choices would do; null, with a word about it, where one of them is refused. */
  async #try(steps: Step[]): Promise<DraftTold | null> {
    const told = await this.#look(steps)
    if (!told?.refused) return told
    this.table.refused = told.refused.refusal
    return null
  }

  async #look(steps: Step[]): Promise<DraftTold | null> {
    const choices = steps.map((each) => each.text)
    const key = JSON.stringify(choices)
    const known = this.#known.get(key)
    if (known) return known
    const at = this.at
    const turn = ++this.#asked
    this.busy = true
    try {
      const told = await api.draftChoices(this.table.info.id, { seat: this.table.seat, at, choices })
      if (this.at !== at) return null
      this.#known.set(key, told)
      return told
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.update) this.table.apply(error.update)
      else if (choices.length) toast(error.message)
      return null
    } finally {
      if (turn === this.#asked) this.busy = false
    }
  }

  #show(steps: Step[], told: DraftTold | null): void {
    this.steps = steps
    this.told = told
    this.peeked = null
    this.#peeks++
    this.table.refused = null
    this.#light()
  }

  #light(): void {
    const told = this.isOpen ? this.told : this.peeked
    const { table } = this
    if (!told) {
      this.board = null
      return
    }
    const board = (this.#board ??= new DraftBoard(table, this))
    Object.assign(board, { info: table.info, seat: table.seat, words: table.words, printed: table.printed, at: table.at, events: table.events, scores: table.scores, waiting: table.waiting })
    board.connection = 'open'
    board.view = (this.isOpen ? told.view : null) ?? table.view
    const { last } = this
    board.question = last ? last.told.question : told.question
    board.picked = last?.text ?? null
    board.chosen = this.isOpen ? this.steps.map((each) => each.option.numbers) : []
    this.board = board
  }
}

const drafts = new WeakMap<TableStore, Draft>()

/** The draft at a table. */
export function draftOf(table: TableStore): Draft {
  const known = drafts.get(table) ?? new Draft(table)
  drafts.set(table, known)
  return known
}

/** The board that a draft shows; null: the table as it is. */
export function draftBoard(table: TableStore | null): TableStore | null {
  return table?.mine && table.canDraft ? draftOf(table).board : null
}
