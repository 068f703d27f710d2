/** What the server and the client tell each other, as JSON, and a few names for parts of it. */
import type { TableInfo } from './wire.gen'

export type * from './wire.gen'

export type Tincture = 'sable' | 'gules' | 'azure' | 'purpure' | 'or' | 'vert'
export type TableState = TableInfo['state']
export type Words = Record<string, Record<string, string>> // the names of a game's things, by section
