import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Line } from './line'

class Socket {
  static OPEN = 1
  static all: Socket[] = []
  readyState = 0
  sent: string[] = []
  onopen = () => {}
  onmessage: (message: { data: string }) => void = () => {}
  onclose = () => {}
  constructor() {
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.onopen()
  }
}

let page: EventTarget & { hidden: boolean }
let told: string[]
let line: Line
const seconds = (many: number) => vi.advanceTimersByTime(many * 1000)
const last = () => Socket.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  const events = new EventTarget()
  page = Object.assign(new EventTarget(), { hidden: false })
  Socket.all = []
  told = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  line = new Line(() => '/ws', { opened: () => told.push('opened'), heard: (message) => told.push(message.type), lost: () => told.push('lost'), waiting: (many) => told.push(`in ${many}`) })
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line to a table', () => {
  it('is opened again when the server hangs up', () => {
    line.open()
    last().opens()
    last().onclose()
    expect(told).toEqual(['opened', 'lost', 'in 1'])
    seconds(1)
    expect(Socket.all.length).toBe(2)
    last().opens()
    expect(line.isOpen).toBe(true)
  })

  it('says when nobody looks at the page, so that its person is told by other ways', () => {
    line.open()
    last().opens()
    page.hidden = true
    page.dispatchEvent(new Event('visibilitychange'))
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    expect(last().sent).toEqual(['{"type":"ping","hidden":true}', '{"type":"ping"}'])
  })

  it('is given up when no sign of life comes, however open it looks', () => {
    line.open()
    last().opens()
    seconds(25)
    expect(last().sent).toEqual(['{"type":"ping"}'])
    last().onmessage({ data: '{"type":"pong"}' })
    seconds(20)
    expect(told).not.toContain('lost')
    seconds(5 + 8) // the next question stays without an answer
    expect(told.at(-2)).toBe('lost')
  })

  it('is tried at once when a page wakes up, and not only at the next beat', () => {
    line.open()
    last().opens()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(last().sent.length).toBe(1)
    seconds(3)
    expect(told).toContain('lost')
    page.dispatchEvent(new Event('visibilitychange'))
    expect(Socket.all.length).toBe(2)
  })

  it('does not wait for ever to get through', () => {
    line.open()
    seconds(10)
    expect(told).toEqual(['lost', 'in 1'])
    seconds(1)
    expect(Socket.all.length).toBe(2)
  })

  it('tells nothing any more once it is closed', () => {
    line.open()
    last().opens()
    const old = last()
    line.close()
    old.onmessage({ data: '{"type":"update"}' })
    old.onclose()
    seconds(60)
    expect(told).toEqual(['opened'])
    expect(Socket.all.length).toBe(1)
  })
})
