import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSpeed } from '../settings.svelte'
import { passed } from './scene_clock'

describe('the clock of a scene', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
  })
  afterEach(() => {
    setSpeed('normal')
    vi.unstubAllGlobals()
  })

  it.each([['slow', 8], ['normal', 16], ['fast', 32]] as const)('goes at speed %s: of 16 milliseconds it counts %i', (speed, counted) => {
    setSpeed(speed)
    expect(passed(1000, 1016)).toBe(counted)
  })

  it('leaves nothing out when the page stood still, and never goes back', () => {
    expect(passed(1000, 61_000)).toBe(250)
    expect(passed(1000, 990)).toBe(0)
  })
})
