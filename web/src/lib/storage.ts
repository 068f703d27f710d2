/** What the browser remembers for this person; without storage everything still works, for this visit. */

const memory = new Map<string, string>()

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(`hausmacht.${key}`) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function remember(key: string, value: string): void {
  memory.set(key, value)
  try {
    localStorage.setItem(`hausmacht.${key}`, value)
  } catch {
    // a private window may forbid storage
  }
}
