import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api'
import type { TableStore } from '../table.svelte'
import type { Option, Question } from '../types'
import { draftBoard, draftOf } from './draft.svelte'

const option = (text: string): Option => ({ text, kind: text.split(' ')[0], numbers: {}, label: text })
const question = (kind: string, ...texts: string[]): Question => ({ seat: 0, kind, numbers: {}, options: texts.map(option), refused: [], sentence: '', forced: '' })
const tries = () => vi.spyOn(api, 'draftChoices')
let draftChoices: ReturnType<typeof tries>

const TURN = question('turn', 'ally', 'claim', 'pass')
const WHOM = question('ally-whom', 'ally savoy', 'ally milan')
const HOW = question('pay', 'pay 2') // the only answer
const WHERE = question('claim-where', 'claim savoy', 'claim milan', 'done')
const FOLLOWS: Record<string, Question> = {
  '': TURN,
  ally: WHOM, 'ally, ally savoy': HOW, 'ally, ally savoy, pay 2': TURN, 'ally, ally milan': TURN,
  claim: WHERE, 'claim, claim savoy': WHERE, 'claim, claim savoy, claim milan': TURN,
}

/** A turn that is being tried, whose other answers stay. */
async function drafted(...texts: string[]) {
  const table = { info: { id: 'a', guided: '' }, seat: 0, at: 4, mine: true, question: TURN, canDraft: true, sending: false, refused: null, view: {} } as unknown as TableStore
  const draft = draftOf(table)
  draft.stays = ({ place }) => place > 0
  draft.follow()
  for (const text of texts) await draft.add(text)
  return { table, draft }
}

describe('the answer with which a draft is whole', () => {
  beforeEach(() => {
    draftChoices = tries()
    draftChoices.mockImplementation((_: string, { choices }: { choices: string[] }) => Promise.resolve({ at: 4, seat: 0, question: FOLLOWS[choices.join(', ')] ?? null, end: null, changes: [], view: null, prospects: [], refused: FOLLOWS[choices.join(', ')] ? null : { place: choices.length - 1, refusal: { ...option(''), code: '', rule: '', because: {}, reason: 'No.' } }, if_agreed: [] }))
  })
  afterEach(() => void draftChoices.mockRestore())

  it('stands beside the others, whatever had to follow it, and the board still asks for it', async () => {
    const { table, draft } = await drafted('ally', 'ally savoy')
    expect(draft.steps.map((each) => each.text)).toEqual(['ally', 'ally savoy', 'pay 2'])
    expect(draft.last).toMatchObject({ place: 1, text: 'ally savoy', told: { question: WHOM } })
    expect(draftBoard(table)).toMatchObject({ question: WHOM, picked: 'ally savoy' })
  })

  it('gives way to another, chosen in the list or on the board', async () => {
    const { table, draft } = await drafted('ally', 'ally savoy')
    await draft.instead('ally milan')
    expect(draft.steps.map((each) => each.text)).toEqual(['ally', 'ally milan'])
    await draftBoard(table)!.choose('ally savoy')
    expect(draft.steps.map((each) => each.text)).toEqual(['ally', 'ally savoy', 'pay 2'])
  })

  it('is taken out with what followed it', async () => {
    const { draft } = await drafted('ally', 'ally savoy')
    await draft.takeOut()
    expect(draft.steps.map((each) => each.text)).toEqual(['ally'])
    expect(draft.last).toBeNull()
  })

  it('stands alone where several are counted together, or the page wants it so', async () => {
    const { draft } = await drafted('claim', 'claim savoy')
    expect(draft.last).toBeNull() // more may follow
    await draft.add('claim milan')
    expect(draft.isWhole).toBe(true)
    expect(draft.last).toBeNull()
    draft.cancel()
    await draft.add('ally')
    await draft.add('ally milan')
    expect(draft.last?.text).toBe('ally milan')
    draft.stays = null
    expect(draft.last).toBeNull()
  })
})
