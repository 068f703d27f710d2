/** The log as a person reads it: what one seat did is one group, from the first to the last, and noise is one line. */
import type { LogEvent } from './types'

export interface Line {
  text: string
  seat: number // whom it is about; -1: nobody
  event: LogEvent
  count: number // how often the same was told, one after another
}

export interface Chapter {
  key: string
  at: number // of its first event
  last: number // of its last event
  section: string // the part of the game it belongs to: an auction, an action; empty, if the game has none
  seat: number // who acts
  time: string // of the last event
  lines: Line[]
  events: LogEvent[]
}

/** The part of the game that an event begins, if it begins one. */
export type Begins = (event: LogEvent) => string | undefined
/** Whether an event belongs to the action whose events are given, all of one choice. */
export type Joins = (open: LogEvent[], event: LogEvent) => boolean

/** Whom an event is about; players are numbered as the seats are. */
export function actorOf(event: LogEvent): number {
  const { seat, player } = event.facts
  return typeof seat === 'number' ? seat : typeof player === 'number' ? player : -1
}

/** What one seat does belongs together, and so does what several do alike, such as taking their income. */
export function isSameAction(open: LogEvent[], event: LogEvent): boolean {
  const actor = actorOf(event)
  return actor < 0 || open.some((each) => each.kind === event.kind) || open.every((each) => actorOf(each) < 0 || actorOf(each) === actor)
}

/** The same seat does the same once more, with another choice: it picks card after card. */
function isRepeated(open: LogEvent[], event: LogEvent): boolean {
  return actorOf(event) >= 0 && open.every((each) => each.kind === event.kind && actorOf(each) === actorOf(event) && each.seat === event.seat)
}

/** Reads events into chapters. What was read before is kept, so that a long match costs no more than what is new in it. */
export class Logbook {
  #events: LogEvent[] = []
  #chapters: Chapter[] = []
  #section = ''

  read(events: LogEvent[], begins?: Begins, joins: Joins = isSameAction): Chapter[] {
    const known = this.#events.length
    const grows = known > 0 && events.length >= known && events[0] === this.#events[0] && events[known - 1] === this.#events[known - 1]
    if (!grows) [this.#chapters, this.#section] = [[], '']
    this.#events = events
    this.#chapters = [...this.#chapters]
    for (const event of grows ? events.slice(known) : events) this.#add(event, begins, joins)
    return this.#chapters
  }

  #add(event: LogEvent, begins: Begins | undefined, joins: Joins): void {
    const begun = begins?.(event)
    this.#section = begun ?? this.#section
    if (!event.sentence) return
    const open = this.#chapters.at(-1)
    const isOpen = open !== undefined && open.section === this.#section
    if (isOpen && (open.last === event.at ? joins(open.events, event) : isRepeated(open.events, event))) {
      this.#chapters[this.#chapters.length - 1] = { ...open, last: event.at, time: event.time, lines: withLine(open.lines, event), events: [...open.events, event] }
      return
    }
    const actor = actorOf(event)
    const seat = actor >= 0 || begun !== undefined ? actor : event.seat
    this.#chapters.push({ key: `${event.at}.${this.#chapters.length}`, at: event.at, last: event.at, section: this.#section, seat, time: event.time, lines: withLine([], event), events: [event] })
  }
}

function withLine(lines: Line[], event: LogEvent): Line[] {
  const last = lines.at(-1)
  if (last && last.text === event.sentence) return [...lines.slice(0, -1), { ...last, count: last.count + 1 }]
  return [...lines, { text: event.sentence, seat: actorOf(event), event, count: 1 }]
}

/** The last chapters with at least so many lines, as far as there are so many. */
export function newest(all: Chapter[], lines: number): Chapter[] {
  let first = all.length
  for (let left = lines; first > 0 && left > 0; left -= all[first].lines.length) first--
  return all.slice(first)
}

/** All chapters at once. */
export function chapters(events: LogEvent[], begins?: Begins, joins?: Joins): Chapter[] {
  return new Logbook().read(events, begins, joins)
}

/** A line with the places it names: pieces in order, those with a key can be pointed at. */
export interface Piece {
  text: string
  key: string
}

export interface Mention {
  from: number
  to: number
  key: string
}

/** The numbers that an event names, one or several. */
export function factsOf(event: LogEvent, name: string): number[] {
  const value = event.facts[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

const isLetter = (sign: string | undefined) => sign !== undefined && sign.toLowerCase() !== sign.toUpperCase()

/** Where these names stand in a line, each with the key it leads to; of two in one place the longer is meant. */
export function mentioned(text: string, names: Map<string, string>): Mention[] {
  const found: Mention[] = []
  for (const [name, key] of [...names].sort(([one], [other]) => other.length - one.length)) {
    for (let from = text.indexOf(name); name && from >= 0; from = text.indexOf(name, from + 1)) {
      const to = from + name.length
      const whole = !isLetter(text[from - 1]) && !isLetter(text[to])
      if (whole && !found.some((each) => from < each.to && each.from < to)) found.push({ from, to, key })
    }
  }
  return found.sort((one, other) => one.from - other.from)
}

export function pieces(text: string, mentions: Mention[]): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const each of mentions) {
    if (each.from > at) found.push({ text: text.slice(at, each.from), key: '' })
    found.push({ text: text.slice(each.from, each.to), key: each.key })
    at = each.to
  }
  if (at < text.length) found.push({ text: text.slice(at), key: '' })
  return found
}

/** The pieces with a full stop or comma kept by the place before it, so that it never begins a line. */
export function stopped(all: Piece[]): (Piece & { stop: string })[] {
  return all.map((piece, at) => {
    const stop = piece.key ? (STOP.exec(all[at + 1]?.text ?? '')?.[0] ?? '') : ''
    const taken = at && all[at - 1].key && !piece.key ? (STOP.exec(piece.text)?.[0] ?? '') : ''
    return { ...piece, text: piece.text.slice(taken.length), stop }
  })
}

const STOP = /^[.,;:!?)]+/
