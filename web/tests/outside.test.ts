import { describe, expect, it, vi } from 'vitest'
import { boardOf, loadBoard } from '../src/lib/outside/boards'

describe('a board that a game brought along', () => {
  it('is loaded from the server, by the id of the game', async () => {
    const board = { draw: () => {} }
    const load = vi.fn(async () => ({ default: board }))
    expect(await loadBoard('toll', load)).toBe(board)
    expect(load).toHaveBeenCalledWith('/assets/boards/toll.js')
    expect(boardOf('toll')).toBe(board)
  })

  it('is none when the module is empty, is no board or cannot be loaded', async () => {
    const missing = () => Promise.reject(new Error('404'))
    expect(await loadBoard('plain', async () => ({ default: null }))).toBeNull()
    expect(await loadBoard('plain', async () => ({ default: { paint: () => {} } }))).toBeNull()
    expect(await loadBoard('plain', missing)).toBeNull()
    expect(boardOf('plain')).toBeUndefined()
  })

  it('never has an address that leads elsewhere', async () => {
    const load = vi.fn(async () => ({ default: { draw: () => {} } }))
    expect(await loadBoard('../../evil', load)).toBeNull()
    expect(load).not.toHaveBeenCalled()
  })
})
