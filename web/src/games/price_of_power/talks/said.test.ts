import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../../lib/types'
import type { ProposalTold } from '../view'
import { changedSince } from '../war/terms'
import { said } from './said'

const told = (kind: string, facts: Record<string, number> = {}): LogEvent => ({ at: 1, kind, facts, sentence: kind, seat: 0, time: '' }) as unknown as LogEvent
const offer = (player: number, ducats = 0) => told('peace-offered', { player, realm: 50, term: 1, winner: 0, ducats })
const fate = (province: number, kind: number) => told('fate-proposed', { player: 0, province, fate: kind })
const now: ProposalTold = { proposer: 2, asked: 0, term: 1, winner: 0, ducats: 0, talks: 0, counters: 1, fates: [{ province: 5, occupier: 0, worth: 2, fate: 'return-province' }] }

describe('an exchange of offers', () => {
  it('begins with the first offer since something was settled', () => {
    const events = [offer(0), told('peace-refused'), offer(0, 3), fate(5, 0), told('peace-answered'), offer(2), fate(5, 1)]
    const found = said(events, now)
    expect(found.map((each) => [each.proposer, each.ducats])).toEqual([[0, 3], [2, 0]])
    expect([...changedSince(found[0], found[1])]).toEqual([5])
  })

  it('is one offer where nothing was said before', () => {
    expect(said([], now)).toEqual([now])
    expect(said([told('turn'), offer(2), fate(5, 1)], now)).toEqual([now])
  })
})
