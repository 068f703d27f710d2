import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { now, runClock, since } from './clock.svelte'
import { chapters, isSameAction, Logbook, newest } from './log'
import type { LogEvent } from './types'
import { speak } from './words.svelte'

const event = (at: number, kind: string, facts: LogEvent['facts'], sentence = `${kind}.`, seat = 0, time = ''): LogEvent => ({ at, kind, facts, sentence, seat, time })
const texts = (events: LogEvent[], ...more: any[]) => chapters(events, ...more).map((group) => group.lines.map((line) => (line.count > 1 ? `${line.text} x${line.count}` : line.text)))

describe('groups of the log', () => {
  it('read in the order of time, one group for what one seat does', () => {
    const events = [event(1, 'built', { seat: 0 }, 'a'), event(1, 'paid', { seat: 0 }, 'b'), event(2, 'moved', { seat: 1 }, 'c'), event(2, 'tray', {}, 'd')]
    expect(texts(events)).toEqual([['a', 'b'], ['c', 'd']])
    expect(chapters(events).map((group) => [group.seat, group.at])).toEqual([[0, 1], [1, 2]])
  })

  it('tell seats apart that act because of one choice, and keep together what several do alike', () => {
    const events = [event(1, 'built', { seat: 0 }, 'a'), event(1, 'moved', { seat: 1 }, 'b'), event(1, 'earned', { seat: 0 }, 'c'), event(1, 'earned', { seat: 1 }, 'd'), event(1, 'earned', { seat: 2 }, 'e')]
    expect(texts(events)).toEqual([['a'], ['b'], ['c', 'd', 'e']])
    expect(isSameAction([events[0]], event(1, 'ended', {}))).toBe(true)
  })

  it('merge what is told again and again, with a count', () => {
    const picks = [1, 2, 3].map((at) => event(at, 'picked', { seat: 0, certificate: 68 }, 'You pick joker.'))
    expect(texts([...picks, event(4, 'picked', { seat: 0, certificate: 3 }, 'You pick Leo 4.')])).toEqual([['You pick joker. x3', 'You pick Leo 4.']])
    expect(chapters(picks)[0]).toMatchObject({ at: 1, last: 3 })
    const others = [event(1, 'passed', { seat: 1 }, 'Ben passes.', 1), event(2, 'passed', { seat: 2 }, 'Clara passes.', 2)]
    expect(texts(others)).toEqual([['Ben passes.'], ['Clara passes.']])
  })

  it('begin anew where a part of the game begins, and name nobody for what nobody does', () => {
    const begins = (each: LogEvent) => (each.kind === 'round' ? 'Round 2' : undefined)
    const found = chapters([event(1, 'built', { seat: 0 }, 'a'), event(1, 'round', { round: 2 }, 'b')], begins)
    expect(found.map((group) => [group.section, group.seat])).toEqual([['', 0], ['Round 2', -1]])
  })

  it('are joined as the game wants it', () => {
    const events = [event(1, 'showed', { seat: 0 }, 'a'), event(1, 'showed', { seat: 1 }, 'b'), event(1, 'won', { seat: 1 }, 'c')]
    expect(texts(events)).toEqual([['a', 'b'], ['c']])
    expect(texts(events, undefined, () => true)).toEqual([['a', 'b', 'c']])
  })

  it('leave out what has no sentence', () => {
    expect(texts([event(1, 'quiet', { seat: 0 }, '')])).toEqual([])
  })
})

describe('a long log', () => {
  const long = Array.from({ length: 2000 }, (_, at) => event(at + 1, at % 5 ? 'moved' : 'built', { seat: at % 4 }, `line ${at}`, at % 4))

  it('reads only what is new, and keeps every other group as it was', () => {
    const book = new Logbook()
    let read = 0
    const begins = () => { read++; return undefined }
    const before = book.read(long, begins)
    expect(read).toBe(2000)
    const after = book.read([...long, event(2001, 'built', { seat: 1 }, 'new', 1)], begins)
    expect(read).toBe(2001)
    expect(after.length).toBe(before.length + 1)
    expect(after.slice(0, before.length).every((group, at) => group === before[at])).toBe(true)
  })

  it('is shown from its end, a page of lines at a time', () => {
    const all = chapters(long)
    expect(newest(all, 60).flatMap((group) => group.lines).at(-1)?.text).toBe('line 1999')
    expect(newest(all, 60).flatMap((group) => group.lines).length).toBe(60)
    expect(newest(all, 5000)).toEqual(all)
    expect(newest([], 60)).toEqual([])
  })

  it('is read anew when something was taken back or told again', () => {
    const book = new Logbook()
    book.read(long)
    const cut = book.read([...long.slice(0, 1990), event(1991, 'built', { seat: 3 }, 'instead', 3)])
    expect(cut.at(-1)?.lines.at(-1)?.text).toBe('instead')
    expect(cut.reduce((sum, group) => sum + group.events.length, 0)).toBe(1991)
    expect(book.read([event(0, 'started', { seat: 1 }, 'earlier', 1), ...long])[0].lines[0].text).toBe('earlier')
  })
})

describe('times of the log', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime('2026-01-01T12:00:00Z')
    vi.stubGlobal('document', { hidden: false, documentElement: {}, addEventListener: () => {}, removeEventListener: () => {} })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are told in words of the language', async () => {
    const at = Date.parse('2026-01-04T12:00:00Z')
    const told = ['2026-01-04T11:59:50Z', '2026-01-04T11:57:00Z', '2026-01-04T11:00:10Z', '2026-01-04T09:00:00Z', '2026-01-03T12:00:00Z', '2026-01-01T12:00:00Z']
    expect(told.map((time) => since(time, at))).toEqual(['just now', '3 min ago', '1 h ago', '3 h ago', '1 day ago', '3 days ago'])
    await speak('de')
    expect(told.map((time) => since(time, at))).toEqual(['gerade eben', 'vor 3 Min.', 'vor 1 Std.', 'vor 3 Std.', 'vor 1 Tag', 'vor 3 Tagen'])
    await speak('en')
    expect(since('no time', at)).toBe('')
  })

  it('go on as long as somebody looks', () => {
    const stop = runClock()
    const begun = now()
    expect(since('2026-01-01T12:00:00Z')).toBe('just now')
    vi.advanceTimersByTime(180_000)
    expect(now() - begun).toBe(180_000)
    expect(since('2026-01-01T12:00:00Z')).toBe('3 min ago')
    stop()
    vi.advanceTimersByTime(180_000)
    expect(now() - begun).toBe(180_000)
  })
})
