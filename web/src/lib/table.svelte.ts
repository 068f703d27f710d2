/** One match as this page knows it: the view of a seat, the question asked of it, the log, and the way to answer. */
import { ApiError, api, newKey } from './api'
import { Line } from './line'
import { backOff, changedView, isOld, joined, leftOut, stillPicked } from './progress'
import type { Playback } from './playback/playback.svelte'
import type { Step } from './playback/types'
import { tincture } from './seats'
import { go } from './router.svelte'
import { toast } from './toasts.svelte'
import { ended, outcome } from './undo/asks'
import type { AdviceTold, Changes, ChatLine, Frame, LogEvent, MoveSigns, Option, OrdersChanged, Question, Refusal, TableInfo, Tincture, UndoInfo, Update, Words } from './types'
import { language, listed, t } from './words.svelte'

const TYPING_SECONDS = 5 // how long somebody counts as writing
const ANSWER_SECONDS = 4 // then the same choice is sent by HTTP, with the same key

interface Sent {
  at: number
  key: string
  settle: (failure?: ApiError | 'unanswered') => void
}

/** Whether the server did not answer at all, or somebody in front of it says that it is not there. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504)
}

/** An update that says only what is different, as one that says everything. */
function whole({ changes, ...rest }: Changes, before: Record<string, unknown>): Update {
  return { ...rest, type: 'update', view: changedView(before, changes) }
}

export class TableStore {
  info = $state.raw<TableInfo>(undefined as unknown as TableInfo)
  seat = $state(-1)
  view = $state.raw<any>(null)
  question = $state.raw<Question | null>(null)
  events = $state.raw<LogEvent[]>([])
  at = $state(-1)
  waiting = $state.raw<number[]>([])
  over = $state(false)
  scores = $state.raw<number[]>([])
  places = $state.raw<number[]>([])
  undo = $state.raw<UndoInfo>({ free: false, reason: null, may_ask: false })
  connection = $state<'connecting' | 'open' | 'lost'>('connecting')
  retryIn = $state(0) // seconds until the next attempt
  picked = $state<string | null>(null)
  chosen = $state.raw<Record<string, number>[]>([]) // the numbers of what a draft has chosen: the board marks it
  readonly canDraft: boolean = true // choices can be tried before they are made
  advice = $state.raw<AdviceTold | null>(null) // the hint that is looked at; the board may show it
  sending = $state(false)
  refused = $state.raw<Refusal | null>(null) // what the server answered to the last choice
  words = $state.raw<Words>({})
  printed = $state.raw<any>(null) // what is printed on the pieces of this match
  isMovingOn = false // I have asked for the next match myself
  chat = $state.raw<ChatLine[]>([])
  signs = $state.raw(new Map<number, MoveSigns>()) // at moves, by everybody's count
  typing = $state.raw<{ name: string; until: number }[]>([]) // who is writing a message
  orders = $state.raw<OrdersChanged | null>(null) // the last news of my standing orders
  unread = $state(0)
  past = $state.raw<TableStore | null>(null) // the board as it was, while the log is looked at
  isMoment = $state(false) // a moment of the match is shown, not what is now
  step = $state.raw<Step | null>(null) // what is being played on this board
  again = $state.raw<Step | null>(null) // a scene that was opened once more from the log
  queue: Playback | null = null // where it comes from
  watcher: ((update: Update) => void) | null = null // is told of an update before the page shows it
  answeredAlone = $state(false) // my last choice was the only one, and was made for me
  tookBack = $state(false) // I took something back: until I choose, I am asked everything
  seenAt = $state(-1) // up to here this person had looked when the page was opened

  readonly #line: Line
  #isLeft = false // nobody looks at this table any more
  #backAgain: (() => void)[] = [] // whoever waits for the line
  #sent: Sent | null = null
  #unanswered: { at: number; key: string; texts: string[] } | null = null // my choices that nothing has answered yet
  #shown: Record<string, unknown> | null = null // the last view that came over the line: changes count against it
  #frames = new Map<number, Frame>()
  #looking = 0

  constructor(info: TableInfo, seat: number) {
    this.info = info
    this.seat = seat
    const where = () => `/api/tables/${encodeURIComponent(this.info.id)}/ws?seat=${this.seat}&since=${Math.max(0, this.at)}&language=${language()}&changes=1`
    const waiting = (seconds: number) => (this.retryIn = seconds)
    this.#line = new Line(where, { opened: () => this.#opened(), heard: (message) => this.#told(message), lost: () => this.#lost(), waiting })
  }

  /* what the board and the question panel ask for */

  /** Prepare an option: the primary button then sends it. */
  pick(text: string | null): void {
    this.picked = text
    this.refused = null
  }

