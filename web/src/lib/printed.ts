/** What is printed on the pieces of a match: asked for once for each table, because it never changes. */
import { api } from './api'

const asked = new Map<string, Promise<any>>()

export function printedFor(id: string): Promise<any> {
  let found = asked.get(id)
  if (!found) {
    found = api.showPrinted(id)
    asked.set(id, found)
    found.catch(() => asked.delete(id)) // whoever asks again may be luckier
  }
  return found
}
