import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../lib/api'
import { draftBoard, draftOf } from '../../../lib/draft/draft.svelte'
import type { TableStore } from '../../../lib/table.svelte'
import type { Option, Question } from '../../../lib/types'
import { isGoingOn, sendOn } from './going.svelte'

const tries = () => vi.spyOn(api, 'draftChoices')
let draftChoices: ReturnType<typeof tries>

const option = (text: string): Option => ({ text, kind: text.split(' ')[0], numbers: {}, label: text })
const question = (kind: string, ...texts: string[]): Question => ({ seat: 0, kind, numbers: {}, options: texts.map(option), refused: [], sentence: '', forced: '' })

/** What each stretch of answers leads to. */
function follows(questions: Record<string, Question | null>): void {
  draftChoices.mockImplementation((_: string, { choices }: { choices: string[] }) => Promise.resolve({ at: 4, seat: 0, question: questions[choices.join(', ')] ?? null, end: null, changes: [], view: null, prospects: [], refused: null, if_agreed: [] }))
}

const at = (asked: Question) => ({ info: { id: 'a', guided: '' }, seat: 0, at: 4, question: asked, canDraft: true, sending: false, refused: null, choose: vi.fn(), stretch: vi.fn(), apply: vi.fn() }) as unknown as TableStore

describe('an answer that is sent', () => {
  beforeEach(() => void (draftChoices = tries()))
  afterEach(() => void draftChoices.mockRestore())

  it('is sent at once where nothing follows that belongs to it', async () => {
    follows({ 'term 1': question('turn', 'pass') })
    const table = at(question('choose-term', 'term 1', 'term 2'))
    await sendOn(table, 'term 1')
    expect(table.choose).toHaveBeenCalledWith('term 1')
    expect(isGoingOn(table)).toBe(false)
    expect(draftOf(table).joins).toBeNull() // a turn that follows is a form of another kind
  })

  it('leaves no draft behind on the board, and the reason where it was refused', async () => {
    follows({ 'term 1': question('casualty', 'lose infantry', 'lose cavalry') })
    const table = at(question('choose-term', 'term 1', 'term 2'))
    const refused = { ...option('term 1'), code: '', rule: '', because: {}, reason: 'No.' }
    vi.mocked(table.choose).mockImplementation(() => Promise.resolve(void (table.refused = refused)))
    await sendOn(table, 'term 1')
    expect(draftOf(table).isOpen).toBe(false)
    expect(draftBoard(Object.assign(table, { mine: true }))).toBeNull()
    expect(table.refused).toBe(refused)
  })

  it('waits for what it asks, and goes with it in one message', async () => {
    const claims = question('give-claim', 'give 3', 'give 5')
    follows({ 'term 1': claims, 'term 1, give 5': question('turn', 'pass') })
    const table = at(question('choose-term', 'term 1', 'term 2'))
    await sendOn(table, 'term 1')
    expect(table.choose).not.toHaveBeenCalled()
    expect(isGoingOn(table)).toBe(true)
    expect(draftOf(table).question).toBe(claims)
    await draftOf(table).add('give 5')
    await draftOf(table).confirm()
    expect(table.stretch).toHaveBeenCalledWith(['term 1', 'give 5'])
  })

  it('takes with it what is known already', async () => {
    const ways = question('event-option', 'option a', 'option b')
    follows({ 'take-event 7': ways, 'take-event 7, option b': null })
    const table = at(question('take-event', 'take-event 7'))
    await sendOn(table, 'take-event 7', ({ options }) => options[1])
    expect(table.stretch).toHaveBeenCalledWith(['take-event 7', 'option b'])
  })

  it('is sent alone beside a coach, or where it cannot be tried', async () => {
    follows({})
    const guided = at(question('choose-term', 'term 1'))
    Object.assign(guided.info, { guided: 'first' })
    await sendOn(guided, 'term 1')
    expect(guided.choose).toHaveBeenCalledWith('term 1')
    expect(draftChoices).not.toHaveBeenCalled()
  })
})