  /** The one answer that the hint holds for the best. */
  get hinted(): string | null {
    const best = this.advice?.hints.find((each) => each.best)
    return best && !best.then_texts.length ? best.text : null
  }

  option(text: string): Option | undefined {
    return this.question?.options.find((each) => each.text === text)
  }

  refusal(text: string): Refusal | undefined {
    return this.question?.refused.find((each) => each.text === text)
  }

  optionsOf(kind: string): Option[] {
    return this.question?.options.filter((each) => each.kind === kind) ?? []
  }

  refusedOf(kind: string): Refusal[] {
    return this.question?.refused.filter((each) => each.kind === kind) ?? []
  }

  name(seat: number): string {
    return this.info.seats[seat]?.name || this.words.seat?.[String(seat)] || t('seat.number', { n: seat + 1 })
  }

  /** The place of a seat at the end, from 1, as the server tells it: whoever resigned stands behind all others. */
  placeOf(seat: number, counted: number): number {
    const told = this.places[seat]
    return told === undefined ? counted : told + (Math.min(...this.places) === 0 ? 1 : 0)
  }

  tincture(seat: number): Tincture {
    return tincture(this.info.seats, seat)
  }

  /** A word of the game: `word('noble', 2)`. */
  word(section: string, key: string | number): string {
    return this.words[section]?.[String(key)] ?? String(key)
  }

  get mine(): boolean {
    return this.seat >= 0
  }

  get isDeciding(): boolean {
    return this.question !== null
  }

  /* choosing */

  async choose(text: string, alone = false): Promise<void> {
    this.answeredAlone = alone
    this.tookBack = false
    await this.#send([text], (at, key) => ({ type: 'choose', at, choice: text, key }), (at, key) => api.choose(this.info.id, { seat: this.seat, at, choice: text, key }))
  }

  /** Several choices in one message: all are made, or none. Only a card that was shown stays played without the rest. */
  async stretch(texts: string[]): Promise<void> {
    this.answeredAlone = false
    this.tookBack = false
    await this.#send(texts, (at, key) => ({ type: 'stretch', at, choices: texts, key }), (at, key) => api.stretch(this.info.id, { seat: this.seat, at, choices: texts, key }))
  }

  async takeBack(): Promise<void> {
    this.answeredAlone = false
    this.tookBack = true
    await this.#send([], (at, key) => ({ type: 'undo', at, key }), (at, key) => api.undo(this.info.id, { seat: this.seat, at, key }))
  }

  async #send(texts: string[], message: (at: number, key: string) => object, byHttp: (at: number, key: string) => Promise<Update>): Promise<void> {
    if (this.sending) return
    this.sending = true
    this.refused = null
    const at = this.at
    const key = newKey()
    this.#unanswered = { at, key, texts }
    try {
      const answered = this.#line.isOpen && (await this.#overSocket(message(at, key), at, key))
      if (!answered) this.apply(await this.whenThere(() => byHttp(at, key)))
      if (this.#isUnanswered(key)) this.#answered()
    } catch (error) {
      if (this.#isUnanswered(key)) {
        this.sending = false
        this.#unanswered = null
      }
      this.#failed(error) // also when somebody else's move has let go of it before: mine was not made
    }
  }

