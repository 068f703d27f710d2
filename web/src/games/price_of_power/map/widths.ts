/** How wide a text of the map is, without asking a browser: the letters of Vollkorn, weight 600, in hundredths of the size. */

const LETTERS: [number, string][] = [
  [20, ' '], [22, "'"], [27, '.,’‘'], [30, 'j'], [32, 'l()'], [33, 'iı'], [35, 'J'], [37, 'Ift'], [38, '/ł'], [42, '-'], [45, 'rs'], [47, 'c'], [50, 'e'],
  [53, 'agz'], [56, 'vxyoSðø'], [59, 'FLbkqdu'], [62, 'EpPZþ'], [64, 'TYhnß'], [66, 'BC'], [69, 'URVX'], [72, 'AKGæŁđ'], [75, 'DNOQÐØħ'], [78, 'Hw&'], [81, 'œ'], [95, 'mMÆ'], [100, 'WŒ'], [47, '–'],
]
const WIDTHS = new Map(LETTERS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)))
const OTHER = 66

/** Accents do not make a letter wider. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const letter of text.normalize('NFD')) if (letter < '\u0300' || letter > '\u036f') sum += WIDTHS.get(letter) ?? OTHER
  return (sum * size) / 100
}
