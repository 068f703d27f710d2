/** The arms of the realms: drawings of our own on a shield of 26 by 30, a field and the charges on it. */

export const SHIELD = 'M1 1h24v13c0 8-6 12.5-12 15C7 26.500 1 22 1 14z'

export interface Charge {
  d: string
  fill?: string
  line?: string // its colour, where it is drawn as a line
  width?: number
  at?: [number, number, number?] // where its own zero lies, and how large it is
}

const [GULES, AZURE, OR, SABLE, ARGENT, VERT] = ['#b8342c', '#2f5f9f', '#e7bb45', '#30343c', '#f6f3ea', '#3f7d4c']

const LILY = 'M0-4c1.5 1.500 1.500 3.500.600 5.500h-1.200C-1.500-.500-1.500-2.500 0-4zM-.900 1.500C-1.800-.500-4-1.500-4.200.500c-.1 1.300 1.200 1.700 1.700 1 .3 1 .8 1 1.600 1zM.900 1.500C1.800-.500 4-1.500 4.200.500c.1 1.300-1.200 1.700-1.700 1-.3 1-.8 1-1.600 1zM-2.200 2h4.400v1h-4.400zM-.600 3h1.200L.900 5H-.900z'
const LION = 'M-4 2.500c1-2 0-3-.500-4 1.500.500 2 1 2.500 2l2.500-.500c.500-1.500 1.500-2 3-1.700l-.3 1.400 1 .6-1.200.8c0 1.400-.500 2.400-1.500 2.400H1L.500 2.500h-2L-2 3.800h-1.200z'
const EAGLE = 'M13 5l1.500 1.800-.5 2c2-.3 4.500-1.800 6-3.800 1 4-.500 8-4 10l1.500 3-2.500-.600-.700 5L13 24.500l-1.300-2.100-.7-5-2.500.6 1.500-3C6.500 13 5 9 6 5c1.500 2 4 3.500 6 3.800l-.5-2z'
const STAR = 'M0-3l.9 1.950 2.100.150-1.500 1.500.450 2.100L0 1.500l-1.950 1.200.450-2.100-1.500-1.500 2.100-.150z'
const lily = (x: number, y: number, size = 1.05): Charge => ({ d: LILY, fill: OR, at: [x, y, size] })
const lion = (x: number, y: number, fill: string): Charge => ({ d: LION, fill, at: [x, y] })
const cross = (fill: string, wide: number): Charge => ({ d: `M${13 - wide / 2} 1h${wide}v9h12v${wide}H${13 + wide / 2}v16h-${wide}V${10 + wide}H1v-${wide}h${12 - wide / 2}z`, fill })

const ARMS: Record<string, [string, Charge[]]> = {
  aragon: [OR, [{ d: 'M5 1h3v24l-3-3zM11.500 1h3v27l-1.500 1-1.500-1zM18 1h3v21l-3 3z', fill: GULES }]],
  austria: [GULES, [{ d: 'M1 10h24v7H1z', fill: ARGENT }]],
  brandenburg: [ARGENT, [{ d: EAGLE, fill: GULES }]],
  byzantium: [GULES, [cross(OR, 3.5)]],
  castile: [GULES, [{ d: 'M6 23v-9h2v2h2V11h2v1.500h2V11h2v5h2v-2h2v9z', fill: OR }]],
  denmark: [OR, [lion(13, 8, AZURE), lion(13, 14, AZURE), lion(13, 20, AZURE)]],
  england: [
    ARGENT,
    [
      { d: 'M13 1h12v13c0 .500 0 1-.1 1.500H13zM1.100 15.500H13V29C7 26.500 1.500 22.500 1.100 15.500z', fill: AZURE }, { d: 'M1 1h12v14.500H1.100C1 15 1 14.500 1 14zM13 15.500h11.900C24.500 22.500 19 26.500 13 29z', fill: GULES },
      lion(7.3, 5.5, OR), lion(7.3, 10.8, OR), lily(19, 8, 0.85), lily(8, 20.5, 0.85), lion(18, 20, OR),
    ],
  ],
  france: [AZURE, [lily(8, 9), lily(18, 9), lily(13, 19.5)]],
  mamluks: [OR, [{ d: 'M7 13a6 6 0 1 0 12 0a6 6 0 1 0-12 0', line: GULES, width: 2.5 }, { d: 'M10 13h6M13 10v6', line: GULES, width: 2 }]],
  muscovy: [GULES, [{ d: 'M8 22c0-5 2-7 4-8.500l-4 1-2-3 5-4.500 1-3 2.500 2.500c4 1.500 5.500 4.500 5.500 9 0 3-.500 4.500-1 6.500z', fill: ARGENT }]],
  netherlands: [AZURE, [lion(13, 13, OR), { d: 'M4 6h18', line: OR, width: 1.5 }]],
  ottomans: [VERT, [{ d: 'M16.500 8.500a6.500 6.500 0 1 0 1 10 5.300 5.300 0 1 1-1-10z', fill: ARGENT }, { d: STAR, fill: ARGENT, at: [19, 13.5] }]],
  'papal-states': [GULES, [{ d: 'M6 22 17 8M20 22 9 8', line: OR, width: 2.2 }, { d: 'M15.400 7a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0', line: ARGENT, width: 1.8 }, { d: 'M5.400 7a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0', line: OR, width: 1.8 }]],
  poland: [GULES, [{ d: EAGLE, fill: ARGENT }]],
  portugal: [ARGENT, [{ d: 'M11 6h4v5h-4zM11 13h4v5h-4zM11 20h4v4.500l-2 1-2-1zM5 13h4v5H5zM17 13h4v5h-4z', fill: AZURE }]],
  sweden: [AZURE, [{ d: 'M4 11 3.500 6l2.500 2 2-3 2 3 2.500-2-.5 5zM14.500 11 14 6l2.500 2 2-3 2 3L23 6l-.5 5zM9 22l-.500-5 2.500 2 2-3 2 3 2.500-2-.500 5z', fill: OR }]],
  ulm: [ARGENT, [{ d: 'M1 1h24v13H1z', fill: SABLE }]],
  venice: [GULES, [{ d: 'M5 22c0-5 2.500-7 5-7.500L9 11l3 2 3-4 1.500 4.500L20 12l-1.500 5L21 22z', fill: OR }]],
}

/** The field and the charges of a realm; a plain shield for one whose arms nobody has drawn. */
export function armsOf(realm: string): [string, Charge[]] {
  return ARMS[realm] ?? ['#8a8f98', []]
}

export const DRAWN = Object.keys(ARMS)
