import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api'
import { setShown, setSpeed, setStop } from '../settings.svelte'
import { TableStore } from '../table.svelte'
import type { Frame, LogEvent, TableInfo, Update } from '../types'
import { Playback } from './playback.svelte'
import { dwell } from './queue'
import type { GamePlayback, Step } from './types'

const ME = 0
const PAGE = 100 // choices that the server sends at a time
let told: Frame[] = []

function event(at: number, seat = 1, kind = 'built'): LogEvent {
  return { at, kind, facts: { seat }, sentence: `${kind} ${at}`, seat, time: '' }
}

function frame(at: number, seat = 1, kind = 'built'): Frame {
  return { at, view: { shown: at }, events: [event(at, seat, kind)], scores: [0, 0] }
}

function update(at: number, events: LogEvent[]): Update {
  return { at, keep: events.length ? events[0].at - 1 : at, events, view: { shown: at }, question: null, waiting: [], scores: [0, 0], places: [], table_state: 'playing', undo: { free: false, reason: null, may_ask: false } } as unknown as Update
}

function seated(game?: GamePlayback): { table: TableStore; queue: Playback } {
  const table = new TableStore({ id: 'x', seats: [], my_seats: [ME], state: 'playing' } as unknown as TableInfo, ME)
  table.apply(update(1, [event(1, ME)]))
  return { table, queue: new Playback(table, game) }
}

/** Others do this; the server tells it step by step. */
async function happens(table: TableStore, ...frames: Frame[]): Promise<void> {
  told = [...told, ...frames]
  table.apply(update(frames.at(-1)!.at, frames.flatMap((each) => each.events)))
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, documentElement: { dataset: {} } })
  told = []
  vi.spyOn(api, 'showMoments').mockImplementation((_, { since = 0 } = {}) => Promise.resolve(told.filter((each) => each.at > since).slice(0, PAGE)))
  setSpeed('normal')
})

