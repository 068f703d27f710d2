/** Keys that work on a whole page. A page registers what its letters do; letters never work while somebody types. */

export const keysOpen = $state({ now: false })

/** Keys of the game that is on the table, for the list: their names and what they do. */
export const gameKeys = $state<{ list: [string[], string][] }>({ list: [] })

type Actions = Record<string, () => void>

export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null
  if (!element?.tagName) return false
  const tag = element.tagName
  if (tag === 'TEXTAREA' || tag === 'SELECT' || element.isContentEditable) return true
  return tag === 'INPUT' && !['radio', 'checkbox', 'range', 'button'].includes((element as HTMLInputElement).type)
}

/** A listener for `keydown` that runs the action of a key, `Control+Enter` style for combinations. */
export function keys(actions: Actions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.metaKey || event.altKey) return
    const name = (event.ctrlKey ? 'Control+' : '') + event.key
    const action = actions[name]
    if (!action || (isTyping(event.target) && !event.ctrlKey && event.key !== 'Escape')) return
    event.preventDefault()
    action()
  }
}
