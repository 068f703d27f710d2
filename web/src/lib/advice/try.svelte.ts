/** A private try-out, shown by the same parts as the table itself; what is chosen here happens nowhere else. */
import { ApiError, api } from '../api'
import { TableStore } from '../table.svelte'
import { toast } from '../toasts.svelte'
import type { TableInfo } from '../types'
import type { BranchTold } from '../types'

export class TryStore extends TableStore {
  branch = $state.raw<BranchTold | null>(null)
  override readonly canDraft = false

  constructor(info: TableInfo, seat: number) {
    // undo is free here, nobody is asked, and no hint is given about a table that is not the true one
    super({ ...info, state: 'playing', undo: 'free', advice: 'off', asks: [], my_seats: [seat], seats: info.seats.map((each) => ({ ...each, mine: each.seat === seat, resigned: false })) }, seat)
  }

  tell(branch: BranchTold): void {
    this.branch = branch
    this.at = -1
    this.events = []
    this.connection = 'open'
    this.apply(branch.update)
    this.picked = null
  }

  override async choose(text: string): Promise<void> {
    await this.#do((branch) => api.chooseTry(this.info.id, branch.id, { choice: text }))
  }

  /** All are chosen or none, as in the match; what was chosen before one that cannot be is taken back. */
  override async stretch(texts: string[]): Promise<void> {
    await this.#do(async (branch) => {
      let made = 0
      let now = branch
      try {
        for (const text of texts) {
          now = await api.chooseTry(this.info.id, branch.id, { choice: text })
          made++
        }
      } catch (error) {
        for (; made > 0; made--) await api.takeBackTry(this.info.id, branch.id)
        throw error
      }
      return now
    })
  }

  override async takeBack(): Promise<void> {
    await this.#do((branch) => api.takeBackTry(this.info.id, branch.id))
  }

  /** What was looked at before is not looked at here: the log of a try-out has no other moments. */
  override async lookAt(): Promise<void> {}

  async #do(what: (branch: BranchTold) => Promise<BranchTold>): Promise<void> {
    if (this.sending || !this.branch) return
    this.sending = true
    this.refused = null
    try {
      this.tell(await what(this.branch))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(error.message)
    } finally {
      this.sending = false
    }
  }
}
