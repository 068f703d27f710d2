/** The line to a table: one socket that is opened again and again, and that notices when it is dead although it looks open. */
import { backOff } from './progress'

const PING_SECONDS = 25
const PONG_SECONDS = 8 // so long a sign of life may take
const AWAKE_SECONDS = 3 // the same for a page that was asleep
const OPEN_SECONDS = 10 // so long it may take to get through

export interface LineEvents {
  opened: () => void
  heard: (message: any) => void
  lost: () => void
  waiting: (seconds: number) => void // until the next attempt
}

export class Line {
  readonly #where: () => string
  readonly #events: LineEvents
  #socket: WebSocket | null = null
  #attempt = 0
  #wanted = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #late: ReturnType<typeof setTimeout> | undefined // whoever has not spoken by then is dead

  constructor(where: () => string, events: LineEvents) {
    this.#where = where
    this.#events = events
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  get isWanted(): boolean {
    return this.#wanted
  }

  open(): void {
    if (!this.#wanted) {
      this.#wanted = true
      addEventListener('online', this.#wake)
      addEventListener('offline', this.#drop)
      addEventListener('pageshow', this.#wake)
      document.addEventListener('visibilitychange', this.#wake)
    }
    this.#connect()
  }

  close(): void {
    this.#wanted = false
    removeEventListener('online', this.#wake)
    removeEventListener('offline', this.#drop)
    removeEventListener('pageshow', this.#wake)
    document.removeEventListener('visibilitychange', this.#wake)
    this.#hangUp()
  }

  send(message: object): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #connect(): void {
    this.#hangUp()
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${location.host}${this.#where()}`)
    this.#socket = socket
    this.#expect(OPEN_SECONDS)
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.#attempt = 0
      clearTimeout(this.#late)
      this.#ping = setInterval(() => this.#check(PONG_SECONDS), PING_SECONDS * 1000)
      this.#events.opened()
      if (document.hidden) this.#check(PONG_SECONDS)
    }
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return
      clearTimeout(this.#late)
      this.#events.heard(JSON.parse(message.data))
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#drop()
    }
  }

  /** Ask for a sign of life: after a night's sleep a line looks open although nobody is at the other end. */
  #check(patience: number): void {
    if (!this.isOpen) return
    this.send(document.hidden ? { type: 'ping', hidden: true } : { type: 'ping' }) // who does not look is told by other ways
    this.#expect(patience)
  }

  #expect(seconds: number): void {
    clearTimeout(this.#late)
    this.#late = setTimeout(this.#drop, seconds * 1000)
  }

  readonly #drop = () => {
    this.#hangUp()
    if (!this.#wanted) return
    this.#events.lost()
    this.#countDown(backOff(this.#attempt++))
  }

  readonly #wake = () => {
    if (!this.#wanted) return
    if (this.isOpen) this.#check(document.hidden ? PONG_SECONDS : AWAKE_SECONDS)
    else if (this.#socket === null && !document.hidden) this.#connect()
  }

  #hangUp(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#late)
    clearInterval(this.#ping)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }

  #countDown(seconds: number): void {
    this.#events.waiting(seconds)
    this.#retry = setTimeout(() => (seconds > 1 ? this.#countDown(seconds - 1) : this.#connect()), 1000)
  }
}
