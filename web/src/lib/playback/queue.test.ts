import { describe, expect, it } from 'vitest'
import type { TableStore } from '../table.svelte'
import type { Frame, LogEvent } from '../types'
import { dwell, isNews, isTakenBack, recap, rowsOf, seenUpTo, stepsOf, withoutMine } from './queue'
import type { GamePlayback, Step } from './types'

const ME = 0
const table = { seat: ME } as TableStore

function event(kind: string, seat: number, at: number, facts: Record<string, number> = { seat }): LogEvent {
  return { at, kind, facts, sentence: `${kind} of ${seat}`, seat, time: '' }
}

function moment(at: number, events: LogEvent[], scores = [0, 0]): Frame {
  return { at, view: { after: at }, events, scores }
}

const START = { view: { after: 0 }, scores: [0, 0] }
const steps = (moments: Frame[], game?: GamePlayback): Step[] => stepsOf(moments, START, 0, table, game)

describe('what is news', () => {
  it('is what others do, and what happens after my own choice', () => {
    expect(isNews([event('built', ME, 3)], ME)).toBe(false)
    expect(isNews([event('built', ME, 3), event('built', 1, 3)], ME)).toBe(true)
    expect(isNews([{ ...event('built', 1, 3), seat: ME }], ME)).toBe(true) // my choice let the other act
    expect(isNews([event('built', ME, 3)], -1)).toBe(true) // to somebody who watches
  })

  it('is not played when something was taken back', () => {
    const known = [event('built', 1, 3), event('built', 1, 4)]
    expect(isTakenBack(known, [event('taxed', 1, 5)], 4)).toBe(false)
    expect(isTakenBack(known, [event('taxed', 1, 5)], 3)).toBe(true)
    expect(isTakenBack(known, known, 2)).toBe(false) // told once more
  })
})

describe('steps', () => {
  it('are the moments, each with the table before and after it', () => {
    const found = steps([moment(1, [event('built', 1, 1)]), moment(2, [event('moved', 1, 2), event('held', 1, 2)])])
    expect(found.map((step) => [step.sentence, step.consequence, step.before.after, step.view.after, step.known])).toEqual([
      ['built of 1', '', 0, 1, 1],
      ['moved of 1', 'held of 1', 1, 2, 3],
    ])
  })

  it('have no full stop after a single sentence, whatever is shortened in it', () => {
    const told = ['Red takes Baden.', 'Red takes Bm. Konstanz; 2 armies move in.', 'Red takes Baden now. Blue holds it no more.']
    const found = steps(told.map((sentence, at) => moment(at + 1, [{ ...event('taken', 1, at + 1), sentence }])))
    expect(found.map((step) => step.sentence)).toEqual(['Red takes Baden', 'Red takes Bm. Konstanz; 2 armies move in', told[2]])
  })

  it('are cut and joined as the game says', () => {
    const game: GamePlayback = { cut: ({ events, view }) => events.map((each) => ({ events: [each], view, joins: each.kind === 'passed' ? 'passed' : undefined })) }
    const found = steps([moment(1, [event('offered', 1, 1), event('passed', 1, 1)]), moment(2, [event('passed', 2, 2)]), moment(3, [event('passed', 3, 3)])], game)
    expect(found.map((step) => step.events.map((each) => each.kind).join())).toEqual(['offered', 'passed,passed,passed'])
    expect(found[1].view.after).toBe(3)
    expect(found[1].known).toBe(4)
  })

  it('stop where the lead changes', () => {
    const found = steps([moment(1, [event('scored', 0, 1)], [5, 0]), moment(2, [event('scored', 1, 2)], [5, 3]), moment(3, [event('scored', 1, 3)], [5, 8])])
    expect(found.map((step) => step.stop)).toEqual([null, null, 'lead'])
  })

  it('do not tell me what I have just done myself, unless it has a scene', () => {
    const moments = [moment(1, [event('moved', ME, 1)]), moment(2, [event('built', 1, 2)]), moment(3, [event('built', ME, 3)])]
    expect(withoutMine(steps(moments), ME).map((step) => step.at)).toEqual([2, 3])
    expect(withoutMine(steps([moments[0]]), ME)).toEqual([])
    const game = { scene: { shows: (step: Step) => step.events[0].kind === 'moved', isMine: () => true } } as unknown as GamePlayback
    expect(withoutMine(steps(moments, game), ME).map((step) => step.at)).toEqual([1, 2, 3])
  })

  it('are one line of the list with the scene that shows them, which tells the end when it was seen', () => {
    const found = steps([moment(1, [event('built', 1, 1)]), moment(2, [event('attacked', 1, 2)]), moment(3, [event('built', 2, 3)])])
    found.splice(2, 0, { ...found[1], key: 'scene', scene: true })
    const rows = (now: number) => rowsOf(found, now).map(({ place, state }) => `${place} ${state}`)
    expect(rows(0)).toEqual(['0 now', '1 later', '3 later'])
    expect(rows(1)).toEqual(['0 seen', '1 now', '3 later'])
    expect(rows(2)).toEqual(['0 seen', '2 now', '3 later'])
    expect(rows(3)).toEqual(['0 seen', '2 seen', '3 now'])
  })

  it('are read for 1.4 seconds and 35 milliseconds a character', () => {
    expect(dwell({ sentence: '0123456789' })).toBe(1750)
  })
})

describe('what is left of a skip', () => {
  it('is at most five lines, first those that concern me, in their order', () => {
    const found = steps(Array.from({ length: 9 }, (_, place) => moment(place + 1, [event('built', 1, place + 1)])))
    found[1].stop = 'attacked'
    expect(recap(found).map((step) => step.at)).toEqual([2, 6, 7, 8, 9])
    expect(recap(found.slice(0, 2)).map((step) => step.at)).toEqual([1, 2])
  })

  it('is not seen before its whole entry has been played', () => {
    const found = steps([moment(4, [event('built', 1, 4)]), moment(5, [event('built', 1, 5)]), moment(5, [event('built', 2, 5)])])
    expect(seenUpTo(found, 0, 3)).toBe(3)
    expect(seenUpTo(found, 2, 3)).toBe(4)
    expect(seenUpTo(found, 3, 3)).toBe(5)
  })
})
