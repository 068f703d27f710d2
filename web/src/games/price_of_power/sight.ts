/** What part of the map a person looks at: kept while another page of the same table is open. */

export const keptSight = new Map<string, { x: number; y: number; k: number }>()