  #isUnanswered(key: string): boolean {
    return this.#unanswered?.key === key
  }

  /** My choice is made: what was prepared is done. What is prepared from now on belongs to the next question. */
  #answered(): void {
    this.#unanswered = null
    this.sending = false
    this.picked = null
  }

  /** Say what of a stretch was not made, and why. */
  #tellLeftOut(update: Update, { at, texts }: { at: number; texts: string[] }): void {
    const n = leftOut(update, at, texts.length)
    if (n === 0) return
    const reason = update.question?.refused.find((each) => each.text === texts[texts.length - n])?.reason
    const who = update.waiting.filter((seat) => seat !== this.seat).map((seat) => this.name(seat))
    if (reason) toast(t('stretch.refused', { n, reason }))
    else if (who.length && !update.question) toast(t('stretch.waits', { n, who: listed(who) }))
    else toast(t('stretch.cut', { n }))
  }

  /** Ask the server; while it is away, wait until it is back. Whatever changes something has a key, so it happens once. */
  async whenThere<T>(ask: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await ask()
      } catch (error) {
        if (!isAway(error) || this.#isLeft) throw error
        if (this.connection === 'lost' && this.#line.isWanted) {
          await new Promise<void>((resolve) => this.#backAgain.push(resolve))
        } else {
          if (this.connection !== 'open') this.connection = 'lost' // else the line will say so in a moment
          await new Promise((resolve) => setTimeout(resolve, backOff(attempt) * 1000))
        }
      }
    }
  }

  /** Send over the socket; false when no answer came in time, so that the caller asks by HTTP. */
  #overSocket(message: object, at: number, key: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => done(false), ANSWER_SECONDS * 1000)
      const done = (answered: boolean) => {
        clearTimeout(timer)
        this.#sent = null
        resolve(answered)
      }
      this.#sent = {
        at,
        key,
        settle: (failure) => {
          if (!failure) return done(true)
          if (failure === 'unanswered') return done(false)
          clearTimeout(timer)
          this.#sent = null
          reject(failure)
        },
      }
      this.#line.send(message)
    })
  }

  #failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (error.refused) {
      this.refused = error.refused
    } else if (error.update) {
      this.#movedOn(error.update)
    } else {
      toast(error.message)
    }
  }

  #movedOn(update: Update): void {
    const before = this.picked
    this.apply(update)
    this.picked = stillPicked(before, update.question)
    toast(t('stale'))
  }

  /* being told */

  apply(update: Update): void {
    if (isOld(update, this.at)) return
    if (update.keep < this.at) this.#wentBackAt = update.at
    this.watcher?.(update)
    const before = this.picked
    const sameQuestion = this.question?.kind === update.question?.kind
    this.events = joined(this.events, update.events, update.keep)
    this.at = update.at
    this.view = update.view
    this.question = update.question
    this.waiting = update.waiting
    this.over = update.over
    this.scores = update.scores
    this.places = update.places
    this.undo = update.undo
    this.picked = sameQuestion ? stillPicked(before, update.question) : null
    if (this.#unanswered && update.at > this.#unanswered.at) {
      this.#tellLeftOut(update, this.#unanswered)
      this.#answered() // the same choice may have been sent both ways
    }
    if (update.earlier) this.#readEarlier()
    if (this.info.state !== update.table_state) this.info = { ...this.info, state: update.table_state }
  }

  /** Show a moment of the match without being asked anything: for replays and for looking back. */
  show(frame: Frame): void {
    this.at = frame.at
    this.view = frame.view
    this.events = frame.events
    this.scores = frame.scores
    this.question = null
    this.connection = 'open'
    this.isMoment = true
  }

  /* looking back */

  async lookAt(at: number): Promise<void> {
    const turn = ++this.#looking
    const frame = this.#frames.get(at) ?? (await api.showFrame(this.info.id, at, { seat: this.seat }).catch(() => null))
    if (frame === null || turn !== this.#looking) return
    this.#frames.set(at, frame)
    const past = new TableStore(this.info, -1)
    past.words = this.words
    past.printed = this.printed
    past.show(frame)
    this.past = past
  }

  backToNow(): void {
    this.#looking++
    this.past = null
  }

  /* the connection */

  async connect(): Promise<void> {
    this.#isLeft = false
    await this.catchUp()
    this.listen()
  }

  /** Be told what happens from now on; before a match has begun that is who comes, and what is said. */
  listen(): void {
    if (this.#isLeft) return
    if (this.connection !== 'lost') this.connection = 'connecting'
    this.#line.open()
  }

  /** Read where the match stands. */
  async catchUp(): Promise<void> {
    this.apply(await this.whenThere(() => api.play(this.info.id, { seat: this.seat, since: this.at < 0 ? undefined : this.at })))
  }

  close(): void {
    this.#isLeft = true
    this.#line.close()
    this.#resume()
  }

  /** Sit at another of my seats, for several people at one device. */
  async moveTo(seat: number): Promise<void> {
    this.close()
    this.seat = seat
    this.at = -1
    this.events = []
    this.view = null
    this.question = null
    this.picked = null
    this.past = null
    this.again = null
    this.answeredAlone = false
    this.tookBack = false
    await this.connect()
  }

  /** The language changed: everything that was told is told anew. */
  async tellAnew(): Promise<void> {
    this.#frames.clear()
    await this.moveTo(this.seat)
  }

  #typed = 0

  /** Say that I am writing a message, every few seconds. */
  types(): void {
    if (Date.now() - this.#typed < 3000 || !this.#line.isOpen) return
    this.#typed = Date.now()
    this.#line.send({ type: 'typing' })
  }

  /** What signs stand at some moves now. */
  signed(told: MoveSigns[]): void {
    this.signs = new Map([...this.signs, ...told.map((each): [number, MoveSigns] => [each.at, each])])
  }

  retryNow(): void {
    this.#line.open()
  }

  #lostAt = -1
  #openAsks = new Map<number, number>() // requests to the others, and the count at which they came
  #wentBackAt = -1 // the count at which the match last went back

  #opened(): void {
    this.#shown = null // a new line begins with everything
    this.connection = 'open'
    this.#resume()
  }

  #resume(): void {
    for (const resolve of this.#backAgain.splice(0)) resolve()
  }

  #lost(): void {
    if (this.connection !== 'lost') this.#lostAt = this.events.length
    this.connection = 'lost'
    this.#sent?.settle('unanswered')
  }

  #told(message: any): void {
    switch (message.type) {
      case 'update':
        this.#updated(message as Update)
        break
      case 'changes':
        if (this.#shown) this.#updated(whole(message as Changes, this.#shown))
        else this.#line.send({ type: 'whole', since: Math.max(0, this.at) })
        break
      case 'refused':
        this.#settle(message.key, new ApiError(422, 'refused', message.refused.reason, null, message.refused))
        break
      case 'stale':
        if (!this.#settle(message.key, new ApiError(409, 'stale', message.error.sentence, message.update))) this.#movedOn(message.update)
        break
      case 'table':
        this.#tellAsks(message)
        this.#tellStandIns(message)
        this.#tellRematch(message)
        this.info = message
        break
      case 'clock':
        this.info = { ...this.info, clocks: message }
        break
      case 'orders':
        this.#tellOrders(message as OrdersChanged)
        break
      case 'watching':
        this.info = { ...this.info, watchers: message.watchers, watching: message.names }
        break
      case 'typing':
        this.typing = [...this.typing.filter((each) => each.name !== message.name), { name: message.name, until: Date.now() + TYPING_SECONDS * 1000 }]
        setTimeout(() => (this.typing = this.typing.filter((each) => each.until > Date.now())), TYPING_SECONDS * 1000 + 50)
        break
      case 'reactions':
        this.chat = this.chat.map((line) => (line.n === message.n ? { ...line, signs: message.signs, sign: message.mine } : line))
        break
      case 'signs':
        this.signed([message])
        break
      case 'chat':
        if (this.chat.some((line) => line.n === message.n)) break
        this.chat = [...this.chat, message]
        this.typing = this.typing.filter((each) => each.name !== message.name)
        if (!message.mine) this.unread += 1
        break
      case 'error':
        if (!this.#settle(message.key, new ApiError(400, message.error.code, message.error.sentence))) toast(message.error.sentence)
        break
    }
  }

  #updated(update: Update): void {
    this.#shown = update.view as Record<string, unknown>
    this.apply(update)
    this.#tellBack()
    if (this.#sent && this.at > this.#sent.at) this.#sent.settle()
  }

  /** An order of mine has answered, or has ended by itself. */
  #tellOrders(news: OrdersChanged): void {
    if (this.orders && news.answered > this.orders.answered) toast(t('orders.did'))
    if (news.why && news.why !== 'done') toast(t('orders.ended', { why: t(`orders.why.${news.why}`) }))
    this.orders = news
  }

  /** Requests to take back that have ended: the match went back, somebody said no, or the game went on. */
  #tellAsks(info: TableInfo): void {
    for (const ask of info.asks) if (!this.#openAsks.has(ask.n)) this.#openAsks.set(ask.n, this.at)
    for (const ask of ended(this.info.asks, info.asks)) {
      const became = outcome(this.#openAsks.get(ask.n) ?? this.at, this.at, this.#wentBackAt === this.at)
      if (became !== 'agreed' && this.mine) toast(t(became === 'lapsed' ? 'undoing.lapsed' : 'undoing.refused'))
    }
  }

  /** A bot that begins to play for somebody else is announced, and so is its end. */
  #tellStandIns(info: TableInfo): void {
    for (const seat of info.seats) {
      const before = this.info.seats[seat.seat]
      if (seat.mine || seat.kind !== 'person' || seat.resigned || !before || Boolean(before.stand_in) === Boolean(seat.stand_in)) continue
      toast(t(seat.stand_in ? 'stand.begins' : 'stand.ends', { name: seat.name }))
    }
  }

  /** Somebody has set up the next match: whoever still looks at this one is led there. */
  #tellRematch(info: TableInfo): void {
    if (!info.rematch || this.info.rematch || this.isMovingOn || !this.mine) return
    toast(t(info.series ? 'over.series.made' : 'over.rematch.made'), { label: t('over.rematch.go'), run: () => go(`/t/${info.rematch}`) })
  }

  /** Whether this answers what was sent last; then whoever sent it is told. */
  #settle(key: string, failure: ApiError): boolean {
    if (this.#sent === null || (key && key !== this.#sent.key)) return false
    this.#sent.settle(failure)
    return true
  }

  /** A long match tells its newest events first; the older ones are read behind them. */
  async #readEarlier(): Promise<void> {
    const all = await api.showLog(this.info.id, { seat: this.seat }).catch(() => null)
    if (all && all.length > this.events.length) this.events = [...all.filter((event) => event.at < (this.events[0]?.at ?? Infinity)), ...this.events]
  }

  #tellBack(): void {
    if (this.#lostAt < 0) return
    toast(t('connection.back', { n: this.events.length - this.#lostAt }))
    this.#lostAt = -1
  }
}
