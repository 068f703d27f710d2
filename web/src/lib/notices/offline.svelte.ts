/** Whether the server can be reached, and from when the lists are that are shown without it. */

const seen = $state<{ reached: boolean; kept: string }>({ reached: typeof navigator === 'undefined' || navigator.onLine !== false, kept: '' })

/** An answer has come: from the server, or one that the service worker has kept since a time. */
export function answered(kept: string | null): void {
  seen.reached = kept === null
  seen.kept = kept ?? ''
}

/** No answer has come. */
export function lost(): void {
  seen.reached = false
}

export function isOffline(): boolean {
  return !seen.reached
}

/** When what is shown was made; empty: nothing old is shown. */
export function keptAt(): string {
  return seen.kept
}

/** The system says whether there is a connection at all. */
export function watchConnection(): () => void {
  const gone = () => lost()
  const back = () => answered(null)
  addEventListener('offline', gone)
  addEventListener('online', back)
  return () => {
    removeEventListener('offline', gone)
    removeEventListener('online', back)
  }
}
