/** Lines of the log that belong together: what one choice caused. */
import type { EventTold } from './types'

export interface Line {
  text: string
  seat: number // whom it is about; -1: nobody
}

export interface Chapter {
  at: number
  seat: number
  time: string
  lines: Line[]
}

export function chapters(events: EventTold[]): Chapter[] {
  const found: Chapter[] = []
  for (const event of events) {
    if (!event.sentence) continue
    const last = found.at(-1)
    const line = { text: event.sentence, seat: typeof event.facts.seat === 'number' ? event.facts.seat : -1 }
    if (last && last.at === event.at) last.lines.push(line)
    else found.push({ at: event.at, seat: event.seat, time: event.time, lines: [line] })
  }
  return found
}
