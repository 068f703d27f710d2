/** Boards that games in packages of their own bring along: plain modules, whatever they were made with. The server hands
 * out those of installed packages under /assets/boards, and an empty module for a game that has none. */
import type { Question, Words } from '../types'

/** What a board is shown, and how it answers. */
export interface Seen {
  view: unknown // what this seat may see: the view of docs/api.md
  seat: number // -1: an onlooker
  question: Question | null // null: nothing is asked of this seat
  picked: string | null // the option that is prepared
  pick: (text: string | null) => void // prepare an option; the button beside the board sends it
  name: (seat: number) => string
  words: Words
  language: string
}

export interface OutsideBoard {
  draw: (place: HTMLElement, seen: Seen) => void // called again whenever something has changed
}

type Load = (address: string) => Promise<{ default?: unknown }>

const BOARDS = new Map<string, OutsideBoard>()

/** The board of a game, if it has brought one that can be used. */
export async function loadBoard(game: string, load: Load = (address) => import(/* @vite-ignore */ address)): Promise<OutsideBoard | null> {
  if (!/^\w+$/.test(game)) return null
  try {
    const found = (await load(`/assets/boards/${game}.js`)).default
    if (!isBoard(found)) return null
    BOARDS.set(game, found)
    return found
  } catch {
    return null // the table is shown in words
  }
}

/** A board that was loaded. */
export function boardOf(game: string): OutsideBoard | undefined {
  return BOARDS.get(game)
}

function isBoard(found: unknown): found is OutsideBoard {
  return typeof found === 'object' && found !== null && typeof (found as OutsideBoard).draw === 'function'
}
