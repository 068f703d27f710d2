/** The queue at a table: it holds the board when news comes, reads the moments, and plays their steps one after another. */
import { api } from '../api'
import { duration, isStop, playsBack, STOPS, type StopSetting } from '../settings.svelte'
import { TableStore } from '../table.svelte'
import type { Frame, LogEvent, Update } from '../types'
import { dwell, isNews, isTakenBack, MANY, recap, seenUpTo, stepsOf, withoutMine } from './queue'
import type { GamePlayback, Step } from './types'

const MOST_BACK = 1000 // choices that are played after a long absence; those before are in the replay

export class Playback {
  steps = $state.raw<Step[]>([])
  now = $state(-1) // the step that is shown
  mode = $state<'idle' | 'reading' | 'asking' | 'playing'>('idle')
  paused = $state(false)
  stopped = $state(false) // by itself, at this step
  earlier = $state(0) // choices before those that are played: too many, after a long absence
  skipped = $state.raw<Step[]>([]) // what a skip has passed over: the recap tells of it
  turn = $state(0) // counts up whenever a caption begins to be read

  stage = $state.raw<TableStore | null>(null) // the board that is shown meanwhile

  readonly #table: TableStore
  readonly #game: GamePlayback | undefined
  #base: { at: number; view: any; scores: number[]; events: LogEvent[] } = { at: -1, view: null, scores: [], events: [] }
  #told: LogEvent[] = [] // all events of the queue
  #last: Frame | null = null // the last moment that was read, also if nothing of it is shown
  #upTo = -1 // my count up to which moments were read
  #round = 0 // tells one queue from the next, for answers that come too late
  #from = 0 // the first step that was not played before
  #chosen = false // I have chosen since the last queue: the next one begins anew
  #reading = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(table: TableStore, game: GamePlayback | undefined) {
    this.#table = table
    this.#game = game
    table.watcher = (update) => this.#news(update)
  }

  get step(): Step | null {
    return this.mode === 'playing' ? (this.steps[this.now] ?? null) : null
  }

  get isActive(): boolean {
    return this.mode !== 'idle'
  }

  /** The step is shown as a scene, over everything; one that was opened again from the log comes first. */
  get scene(): Step | null {
    return this.step?.scene && !this.#table.again ? this.step : null
  }

  get isMine(): boolean {
    return this.scene !== null && (this.#game?.scene?.isMine(this.scene, this.#table.seat) ?? false)
  }

  /** Where playback may stop at this game. */
  get stops(): StopSetting[] {
    return STOPS.filter((each) => each !== 'battle' || this.#game?.battles)
  }

  /** What the one button says where playback stopped. */
  get button(): string {
    const next = this.steps[this.now + 1]
    return next ? (this.#game?.button?.(next) ?? '') : ''
  }

  /** Up to this count the person has seen everything. */
  get seen(): number {
    return this.isActive ? seenUpTo(this.steps, Math.max(this.#from, this.now), this.#base.at) : this.#table.at
  }

  /** Where the person had stopped looking, before the choices that are not played. */
  get leftAt(): number {
    return this.#base.at - this.earlier
  }

  get lines(): Step[] {
    return recap(this.skipped)
  }

  /** The table was opened by somebody who had looked before: what happened since is played. */
  async open(since: number): Promise<void> {
    const table = this.#table
    if (since < 0 || since >= table.at || !playsBack() || !isNews(table.events.filter((event) => event.at > since), table.seat)) return
    this.#begin(since, table.at)
    await this.#read(true)
  }

  /** Before an update is taken over: from here on the board shows what was, until the steps have been played. */
  #news(update: Update): void {
    const table = this.#table
    if (table.at < 0 || table.view === null) return
    if (isTakenBack(table.events, update.events, update.keep)) return this.#end()
    const fresh = update.events.filter((event) => event.at > table.at)
    if (!this.isActive && !(playsBack() && (isNews(fresh, table.seat) || this.#game?.scene?.among(fresh)))) return
    if (!this.isActive) this.#hold(update.at)
    void this.#read(this.earlier > 0)
  }

  /** The board stays as it is. Until I choose, what others do belongs together, however it comes. */
  #hold(now: number): void {
    const table = this.#table
    if (this.#chosen || !this.steps.length || this.#upTo !== table.at) {
      this.#begin(table.at, now)
      if (!this.earlier) this.#base = { ...this.#base, view: table.view, scores: table.scores }
    } else {
      this.#from = this.steps.length
      this.earlier = 0
      this.skipped = []
      this.mode = 'reading'
    }
    this.#show(table.view, table.scores, this.#told.length, null)
  }

  /** A new queue with what came after a count until now, or with the last of it. */
  #begin(since: number, now: number): void {
    const at = Math.max(since, now - MOST_BACK)
    this.#round++
    this.earlier = at - since
    this.#from = 0
    this.#chosen = false
    this.#base = { at, view: null, scores: [], events: this.#table.events.filter((event) => event.at <= at) }
    this.#told = []
    this.#last = null
    this.#upTo = at
    this.#reading = false
    this.stage = null
    this.steps = []
    this.skipped = []
    this.now = -1
    this.paused = false
    this.stopped = false
    this.mode = 'reading'
  }

  async #read(opening: boolean): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    const round = this.#round
    // page after page; and an update may come while the moments before it are read
    do {
      const since = this.#base.view === null ? this.#upTo - 1 : this.#upTo // the one before shows where it begins
      const found = await this.#page(since)
      if (round !== this.#round) return
      const moments = found.filter((moment) => moment.at > this.#upTo)
      const start = found.findLast((moment) => moment.at <= this.#upTo) ?? found[0]
      if (this.#base.view === null && start) this.#base = { ...this.#base, view: start.view, scores: start.scores }
      if (moments.length) this.#add(moments)
      if (!moments.length) break
    } while (this.#upTo < this.#table.at)
    this.#reading = false
    if (this.mode !== 'reading') return
    if (this.steps.length <= this.#from) this.#end()
    else if (opening && this.steps.length > MANY) this.#ask()
    else this.play()
  }

  /** The first moments after a count: the server sends those of so many choices, and the rest when it is asked again. */
  async #page(since: number): Promise<Frame[]> {
    return (await this.#table.whenThere(() => api.showMoments(this.#table.info.id, { seat: this.#table.seat, since })).catch(() => null)) ?? []
  }

  #add(moments: Frame[]): void {
    const added = stepsOf(moments, this.#last ?? this.#base, this.#told.length, this.#table, this.#game)
    this.#told = [...this.#told, ...moments.flatMap((moment) => moment.events)]
    this.#last = moments.at(-1)!
    this.#upTo = this.#last.at
    this.steps = this.steps.length ? [...this.steps, ...added] : withoutMine(added, this.#table.seat)
  }

  #ask(): void {
    this.mode = 'asking'
    const first = this.steps[0]
    this.#show(first.before, first.scores, 0, null)
  }

  play(): void {
    this.mode = 'playing'
    this.#go(this.#from)
  }

  #go(place: number, stops = true): void {
    if (place >= this.steps.length) return this.#reading ? this.#readOn() : this.#end()
    this.now = place
    const step = this.steps[place]
    this.stopped = stops && step.stop !== null && isStop(step.stop)
    // how it ends is told when the scene has shown it; what I did myself before it is not played, but known
    const known = step.scene ? (this.steps[place - 1]?.known ?? Math.max(0, step.known - step.events.length)) : step.known
    this.#show(step.scene ? step.before : step.view, step.scores, known, step)
    this.wait()
  }

  /** All is played, but what has happened meanwhile is still being read: it comes next. */
  #readOn(): void {
    clearTimeout(this.#timer)
    this.#from = this.steps.length
    this.mode = 'reading'
  }

  /** Wait as long as the caption is read; with nothing moving, until the person goes on. */
  wait(): void {
    clearTimeout(this.#timer)
    this.turn++
    const step = this.step
    if (!step || this.paused || this.stopped || step.scene || document.hidden || this.#table.again) return // nothing is read under a scene from the log
    const time = duration(dwell(step))
    const { turn } = this
    // it is read once it is there: a busy machine may show it late
    if (time > 0) onceShown(() => { if (turn === this.turn && step === this.step) this.#timer = setTimeout(() => this.#go(this.now + 1), time) })
  }

  next(): void {
    if (this.mode === 'playing') this.#go(this.now + 1)
  }

  back(): void {
    this.goTo(Math.max(0, this.now - 1))
  }

  /** Look at one step for as long as I like. */
  goTo(place: number): void {
    if (this.mode !== 'playing') return // nothing is shown yet
    this.paused = true
    this.#go(place, false)
  }

  pause(): void {
    if (this.mode !== 'playing') return
    if (this.stopped) return this.next()
    this.paused = !this.paused
    this.wait()
  }

  /** To what is now; what was not seen yet is told in a few lines. */
  skip(): void {
    const passed = this.steps.slice(this.mode === 'playing' ? this.now + 1 : this.#from)
    this.#end()
    this.skipped = passed
  }

  /** Play once more what a skip had passed over. */
  again(): void {
    const steps = this.skipped
    if (!steps.length) return
    this.skipped = []
    this.steps = steps
    this.#from = 0
    this.play()
  }

  /** Play only some moves after a count: those that a bot made for me, for instance. */
  async watchOnly(since: number, ats: number[]): Promise<void> {
    const table = this.#table
    if (this.isActive) this.#end()
    this.#begin(since, since)
    const round = this.#round
    const found = await this.#page(Math.max(0, since - 1))
    for (let page = found; page.length && page.at(-1)!.at < Math.max(...ats); found.push(...page)) page = await this.#page(page.at(-1)!.at)
    if (round !== this.#round) return
    const moments = found.filter((moment) => moment.at > since)
    const start = found.findLast((moment) => moment.at <= since) ?? found[0]
    if (start) this.#base = { ...this.#base, view: start.view, scores: start.scores }
    this.#told = moments.flatMap((moment) => moment.events)
    this.#last = moments.at(-1) ?? null
    this.#upTo = table.at
    this.#chosen = true
    this.steps = stepsOf(moments, this.#base, 0, table, this.#game).filter((step) => ats.includes(step.at))
    if (this.steps.length) this.play()
    else this.#end()
  }

  /** The recap was read. */
  forget(): void {
    this.skipped = []
  }

  /** I have chosen: what happens from now on is counted anew. */
  chose(): void {
    this.#chosen = true
    this.skipped = []
  }

  /** Leave everything as it is now: another seat looks, something was taken back, the page is left. */
  #end(): void {
    clearTimeout(this.#timer)
    this.#round++
    this.#reading = false
    this.stage = null
    this.mode = 'idle'
    this.now = -1
    this.paused = false
    this.stopped = false
  }

  close(): void {
    if (this.isActive) this.#end()
    this.steps = []
    this.skipped = []
  }

  #show(view: any, scores: number[], known: number, step: Step | null): void {
    const table = this.#table
    const stage = this.stage ?? new TableStore(table.info, table.seat)
    stage.words = table.words
    stage.printed = table.printed
    stage.step = step
    stage.queue = this
    stage.show({ at: step?.at ?? this.#base.at, view, scores, events: [...this.#base.events, ...this.#told.slice(0, known)] })
    this.stage = stage
  }
}

/** When the page has been drawn with what has changed. */
function onceShown(then: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') return then()
  requestAnimationFrame(() => requestAnimationFrame(then))
}
