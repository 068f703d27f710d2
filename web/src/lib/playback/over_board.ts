/** A scene over the board: while it is open, what lies under it is out of reach, and its keys work wherever the focus is. */
import { isTyping } from '../keys.svelte'

export type KeyActions = Record<string, () => void> // by key; letters in lower case, "Ctrl+Enter"

/** Opens a scene; call what is returned when it closes. */
export function openOverBoard(root: HTMLElement, actions: KeyActions): () => void {
  const before = document.activeElement
  const under = [...(root.parentElement?.children ?? [])].filter((each) => each !== root && !each.hasAttribute('inert'))
  for (const each of under) each.setAttribute('inert', '')
  const scrolled = window.scrollY // a long page scrolls: the scene begins under its bar
  window.scrollTo(0, 0)
  root.querySelector<HTMLElement>('[data-go]')?.focus({ preventScroll: true })
  const letGo = catchKeys(actions)
  return () => {
    letGo()
    for (const each of under) each.removeAttribute('inert')
    window.scrollTo(0, scrolled)
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** These keys work wherever the focus is, and nobody else hears them; call what is returned to let them go. */
export function catchKeys(actions: KeyActions): () => void {
  const press = (event: KeyboardEvent): void => pressed(event, actions)
  window.addEventListener('keydown', press, { capture: true })
  return () => window.removeEventListener('keydown', press, { capture: true })
}

function pressed(event: KeyboardEvent, actions: KeyActions): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const action = actions[event.ctrlKey ? `Ctrl+${key}` : key]
  if (!action || event.defaultPrevented || event.metaKey || event.altKey || isTyping(event.target)) return
  if (event.key === ' ' && (event.target as HTMLElement).closest('button, a, input')) return // the button takes it
  event.preventDefault()
  event.stopImmediatePropagation()
  action()
}
