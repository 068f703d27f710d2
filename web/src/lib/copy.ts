import { toast } from './toasts.svelte'
import { t } from './words.svelte'

/** Put a text into the clipboard; where the browser forbids it, show it so that it can be copied by hand. */
export async function copy(text: string, done = t('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    prompt(t('copy'), text)
  }
}
