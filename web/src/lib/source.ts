/** Where a printed piece comes from. What is not known to be printed so carries an asterisk and says so. */
import { t } from './words.svelte'

export type Source = 'printed' | 'partly' | 'reconstruction' | 'pack'

/** Whether a piece is a reconstruction, or has parts that are. */
export function isOurs(source: Source | undefined): source is 'partly' | 'reconstruction' {
  return source === 'partly' || source === 'reconstruction'
}

/** "Reconstruction: the printed text or number is not known ..."; empty for what is as printed. */
export function sourceTold(source: Source | undefined): string {
  return isOurs(source) ? `${t(`source.${source}`)}: ${t(`source.${source}.why`)}` : ''
}

/** A text for a tooltip, and beneath it where the piece comes from. */
export function withSource(text: string, source: Source | undefined): string {
  return [text, sourceTold(source)].filter(Boolean).join('\n\n')
}
