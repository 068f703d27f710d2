import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api } from '../api'
import type { BranchTold, TableInfo } from '../types'
import { TryStore } from './try.svelte'

const branch = (at: number): BranchTold =>
  ({ id: 'b', seat: 0, update: { at, keep: 0, events: [], view: {}, question: null, waiting: [], scores: [], places: [], undo: {}, table_state: 'playing' } }) as unknown as BranchTold

function tried(): TryStore {
  const table = new TryStore({ id: 'x', seats: [{ seat: 0 }, { seat: 1 }] } as unknown as TableInfo, 0)
  table.tell(branch(0))
  return table
}

describe('several choices in a try-out', () => {
  afterEach(() => vi.restoreAllMocks())

  it('are made there, one after the other, and never in the match', async () => {
    let at = 0
    const choose = vi.spyOn(api, 'chooseTry').mockImplementation(async () => branch(++at))
    const match = vi.spyOn(api, 'stretch')
    const table = tried()
    await table.stretch(['buy 1', 'buy 2', 'done'])
    expect(choose.mock.calls.map(([, , body]) => body.choice)).toEqual(['buy 1', 'buy 2', 'done'])
    expect(match).not.toHaveBeenCalled()
    expect(table.at).toBe(3)
  })

  it('are all taken back if one cannot be made', async () => {
    const refused = new ApiError(409, 'advice', 'That cannot be chosen here.')
    vi.spyOn(api, 'chooseTry').mockResolvedValueOnce(branch(1)).mockResolvedValueOnce(branch(2)).mockRejectedValueOnce(refused)
    const back = vi.spyOn(api, 'takeBackTry').mockResolvedValue(branch(3))
    const table = tried()
    await table.stretch(['buy 1', 'buy 2', 'done'])
    expect(back).toHaveBeenCalledTimes(2)
    expect(table.at).toBe(0)
    expect(table.sending).toBe(false)
  })
})
