import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableStore } from './table.svelte'
import { toasts } from './toasts.svelte'
import type { TableInfo, Update } from './types'

class Socket {
  static OPEN = 1
  static last: Socket
  readyState = 1
  onopen = () => {}
  onmessage: (message: { data: string }) => void = () => {}
  onclose = () => {}
  send = vi.fn()
  close = vi.fn()
  constructor() {
    Socket.last = this
  }
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

const option = (text: string) => ({ text, kind: 'place', numbers: {}, label: text })

function update(at: number, ...texts: string[]): Update {
  const question = { seat: 0, kind: 'place', numbers: {}, options: texts.map(option), refused: [], sentence: '', forced: '' }
  return { type: 'update', at, keep: at - 1, view: {}, events: [], question, waiting: [0], over: false, scores: [], places: [], undo: {}, table_state: 'playing' } as unknown as Update
}

let table: TableStore
let answer: (told: Update) => void // to the request by HTTP
const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

beforeEach(() => {
  toasts.splice(0) // test files share it
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = (told) => resolve(new Response(JSON.stringify(told))))))
  table = new TableStore({ id: 'x', seats: [], my_seats: [0], asks: [], state: 'playing' } as unknown as TableInfo, 0)
  table.listen()
  Socket.last.onopen()
  Socket.last.says(update(3, 'first', 'second'))
})

afterEach(() => {
  table.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a choice', () => {
  it('is sent, and what was prepared for it is done', async () => {
    table.pick('first')
    const sent = table.choose('first')
    expect(table.sending).toBe(true)
    Socket.last.says(update(4, 'first', 'second'))
    await sent
    expect([table.sending, table.picked]).toEqual([false, null])
  })

  it('that is sent both ways takes nothing from the next question', async () => {
    table.pick('first')
    const sent = table.choose('first')
    await passes(5) // the socket is silent: the same choice goes by HTTP
    Socket.last.says(update(4, 'first', 'second'))
    expect([table.sending, table.picked]).toEqual([false, null])
    table.pick('second')
    answer(update(4, 'first', 'second')) // late
    await sent
    expect([table.sending, table.picked]).toEqual([false, 'second'])
  })

  it('that came too late is said to be, although somebody else\'s move was told before', async () => {
    const sent = table.choose('first')
    Socket.last.says(update(4, 'first', 'second')) // another seat has moved
    await sent
    expect(toasts).toEqual([])
    Socket.last.says({ type: 'stale', key: 'mine', error: { code: 'stale', sentence: 'too late' }, update: update(4, 'first', 'second') })
    expect(toasts.length).toBe(1)
  })
})

describe('a stretch', () => {
  const event = (at: number, seat: number) => ({ at, kind: 'played', facts: {}, sentence: '', seat, time: '' })
  const after = (at: number, chosenBy: number, more: object) =>
    ({ ...update(at, 'second'), seat: 0, events: Array.from({ length: at - 3 }, (_, n) => event(4 + n, chosenBy)), ...more }) as Update

  async function stretched(told: Update): Promise<string[]> {
    const sent = table.stretch(['card', 'target', 'done'])
    Socket.last.says(told)
    await sent
    return toasts.map((each) => each.text)
  }

  it('that was made as a whole needs no words', async () => {
    expect(await stretched(after(6, 0, {}))).toEqual([])
  })

  it('that others may answer says who, and what was not made', async () => {
    table.info = { ...table.info, seats: [{ name: 'Ada' }, { name: 'Ben' }] } as TableInfo
    expect(await stretched(after(4, 0, { question: null, waiting: [1] }))).toEqual(['Your card is played, and Ben may answer it first. Not made yet: 2 choices after it.'])
  })

  it('whose rest is refused says why', async () => {
    const refused = [{ ...option('done'), code: 'x', rule: 'y', because: {}, reason: 'Nothing is left to do.' }]
    const told = after(5, 0, {})
    expect(await stretched({ ...told, question: { ...told.question!, refused } })).toEqual([
      'Your card stays played, but what was to follow is not possible: Nothing is left to do. Not made: 1 choice.',
    ])
  })

  it('that came too late is not said to be cut', async () => {
    expect(await stretched(after(4, 1, {}))).toEqual([])
  })
})

describe('an update', () => {
  const rows = { row: Array.from({ length: 12 }, () => 0), name: 'a', held: { n: 1 } }
  const part = (at: number, changes: object) => {
    return { ...update(at, 'first'), view: undefined, type: 'changes', changes }
  }

  it('that says what is different gives the view that it would have said', () => {
    Socket.last.says({ ...update(4, 'first'), view: rows })
    Socket.last.says(part(5, { fields: { name: 'b' }, cells: { row: [3, 7, 11, 9] } }))
    expect(table.at).toBe(5)
    expect(table.view).toEqual({ row: [0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 9], name: 'b', held: { n: 1 } })
    expect(table.question?.options.map((each) => each.text)).toEqual(['first'])
  })

  it('counts against what came over the line, not against what came by HTTP', async () => {
    Socket.last.says({ ...update(4, 'first'), view: rows })
    table.apply({ ...update(6, 'first'), view: { ...rows, name: 'z' } } as Update)
    Socket.last.says(part(5, { fields: { name: 'b' }, cells: {} })) // older than what is shown
    expect([table.at, table.view.name]).toEqual([6, 'z'])
    Socket.last.says(part(7, { fields: {}, cells: { row: [0, 1] } }))
    expect([table.at, table.view.name, table.view.row[0]]).toEqual([7, 'b', 1])
  })

  it('on a new line is asked for whole if it does not come so', () => {
    Socket.last.says({ ...update(4, 'first'), view: rows })
    Socket.last.onopen()
    Socket.last.says(part(5, { fields: { name: 'b' }, cells: {} }))
    expect(table.view.name).toBe('a')
    expect(Socket.last.send).toHaveBeenLastCalledWith('{"type":"whole","since":4}')
    Socket.last.says({ ...update(5, 'first'), view: { ...rows, name: 'b' } })
    Socket.last.says(part(6, { fields: { name: 'c' }, cells: {} }))
    expect(table.view.name).toBe('c')
  })
})

describe('the next match', () => {
  const over = { type: 'table', id: 'x', seats: [], my_seats: [0], asks: [], state: 'over', rematch: null, series: null }
  beforeEach(() => toasts.splice(0))

  it('is announced to whoever still looks at the last one, once, and leads there', () => {
    Socket.last.says(over)
    expect(toasts).toEqual([])
    Socket.last.says({ ...over, rematch: 'y' })
    expect(toasts[0]?.action?.label).toBeTruthy()
    toasts.splice(0)
    Socket.last.says({ ...over, rematch: 'y' })
    expect(toasts).toEqual([])
  })

  it('is not announced to whoever has asked for it', () => {
    table.isMovingOn = true
    Socket.last.says({ ...over, rematch: 'y' })
    expect(toasts).toEqual([])
  })
})

describe('signs at moves', () => {
  it('come one by one and are kept by the count of their move', () => {
    table.signed([{ type: 'signs', at: 3, signs: { clap: 1 }, mine: '' }])
    Socket.last.says({ type: 'signs', at: 4, signs: { wow: 2 }, mine: 'wow' })
    Socket.last.says({ type: 'signs', at: 3, signs: {}, mine: '' })
    expect([...table.signs].map(([at, each]) => [at, each.signs])).toEqual([[3, {}], [4, { wow: 2 }]])
  })
})
