/** Where advice is to be found. */

/** The address of a try-out: from now, or from a count of the seat. */
export function tryAddress(id: string, seat: number, at: number | null = null): string {
  return `/t/${id}/try?seat=${seat}${at === null ? '' : `&at=${at}`}`
}