afterEach(() => {
  setShown('moves')
  setStop('me', true)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const LONG = dwell({ sentence: 'built 2' })

describe('playback', () => {
  it('holds the board at once and shows the steps one after another', async () => {
    const { table, queue } = seated()
    told = [frame(2), frame(3)]
    table.apply(update(3, told.flatMap((each) => each.events)))
    expect(queue.stage?.view.shown).toBe(1) // before the moments are read nothing of what comes is shown
    await vi.advanceTimersByTimeAsync(0)
    expect([queue.step?.sentence, queue.stage?.view.shown]).toEqual(['built 2', 2])
    await vi.advanceTimersByTimeAsync(LONG)
    expect([queue.step?.sentence, queue.stage?.view.shown]).toEqual(['built 3', 3])
    await vi.advanceTimersByTimeAsync(LONG)
    expect([queue.isActive, queue.stage]).toEqual([false, null])
  })

  it.each([['slow', 2], ['normal', 4], ['fast', 8]] as const)('at speed %s shows %i steps in the same time', async (speed, count) => {
    setSpeed(speed)
    const { table, queue } = seated()
    await happens(table, ...Array.from({ length: 8 }, (_, place) => frame(place + 2)))
    await vi.advanceTimersByTimeAsync(4 * LONG - 20)
    expect(queue.now + 1).toBe(count)
  })

  it('waits for the person when nothing may move', async () => {
    setSpeed('off')
    const { table, queue } = seated()
    await happens(table, frame(2), frame(3))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.now).toBe(0)
    queue.next()
    expect(queue.now).toBe(1)
  })

  it('never overwrites what is shown: what happens meanwhile comes after it', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2))
    await happens(table, frame(3))
    expect([queue.step?.sentence, queue.steps.length]).toEqual(['built 2', 2])
  })

  it('reads each caption to its end, whatever comes meanwhile: a battle, a season, my question', async () => {
    const game = { scene: { shows: (step: Step) => step.events[0].kind === 'fell', isMine: () => false, among: () => true } } as unknown as GamePlayback
    const { table, queue } = seated(game)
    await happens(table, frame(2))
    const later = [frame(3, 1, 'fell'), frame(4, 1, 'season'), frame(5)]
    for (const each of later) {
      await vi.advanceTimersByTimeAsync(LONG / 5)
      await happens(table, each)
    }
    table.apply({ ...update(6, [event(6, ME)]), question: { kind: 'plan', options: [] } } as unknown as Update)
    await vi.advanceTimersByTimeAsync(LONG / 5)
    expect([queue.now, queue.step?.sentence]).toEqual([0, 'built 2'])
    await vi.advanceTimersByTimeAsync(LONG / 5)
    expect([queue.now, queue.scene?.sentence]).toEqual([1, 'fell 3'])
    queue.next()
    await vi.advanceTimersByTimeAsync(LONG - 20)
    expect(queue.step?.sentence).toBe('season 4')
  })

  it('counts the reading from when a busy machine has drawn the caption', async () => {
    const DRAWN = 900 // milliseconds until a picture comes; a caption is there with the second
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, DRAWN))
    const { table, queue } = seated()
    await happens(table, frame(2), frame(3))
    await vi.advanceTimersByTimeAsync(2 * DRAWN + LONG - 20)
    expect(queue.step?.sentence).toBe('built 2')
    await vi.advanceTimersByTimeAsync(40)
    expect(queue.step?.sentence).toBe('built 3')
    await vi.advanceTimersByTimeAsync(DRAWN)
    queue.goTo(0) // a caption that waits to be drawn ends nothing when another is shown
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.step?.sentence).toBe('built 2')
  })

  it('reads nothing under a scene that was opened again from the log', async () => {
    const game = { scene: { shows: (step: Step) => step.events[0].kind === 'fell', isMine: () => false, among: () => true } } as unknown as GamePlayback
    const { table, queue } = seated(game)
    table.again = { key: 'again' } as Step
    await happens(table, frame(2), frame(3, 1, 'fell'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.step?.sentence).toBe('built 2')
    table.again = null
    queue.wait() // the page says so
    await vi.advanceTimersByTimeAsync(LONG - 20)
    table.again = { key: 'again' } as Step
    await vi.advanceTimersByTimeAsync(40)
    expect([queue.step?.sentence, queue.scene]).toEqual(['fell 3', null]) // one scene after the other
    table.again = null
    expect(queue.scene?.sentence).toBe('fell 3')
  })

  it('keeps the board as it is while what comes next is being read, whatever is pressed', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2), frame(3))
    await vi.advanceTimersByTimeAsync(2 * LONG)
    vi.spyOn(api, 'showMoments').mockImplementation((_, { since = 0 } = {}) => new Promise((done) => setTimeout(() => done(told.filter((each) => each.at > since)), 400)))
    await happens(table, frame(4), frame(5))
    for (const press of [() => queue.back(), () => queue.next(), () => queue.pause()]) {
      press()
      expect([queue.mode, queue.stage?.view.shown]).toEqual(['reading', 3])
    }
    await vi.advanceTimersByTimeAsync(400)
    expect([queue.step?.sentence, queue.paused]).toEqual(['built 4', false])
  })

  it('tells after a skip nothing that was seen before', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2), frame(3))
    await vi.advanceTimersByTimeAsync(2 * LONG)
    vi.spyOn(api, 'showMoments').mockImplementation(() => new Promise(() => {}))
    await happens(table, frame(4))
    queue.skip()
    expect([queue.isActive, queue.skipped]).toEqual([false, []])
  })

  it('plays what is still being read when the last caption ends', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2))
    await vi.advanceTimersByTimeAsync(LONG - 50)
    told = [...told, frame(3)]
    vi.spyOn(api, 'showMoments').mockImplementation((_, { since = 0 } = {}) => new Promise((done) => setTimeout(() => done(told.filter((each) => each.at > since)), 400)))
    table.apply(update(3, told[1].events))
    await vi.advanceTimersByTimeAsync(100)
    expect([queue.step, queue.isActive, queue.stage?.view.shown]).toEqual([null, true, 2]) // the board waits for it
    await vi.advanceTimersByTimeAsync(350)
    expect([queue.step?.sentence, queue.now]).toEqual(['built 3', 1])
    await vi.advanceTimersByTimeAsync(LONG + 400)
    expect(queue.isActive).toBe(false)
  })

  it('begins each step with the table as the moment before left it, also one of which nothing is shown', async () => {
    const game: GamePlayback = { cut: ({ events, view }) => (events[0].kind === 'turned' ? [] : [{ events, view }]) }
    const { table, queue } = seated(game)
    for (const each of [frame(2), frame(3, 1, 'turned'), frame(4)]) await happens(table, each)
    expect(queue.steps.map((step) => [step.before.shown, step.view.shown])).toEqual([[1, 2], [3, 4]])
  })

  it('counts on until I choose, however it comes', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2))
    await vi.advanceTimersByTimeAsync(LONG)
    expect([queue.isActive, queue.seen]).toEqual([false, 2])
    await happens(table, frame(3), frame(4))
    expect([queue.now, queue.steps.length, queue.step?.sentence, queue.seen]).toEqual([1, 3, 'built 3', 2])
    queue.skip()
    queue.chose()
    await happens(table, frame(5))
    expect([queue.now, queue.steps.length, queue.step?.sentence]).toEqual([0, 1, 'built 5'])
  })

  it('pauses, goes back, and goes on', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2), frame(3), frame(4))
    queue.next()
    queue.back()
    expect([queue.now, queue.paused]).toEqual([0, true])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.now).toBe(0)
    queue.pause()
    await vi.advanceTimersByTimeAsync(LONG)
    expect(queue.now).toBe(1)
  })

  it('skips to now at once and leaves what was not seen', async () => {
    const { table, queue } = seated()
    await happens(table, ...Array.from({ length: 9 }, (_, place) => frame(place + 2)))
    queue.skip()
    expect([queue.isActive, queue.stage, queue.lines.length, queue.skipped.length]).toEqual([false, null, 5, 8])
    queue.again()
    expect(queue.step?.sentence).toBe('built 3')
  })

  it('stops by itself where it concerns me, if I want it to', async () => {
    const game: GamePlayback = { tell: ({ events }) => ({ stop: events[0].kind === 'robbed' ? 'robbed' : null }) }
    const { table, queue } = seated(game)
    await happens(table, frame(2), frame(3, 1, 'robbed'), frame(4))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([queue.step?.sentence, queue.stopped]).toEqual(['robbed 3', true])
    queue.next()
    expect([queue.step?.sentence, queue.stopped]).toEqual(['built 4', false])
    queue.skip()
    setStop('me', false)
    await happens(table, frame(5), frame(6, 1, 'robbed'), frame(7))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.isActive).toBe(false)
  })

  it('waits for a scene, however long it takes', async () => {
    const game = { scene: { shows: (step: Step) => step.events[0].kind === 'fell', isMine: () => true } } as unknown as GamePlayback
    const { table, queue } = seated(game)
    await happens(table, frame(2, 1, 'fell'), frame(3))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([queue.scene?.sentence, queue.isMine, queue.stage?.view.shown]).toEqual(['fell 2', true, 1])
    queue.next()
    expect(queue.scene).toBe(null)
  })

  it('knows in a scene what I have done before it, though that is not played', async () => {
    const game = { scene: { shows: (step: Step) => step.events[0].kind === 'fell', isMine: () => true, among: () => true } } as unknown as GamePlayback
    const { table, queue } = seated(game)
    await happens(table, frame(2, ME), frame(3, ME, 'fell'))
    expect(queue.scene?.sentence).toBe('fell 3')
    expect(queue.stage?.events.map((each) => each.sentence)).toEqual(['built 1', 'built 2'])
  })

  it('plays nothing when only my own doing is told, when it is switched off, or when something is taken back', async () => {
    const { table, queue } = seated()
    await happens(table, frame(2, ME))
    expect(queue.isActive).toBe(false)
    await happens(table, frame(3))
    expect(queue.isActive).toBe(true)
    table.apply({ ...update(4, []), keep: 2 })
    expect(queue.isActive).toBe(false)
    setShown('log')
    await happens(table, frame(5))
    expect(queue.isActive).toBe(false)
  })

  it('plays what happened since I looked, and asks first when it is much', async () => {
    told = Array.from({ length: 32 }, (_, place) => frame(place + 1))
    const { table, queue } = seated()
    table.watcher = null
    table.apply(update(32, told.slice(1).flatMap((each) => each.events)))
    await queue.open(4)
    expect([queue.mode, queue.steps.length, queue.stage?.view.shown]).toEqual(['asking', 28, 4])
    expect(queue.seen).toBe(4)
    queue.play()
    expect(queue.step?.sentence).toBe('built 5')
    queue.close()
    await queue.open(30)
    expect([queue.mode, queue.steps.length]).toEqual(['playing', 2])
  })

  /** Somebody comes back when so many choices have been made, and had looked up to a count. */
  async function returns(choices: number, since: number): Promise<Playback> {
    told = Array.from({ length: choices }, (_, place) => frame(place + 1))
    const { table, queue } = seated()
    table.watcher = null
    table.apply(update(choices, told.slice(1).flatMap((each) => each.events)))
    await queue.open(since)
    return queue
  }

  it('reads page after page what a long absence has missed', async () => {
    const queue = await returns(350, 4)
    expect([queue.mode, queue.steps.length, queue.earlier]).toEqual(['asking', 346, 0])
    expect(queue.steps.map((step) => step.at)).toEqual(Array.from({ length: 346 }, (_, place) => place + 5))
    expect(queue.steps.slice(1).every((step, place) => step.before === queue.steps[place].view)).toBe(true)
    queue.play()
    expect(queue.step?.sentence).toBe('built 5')
  })

  it('says how much came before the moves that it plays, and from where the replay goes on', async () => {
    const queue = await returns(1200, 4)
    expect([queue.mode, queue.steps.length, queue.earlier, queue.leftAt]).toEqual(['asking', 1000, 196, 4])
    expect([queue.stage?.view.shown, queue.steps[0].sentence]).toEqual([200, 'built 201'])
    queue.skip()
    expect([queue.lines.at(-1)?.sentence, queue.earlier]).toEqual(['built 1200', 196])
    queue.close()
    await queue.open(1190)
    expect([queue.steps.length, queue.earlier]).toEqual([10, 0])
  })

  it('asks after a long sleep as it does when the table is opened', async () => {
    const { table, queue } = seated()
    await happens(table, ...Array.from({ length: 1100 }, (_, place) => frame(place + 2)))
    expect([queue.mode, queue.steps.length, queue.earlier, queue.leftAt]).toEqual(['asking', 1000, 100, 1])
    queue.skip()
    await happens(table, frame(1102))
    expect([queue.mode, queue.step?.sentence, queue.earlier]).toEqual(['playing', 'built 1102', 0])
  })

  it('finds the moves of a stand-in however many others there were', async () => {
    told = Array.from({ length: 300 }, (_, place) => frame(place + 1))
    const { table, queue } = seated()
    table.watcher = null
    table.apply(update(300, told.slice(1).flatMap((each) => each.events)))
    await queue.watchOnly(10, [20, 280])
    expect(queue.steps.map((step) => step.sentence)).toEqual(['built 20', 'built 280'])
  })
})
