import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api'
import { keepSeen, recallSeen, sendSeen } from './seen'

describe('what I have seen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    sendSeen()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is the furthest of this device and the server, and this device alone if that does not answer', async () => {
    vi.spyOn(api, 'see').mockResolvedValue({ at: 0 })
    const told = vi.spyOn(api, 'showSeen').mockResolvedValue({ at: 9 })
    expect(await recallSeen('one', 0)).toBe(9)
    keepSeen('one', 0, 12)
    expect(await recallSeen('one', 0)).toBe(12)
    told.mockRejectedValue(new Error('offline'))
    expect([await recallSeen('one', 0), await recallSeen('one', 1)]).toEqual([12, -1])
  })

  it('is told to the server now and then, the latest alone, and at once when the page is left', async () => {
    const see = vi.spyOn(api, 'see').mockResolvedValue({ at: 0 })
    for (const at of [3, 4, 5]) keepSeen('two', 0, at)
    expect(see).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5000)
    expect(see.mock.calls).toEqual([['two', { seat: 0, at: 5 }]])
    keepSeen('two', 0, 5)
    sendSeen()
    expect(see).toHaveBeenCalledTimes(1) // it knows that already
    keepSeen('two', 0, 6)
    sendSeen()
    expect(see.mock.lastCall).toEqual(['two', { seat: 0, at: 6 }])
  })
})
