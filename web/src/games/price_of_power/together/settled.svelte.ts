/** Questions in which hardly anybody changes anything: they are answered for me, unless I have ticked that I want to be asked. */
import { asksAll } from '../../../lib/settings.svelte'
import { recall, remember } from '../../../lib/storage'
import type { TableStore } from '../../../lib/table.svelte'
import type { Question } from '../../../lib/types'

const NOTHING = 'done'

class Settled {
  asks = $state(false) // as this person last wanted it

  constructor(
    private readonly key: string,
    private readonly kind: string,
    private readonly isOpen: (question: Question) => boolean = () => false, // there is something to decide in any case
  ) {
    this.asks = recall(key) === 'yes'
  }

  setAsks(asks: boolean): void {
    this.asks = asks
    remember(this.key, asks ? 'yes' : 'no')
  }

  /** The answer that changes nothing; null: I am asked. */
  answer(table: TableStore): string | null {
    const { question } = table
    if (question?.kind !== this.kind || this.asks || asksAll() || table.over || table.past || table.sending || table.refused || table.tookBack || this.isOpen(question)) return null
    return question.options.some((each) => each.text === NOTHING) ? NOTHING : null
  }
}

/** What to give up before upkeep is paid. While the treasury cannot pay, that nothing is given up is refused. */
export const upkeep = new Settled('price_of_power.upkeep', 'cut-costs')

/** Which mission to put back while there is no room for another. */
export const missions = new Settled('price_of_power.missions', 'pick-mission', (question) => question.options.some((each) => each.kind === 'take-mission'))

export function settledAnswer(table: TableStore): string | null {
  return upkeep.answer(table) ?? missions.answer(table)
}
