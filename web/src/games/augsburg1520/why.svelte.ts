/** Which refusal is explained at the moment, and at what. */
import type { Attachment } from 'svelte/attachments'
import type { Refusal } from '../../lib/types'

const HOVER = 300
const LONG_PRESS = 450

export class Why {
  refusal = $state.raw<Refusal | null>(null)
  anchor = $state.raw<Element | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(refusal: Refusal, anchor: Element): void {
    this.refusal = refusal
    this.anchor = anchor
  }

  hide(): void {
    clearTimeout(this.#timer)
    this.refusal = null
    this.anchor = null
  }

  /** Explain the refusal when the element is hovered for a moment, focused, pressed long or tapped.
   *
   * What unfolds inside a panel stays until something else is chosen: nothing may slip away under the pointer. */
  at(refusal: Refusal | null | undefined, stays = false): Attachment<HTMLElement> {
    return (element) => {
      if (!refusal) return
      const later = (wait: number) => {
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.show(refusal, element), wait)
      }
      const enter = (event: PointerEvent) => event.pointerType === 'mouse' && later(HOVER)
      const press = (event: PointerEvent) => event.pointerType !== 'mouse' && later(LONG_PRESS)
      const focus = () => this.show(refusal, element)
      const leave = () => (stays ? clearTimeout(this.#timer) : this.hide())
      const key = (event: KeyboardEvent) => event.key === 'Escape' && this.hide()
      element.addEventListener('pointerenter', enter)
      element.addEventListener('pointerdown', press)
      element.addEventListener('pointerleave', leave)
      element.addEventListener('focus', focus)
      element.addEventListener('click', focus)
      element.addEventListener('blur', leave)
      element.addEventListener('keydown', key)
      return () => {
        if (this.anchor === element) this.hide()
        element.removeEventListener('pointerenter', enter)
        element.removeEventListener('pointerdown', press)
        element.removeEventListener('pointerleave', leave)
        element.removeEventListener('focus', focus)
        element.removeEventListener('click', focus)
        element.removeEventListener('blur', leave)
        element.removeEventListener('keydown', key)
      }
    }
  }
}
