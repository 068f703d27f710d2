import { describe, expect, it } from 'vitest'
import type { EndTold, FateTold, PriceOfPowerView, ProposalTold, SlotTold, WayTold } from '../view'
import { isMyOfferOpen } from './kinds'
import { canSend, changedSince, ducatsRange, endShown, fateIn, onlyFightsOn, paidTo, planFor, scale, settledDucats, stretchOf, tilesOf } from './terms'

const ME = 0
const THEM = 2
const fate = (kind: string, province: string, refused = ''): FateTold => ({ fate: kind, choices: [`${kind} ${province}`], refused, rule: '', other: -1 })
const fates = (province: string) => [fate('keep-province', province), fate('return-province', province), fate('set-free', province, 'nobody’s core')]
const slot = (number: number, name: string, occupier: number, worth: number, capital = false): SlotTold => ({ province: number, occupier, worth, capital, dictated: occupier === ME && !capital ? fates(name) : [], agreed: capital ? [] : fates(name) })
const way = (kind: string, term: number, choices: string[], refused = '', winner = 0): WayTold => ({ way: kind, term, winner, choices, refused, rule: '', answer: 'must' })
const end = (more: Partial<EndTold> = {}): EndTold => ({
  realm: 50, player: THEM, victory: 1, lost: 3, held: 1, ransom: 10, price: 3, cap: 20, gives: 12, demands: 7,
  slots: [slot(1, 'bordeaux', ME, 2), slot(2, 'maine', ME, 1), slot(3, 'saintonge', THEM, 1)],
  ways: [way('dictate', 0, ['enforce england', 'dictate white-peace'], 'needs a total victory'), way('dictate', 1, ['enforce england', 'dictate keep-board']), way('negotiate', 0, ['negotiate england', 'propose white-peace nobody']), way('negotiate', 1, ['negotiate england', 'propose keep-board nobody'])],
  ...more,
})
const proposal = (more: Partial<ProposalTold> = {}): ProposalTold => ({ proposer: THEM, asked: ME, term: 1, winner: 0, ducats: 5, talks: 0, counters: 0, fates: [{ province: 1, occupier: ME, worth: 2, fate: 'return-province' }, { province: 3, occupier: THEM, worth: 1, fate: 'keep-province' }], ...more })

describe('ways to a peace', () => {
  it('are one tile for each term, and one for talks', () => {
    expect(tilesOf(end()).map((tile) => [tile.key, tile.way.refused === ''])).toEqual([['term.0', false], ['term.1', true], ['negotiate', true]])
  })

  it('leave nothing but to fight on where every one of them is refused', () => {
    const closed = end({ ways: end().ways.map((each) => ({ ...each, refused: 'not beaten' })) })
    expect(onlyFightsOn(tilesOf(closed), true)).toBe(true)
    expect(onlyFightsOn(tilesOf(closed), false)).toBe(false) // something must be agreed on
    expect(onlyFightsOn(tilesOf(end()), true)).toBe(false)
  })

  it('offer white peace to whoever would accept it', () => {
    const bots = end({ ways: [...end().ways, way('white', 0, ['white-peace england'])] })
    expect(tilesOf(bots)[0].way.way).toBe('white')
  })

  it('a dictated peace says the fate of what I hold, in order', () => {
    const all = end()
    const plan = planFor(all, all.ways[1])
    expect(stretchOf(plan, all, 'make-peace')).toEqual(['enforce england', 'dictate keep-board', 'keep-province bordeaux', 'keep-province maine'])
    plan.fates.set(2, 1)
    expect(stretchOf(plan, all, 'make-peace').at(-1)).toBe('return-province maine')
    expect(scale(plan, all, ME)).toEqual([2, 1])
    expect(canSend(plan, all, 'make-peace')).toBe(true)
  })

  it('a refused way or fate is not sent', () => {
    const all = end()
    expect(canSend(planFor(all, all.ways[0]), all, 'make-peace')).toBe(false)
    const plan = planFor(all, all.ways[1])
    plan.fates.set(1, 2)
    expect(fateIn(plan, all.slots[0])?.refused).not.toBe('')
    expect(canSend(plan, all, 'make-peace')).toBe(false)
    expect(canSend(planFor(all, { ...all.ways[1], choices: [] }), all, '')).toBe(false)
  })

  it('a proposal says everything, with ducats only for what is given back', () => {
    const all = end()
    const plan = planFor(all, all.ways[3])
    expect(ducatsRange(plan, all, ME)).toEqual([0, 0])
    plan.fates.set(3, 1)
    expect(ducatsRange(plan, all, ME)).toEqual([0, 12])
    const paid = settledDucats({ ...plan, ducats: 40 }, all, ME)
    expect(stretchOf(paid, all, 'make-peace').slice(-3)).toEqual(['return-province saintonge', 'offer-ducats 12', 'peace-with nothing'])
    expect(stretchOf(settledDucats({ ...paid, ducats: -4 }, all, ME), all, 'make-peace').at(-2)).toBe('offer-ducats 0')
    expect(stretchOf(plan, all, 'propose-talks')).toEqual(['peace-with nothing'])
  })

  it('a white peace asks for no provinces', () => {
    const all = end()
    expect(stretchOf(planFor(all, all.ways[2]), all, 'make-peace')).toEqual(['negotiate england', 'propose white-peace nobody', 'offer-ducats 0', 'peace-with nothing'])
    expect(scale(planFor(all, all.ways[2]), all, ME)).toEqual([0, 0])
  })
})

describe('an offer and its answer', () => {
  it('a counter-offer begins with what was offered', () => {
    const all = end()
    const plan = planFor(all, all.ways[3], proposal())
    expect(fateIn(plan, all.slots[0])?.fate).toBe('return-province')
    expect(fateIn(plan, all.slots[1])?.fate).toBe('keep-province')
    expect(plan.ducats).toBe(-5)
    expect(paidTo(proposal(), ME)).toBe(5)
    expect(paidTo(proposal(), THEM)).toBe(-5)
  })

  it('what has changed since the last one is marked', () => {
    const before = proposal({ fates: [{ province: 1, occupier: ME, worth: 2, fate: 'keep-province' }, { province: 3, occupier: THEM, worth: 1, fate: 'keep-province' }] })
    expect([...changedSince(before, proposal())]).toEqual([1])
    expect(changedSince(null, proposal()).size).toBe(0)
  })

  it('the war that is shown is the one that was asked for, else the one of the question', () => {
    const other = end({ realm: 7 })
    const paper = { asked: '', about: 7, ends: [end(), other], proposal: null }
    expect(endShown(paper, 50)?.realm).toBe(50)
    expect(endShown(paper, -1)?.realm).toBe(7)
    expect(endShown({ ...paper, about: -1 }, -1)?.realm).toBe(50)
    expect(endShown({ ...paper, ends: [] }, 50)).toBeNull()
  })

  it('stays in sight while the other side thinks about it', () => {
    const view = (first: string) => ({ to_do: [first], realms: [56, 35, 50] }) as unknown as PriceOfPowerView
    expect(isMyOfferOpen(view('answer-peace 2 56 3 0 0'), 0)).toBe(true)
    expect(isMyOfferOpen(view('answer-peace 2 56 3 0 0'), 2)).toBe(false)
    expect(isMyOfferOpen(view('make-peace 0 0'), 0)).toBe(false)
    expect(isMyOfferOpen(view('answer-peace 2 56 3 0 0'), -1)).toBe(false)
  })
})
