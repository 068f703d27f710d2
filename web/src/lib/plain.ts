/** A view in words, for a game without a drawing of its own. */

export function isPlain(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
}

export function plain(value: unknown): string {
  if (value === true) return '✓'
  if (value === false || value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.length ? value.map(plain).join(', ') : '–'
  if (typeof value === 'object') return Object.entries(value).map(([name, each]) => `${name} ${plain(each)}`).join(', ')
  return String(value)
}
