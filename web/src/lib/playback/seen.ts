/** Up to where I have seen what happened: kept in this browser, and on the server for my other devices. */
import { api } from '../api'
import { recall, remember } from '../storage'

const PAUSE = 3000 // milliseconds between two letters to the server
const waiting = new Map<string, { id: string; seat: number; at: number }>()
const sent = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

const keyOf = (id: string, seat: number) => `seen.${id}.${seat}`

/** The furthest that any device of mine has seen; -1: nobody has looked yet. */
export async function recallSeen(id: string, seat: number): Promise<number> {
  const told = await api.showSeen(id, { seat }).catch(() => null) // without an answer this device knows its own part
  return Math.max(Number(recall(keyOf(id, seat)) ?? -1), told?.at ?? -1)
}

/** Remember it here at once; the server is told now and then, of the latest alone. */
export function keepSeen(id: string, seat: number, at: number): void {
  const key = keyOf(id, seat)
  remember(key, String(at))
  if (at < 0 || at <= (sent.get(key) ?? -1)) return
  waiting.set(key, { id, seat, at })
  timer ??= setTimeout(sendSeen, PAUSE)
}

/** Tell the server what waits: when it is time, and when the page is left. */
export function sendSeen(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [key, { id, seat, at }] of waiting) {
    sent.set(key, at)
    void api.see(id, { seat, at }).catch(() => sent.delete(key))
  }
  waiting.clear()
}
