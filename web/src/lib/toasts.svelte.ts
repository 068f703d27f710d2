/** One sentence at the bottom of the page for six seconds, with at most one action. */

export interface Toast {
  id: number
  text: string
  action?: { label: string; run: () => void }
}

const SECONDS = 6
let next = 0
export const toasts = $state<Toast[]>([])

export function toast(text: string, action?: Toast['action']): void {
  const id = next++
  toasts.splice(0, toasts.length, { id, text, action }) // one at a time: the newest is the one that matters
  setTimeout(() => dismiss(id), SECONDS * 1000)
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((each) => each.id === id)
  if (at >= 0) toasts.splice(at, 1)
}
