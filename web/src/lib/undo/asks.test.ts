import { describe, expect, it } from 'vitest'
import type { AskInfo } from '../types'
import { ended, outcome } from './asks'

const ask = (n: number, kind: AskInfo['kind'] = 'undo') => ({ n, kind }) as AskInfo

describe('requests to take back', () => {
  it('have ended when they stand no longer; other requests do not matter', () => {
    expect(ended([ask(1), ask(2), ask(3, 'stand-in')], [ask(2)]).map((each) => each.n)).toEqual([1])
  })

  it('end because the match went back, went on, or somebody said no', () => {
    expect(outcome(7, 8, true)).toBe('agreed')
    expect(outcome(7, 8, false)).toBe('lapsed')
    expect(outcome(7, 7, false)).toBe('refused')
  })
})
