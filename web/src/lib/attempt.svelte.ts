import { ApiError } from './api'
import { toast } from './toasts.svelte'

/** What a button sends: one thing at a time, with a sentence where it did not work. */
export class Attempt {
  busy = $state(false)
  problem = $state('')
  readonly #explain: (error: unknown) => string

  constructor(explain: (error: unknown) => string) {
    this.#explain = explain
  }

  /** Do it, unless something is still under way. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = ''
    try {
      await what()
    } catch (error) {
      this.problem = this.#explain(error)
    } finally {
      this.busy = false
    }
  }
}

/** An attempt on a page without a place for such a sentence: it is said in passing. */
export function attemptInPassing(): Attempt {
  return new Attempt((error) => {
    if (!(error instanceof ApiError)) throw error
    toast(error.message)
    return error.message
  })
}
