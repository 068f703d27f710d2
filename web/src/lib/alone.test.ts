import { afterEach, describe, expect, it } from 'vitest'
import { onlyAnswer } from './alone'
import { setAsked } from './settings.svelte'
import { TableStore } from './table.svelte'
import type { Question, TableInfo } from './types'

const option = (text: string) => ({ text, kind: text, numbers: {}, label: text })
const asked = (forced: Question['forced'], ...texts: string[]): Question => ({ seat: 0, kind: 'move', numbers: {}, options: texts.map(option), refused: [], sentence: '', forced })

function seated(question: Question | null, rival: 'bot' | 'person' = 'bot'): TableStore {
  const seats = [{ seat: 0, kind: 'person' }, { seat: 1, kind: rival }]
  const table = new TableStore({ id: 'x', seats, my_seats: [0], state: 'playing' } as unknown as TableInfo, 0)
  table.question = question
  return table
}

describe('the only answer', () => {
  afterEach(() => setAsked('choices'))

  it('is given, and never one of several or a sealed one', () => {
    expect(onlyAnswer(seated(asked('openly', 'stay')))).toBe('stay')
    expect(onlyAnswer(seated(asked('', 'stay', 'march')))).toBeNull()
    expect(onlyAnswer(seated(asked('', 'seal')))).toBeNull()
    expect(onlyAnswer(seated(null))).toBeNull()
  })

  it('is given among people only if they can tell that there is no other', () => {
    expect(onlyAnswer(seated(asked('secretly', 'pass')))).toBe('pass')
    expect(onlyAnswer(seated(asked('secretly', 'pass'), 'person'))).toBeNull()
    expect(onlyAnswer(seated(asked('openly', 'pass'), 'person'))).toBe('pass')
  })

  it('is asked for by whoever wants to be asked everything, and in a guided game', () => {
    const table = seated(asked('openly', 'stay'))
    table.info = { ...table.info, guided: 'first' } as unknown as TableInfo
    expect(onlyAnswer(table)).toBeNull()
    setAsked('all')
    expect(onlyAnswer(seated(asked('openly', 'stay')))).toBeNull()
  })

  it('is asked for while something of mine can be taken back, and after I took something back', () => {
    const table = seated(asked('openly', 'done'))
    table.undo = { free: true, reason: null, may_ask: false }
    expect(onlyAnswer(table)).toBeNull() // it might end my turn
    table.answeredAlone = true // the choice before was none of mine
    expect(onlyAnswer(table)).toBe('done')
    table.tookBack = true
    expect(onlyAnswer(table)).toBeNull()
  })
})
