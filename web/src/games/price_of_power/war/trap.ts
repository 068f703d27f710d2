/** Whoever goes through an open page by keys stays in it: after its last thing comes its first. */
const REACHED = 'a[href], button, input, select, summary, [tabindex="0"]'

export function trap(root: HTMLElement): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const all = [...root.querySelectorAll<HTMLElement>(REACHED)].filter((each) => each.offsetParent !== null)
    if (!all.length) return
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey ? (at <= 0 ? all.length - 1 : -1) : at < 0 || at === all.length - 1 ? 0 : -1
    if (next < 0) return // the browser knows the next one
    event.preventDefault()
    all[next].focus()
  }
  root.addEventListener('keydown', press)
  return () => root.removeEventListener('keydown', press)
}

/** Arrow keys go from one of these to the next. */
export function walks(selector: string): (event: KeyboardEvent & { currentTarget: HTMLElement }) => void {
  return (event) => {
    const way = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (!way) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    event.preventDefault()
    all[(at + way + all.length) % all.length].focus()
  }
}
