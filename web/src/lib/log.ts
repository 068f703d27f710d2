/** Lines of the log that belong together: what one choice caused. */
import type { LogEvent } from './types'

export interface Line {
  text: string
  seat: number // whom it is about; -1: nobody
  event: LogEvent
}

export interface Chapter {
  key: string
  at: number
  section: string // the part of the game it belongs to: an auction, an action; empty, if the game has none
  seat: number
  time: string
  lines: Line[]
}

/** `begins` names the part of the game that an event begins, if it begins one. */
export function chapters(events: LogEvent[], begins?: (event: LogEvent) => string | undefined): Chapter[] {
  const found: Chapter[] = []
  let section = ''
  for (const event of events) {
    section = begins?.(event) ?? section
    if (!event.sentence) continue
    const last = found.at(-1)
    const line = { text: event.sentence, seat: typeof event.facts.seat === 'number' ? event.facts.seat : -1, event }
    if (last && last.at === event.at && last.section === section) last.lines.push(line)
    else found.push({ key: `${event.at}.${section}.${found.length}`, at: event.at, section, seat: event.seat, time: event.time, lines: [line] })
  }
  return found
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
