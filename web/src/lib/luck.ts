/** Recomputing the luck of a finished match in the browser, from the seed that was sealed before it. */
import type { Draw } from './types'

export interface FileDraw {
  at: number // the entry
  label: string
  k: number // how often the label was drawn before
  outcome: number
  byHand: boolean
}

export interface MatchFile {
  commitment: string
  seed: string | null
  draws: FileDraw[]
}

type Entry = { n: number; kind: string; target?: number; chance?: [string, number][]; by_hand?: number[] }

/** The match file: its seal, its seed, and every outcome with the count of its label. */
export function readFile(text: string): MatchFile {
  const rows = text.trim().split('\n').map((row) => JSON.parse(row))
  const draws: FileDraw[] = []
  let line: { n: number; labels: string[] }[] = [] // the entries in force, with the labels each has drawn
  for (const entry of rows.slice(1) as Entry[]) {
    if (!('kind' in entry)) continue
    // what was taken back no longer counts, so the same luck comes again
    if (entry.kind === 'undo') line = line.filter((each) => each.n !== entry.target)
    if (entry.kind === 'rewind') line = line.filter((each) => each.n <= (entry.target ?? 0))
    const counts = new Map<string, number>()
    for (const label of line.flatMap((each) => each.labels)) counts.set(label, (counts.get(label) ?? 0) + 1)
    const labels: string[] = []
    for (const [place, [label, outcome]] of (entry.chance ?? []).entries()) {
      const byHand = entry.by_hand?.includes(place) ?? false
      const k = counts.get(label) ?? 0
      draws.push({ at: entry.n, label, k, outcome, byHand })
      if (byHand) continue // what was laid out by hand is not counted
      counts.set(label, k + 1)
      labels.push(label)
    }
    if (entry.kind === 'setup' || entry.kind === 'choice') line.push({ n: entry.n, labels })
  }
  return { commitment: rows[0].commitment, seed: rows[0].seed, draws }
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sealOf(seed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(seed)))
}

/** Answers how luck falls from a seed, one name after another: HMAC-SHA256(seed, name) as a number. */
export async function source(seed: string): Promise<(name: string) => Promise<bigint>> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const words = new TextEncoder()
  return async (name) => BigInt('0x' + hexOf(await crypto.subtle.sign('HMAC', key, words.encode(name))))
}

/** What the seed says for a draw; null when only the game itself can repeat it. */
export async function recompute(draw: Draw, name: string, number: (name: string) => Promise<bigint>): Promise<number | null> {
  if (draw.kind === 'below' && draw.n) return Number((await number(name)) % BigInt(draw.n))
  if (draw.kind !== 'hits' || !draw.of) return null
  return hits(draw, name, number)
}

/** Each try is a digit, to the base of the draw, of the outcome's number, the last digit first; 128 bits of digits a number. */
async function hits(draw: Draw, name: string, number: (name: string) => Promise<bigint>): Promise<number> {
  const base = draw.of ?? 1
  const tries = draw.tries ?? 0
  const digits = Math.floor(128 / base.toString(2).length)
  let rest = 0n
  let found = 0
  for (let each = 0; each < tries + (draw.others ?? 0); each++) {
    if (each % digits === 0) rest = await number(each === 0 ? name : `${name}:${each / digits}`)
    if (rest % BigInt(base) < BigInt(each < tries ? (draw.wins ?? 0) : (draw.other_wins ?? 0))) found += 1
    rest /= BigInt(base)
  }
  return found
}

export interface Checked extends FileDraw {
  again: number | null // recomputed; null: could not be
}

/** Every outcome of the file beside what the seed says. `told` are the server's draws in the order of the file. */
export async function check(file: MatchFile, told: Draw[]): Promise<Checked[]> {
  const number = await source(file.seed!)
  const found: Checked[] = []
  for (const [place, draw] of file.draws.entries()) {
    const about = told[place]
    const fits = about !== undefined && about.label === draw.label && !draw.byHand
    found.push({ ...draw, again: fits ? await recompute(about, `${draw.label}:${draw.k}`, number) : null })
  }
  return found
}
