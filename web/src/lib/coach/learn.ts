/** Opening a guided game. */
import { ApiError, api } from '../api'
import { go } from '../router.svelte'
import { keepSeal } from '../start'
import { toast } from '../toasts.svelte'

/** Open the guided game of a title and go there; a server that has none says so. */
export async function learn(game: string): Promise<void> {
  try {
    const info = await api.createGuided({ game })
    keepSeal(info)
    go(`/t/${info.id}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message)
  }
}
