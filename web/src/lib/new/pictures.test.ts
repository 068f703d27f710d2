import { describe, expect, it } from 'vitest'
import { roughly } from './pictures'

describe('how long a game takes', () => {
  it('is told to ten minutes, then to half hours', () => {
    expect(roughly(3)).toEqual({ minutes: 10 })
    expect(roughly(74)).toEqual({ minutes: 70 })
    expect(roughly(90)).toEqual({ hours: 1.5 })
    expect(roughly(400)).toEqual({ hours: 6.5 })
  })
})
