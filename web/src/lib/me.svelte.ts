/** Who sits before this browser: a guest with a name. */
import { api } from './api'
import type { Me } from './types'

const known = $state<{ me: Me | null }>({ me: null })

export function me(): Me | null {
  return known.me
}

export async function meet(): Promise<Me> {
  known.me = await api.me()
  return known.me
}

export async function rename(name: string): Promise<Me> {
  known.me = await api.renameMe({ name })
  return known.me
}
