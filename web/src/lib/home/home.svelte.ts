/** What the home page shows: my tables, read again and again while somebody looks, and the games on the shelf. */
import { ApiError, api } from '../api'
import { tablesWait } from '../badge'
import type { GameInfo, LessonInfo, Tables } from '../types'
import { language } from '../words.svelte'
import { pause, waiting } from './order'

export class Home {
  tables = $state.raw<Tables | null>(null)
  games = $state.raw<GameInfo[] | null>(null)
  lessons = $state.raw<LessonInfo[]>([])
  problem = $state('')

  #spoken = '' // the language of what was read
  #known = '' // what the last list said, to see whether anything has changed
  #quiet = 0 // how often nothing had
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLeft = false

  /** Read now, and from then on by itself; call what it returns when nobody looks any more. */
  start(): () => void {
    const again = () => {
      if (document.hidden) return
      this.#quiet = 0
      void this.read()
    }
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      this.#isLeft = true
      clearTimeout(this.#timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
      tablesWait([])
    }
  }

  async read(): Promise<void> {
    clearTimeout(this.#timer)
    const spoken = language()
    try {
      const [games, tables] = await Promise.all([this.games && this.#spoken === spoken ? this.games : api.listGames(), api.listTables()])
      const lessons = games === this.games ? this.lessons : await api.listGuided().catch(() => [])
      if (this.#isLeft || spoken !== language()) return
      this.#spoken = spoken
      if (games !== this.games) [this.games, this.lessons] = [games, lessons]
      this.#take(tables)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.problem = error.message
      this.#quiet++
    }
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.read(), 1000 * pause(this.#quiet, document.hidden))
  }

  #take(tables: Tables): void {
    const told = JSON.stringify(tables)
    this.#quiet = told === this.#known ? this.#quiet + 1 : 0
    this.problem = ''
    if (told === this.#known) return
    this.#known = told
    this.tables = tables
    tablesWait(waiting(tables.mine).map((each) => each.id))
  }
}
