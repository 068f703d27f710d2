/** What a line of the log points at: the board outlines it and brings it into sight. Each game has its own names for what lies there. */

const now = $state({ key: '' })

export function pointed(): string {
  return now.key
}

/** The same once more lets it go. */
export function pointAt(key: string): void {
  now.key = now.key === key ? '' : key
}

export function pointAway(): void {
  now.key = ''
}
