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
