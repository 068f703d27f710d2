/** What the server tells about advice; `docs/advice.md` describes it. */
import type { Update } from '../types'

export interface Reason {
  term: string
  amount: number
  points: number
  sentence: string
}

export interface Hint {
  text: string
  label: string
  value: number // the chance to win
  best: boolean
  clear: boolean
  by_rule: boolean
  then: string[] // further answers that belong to it: the rest of a plan
  sentences: string[]
  reasons: Reason[]
}

export interface Advice {
  seat: number
  question: string
  asked: string // the question in words
  method: 'judged' | 'plain' | 'only-one' | 'no-choice'
  sentence: string
  hints: Hint[]
  usual: number // what an option brings on average
  rules: string[]
  forecasts: { kind: string; seat: number; numbers: Record<string, number>; sentence: string }[]
}

export interface Hints {
  at: number
  advice: Advice
}

export interface SeatLuck {
  seat: number
  luck: number
  play: number // by the decisions of all
  decisions: number
  own: number // wins its answers were better than answers at random
  lost: number // wins given away against the best answers
  sentence: string
  labels: { label: string; word: string; times: number; change: number }[]
}

export interface Turn {
  entry: number
  at: number
  seat: number
  change: number
  shares: number[]
  sentence: string
}

export interface Again {
  entry: number
  at: number // the count of the seat before the choice
  seat: number
  asked: string
  chosen: string
  chosen_label: string
  best: string
  best_label: string
  loss: number
  sentence: string
  reasons: Reason[]
}

export interface Report {
  judged: boolean
  complete: boolean
  sentence: string
  curve: { at: number; shares: number[] }[]
  seats: SeatLuck[]
  turns: Turn[]
  again: Again[]
}

export interface Branch {
  id: string
  seat: number
  world: number
  choices: number
  left: number
  shares: number[]
  judged: boolean
  update: Update
}
