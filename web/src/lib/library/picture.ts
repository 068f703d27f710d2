/** The board of a moment as a picture: what the page draws, with the styles and fonts it needs, in one SVG.
 * The pages draw with their own styles alone, so a picture is the board itself and the style sheets of the page. */

export const WIDE = 1200 // of a picture, in pixels
export const HIGH = 800

/** Up to `most` of these moments, evenly spread; the first and the last are always among them. */
export function spread(ats: number[], most: number): number[] {
  if (ats.length <= most) return ats
  if (most < 2) return ats.slice(-1)
  return Array.from({ length: most }, (_, at) => ats[Math.round((at * (ats.length - 1)) / (most - 1))])
}

/** The styles of this page, with fonts in them: a picture fetches nothing. */
export async function styles(sheets: Iterable<CSSStyleSheet> = document.styleSheets): Promise<string> {
  const found: string[] = []
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) found.push(rule instanceof CSSFontFaceRule ? await fontOf(rule, sheet.href) : rule.cssText)
  }
  return found.filter(Boolean).join('\n')
}

const LATIN = /U\+0-FF\b|U\+0000-00FF/i

async function fontOf(rule: CSSFontFaceRule, base: string | null): Promise<string> {
  const range = rule.style.getPropertyValue('unicode-range')
  if (range && !LATIN.test(range)) return '' // names and numbers of our boards are Latin
  const address = /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1]
  if (!address) return ''
  const answer = await fetch(new URL(address, base ?? location.href)).catch(() => null)
  if (!answer?.ok) return '' // then it is set in another type
  return rule.cssText.replace(/url\("?[^")]+"?\)/, `url("${await dataUrl(await answer.blob())}")`)
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** An element as the markup of a picture. */
export function markup(element: Element): string {
  return new XMLSerializer().serializeToString(element)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const HIDDEN = '.maptools{display:none!important}' // buttons of a map are none of a picture's

interface Sheet {
  css: string
  sprite: string // the glyphs that boards refer to
  attributes: [string, string][] // of the page: theme, game, language
}

export async function sheetOf(page: Document = document): Promise<Sheet> {
  const attributes = [...page.documentElement.attributes].filter((each) => each.name === 'lang' || each.name.startsWith('data-')).map((each) => [each.name, each.value] as [string, string])
  const sprite = page.querySelector('svg.sprite')
  return { css: await styles(), sprite: sprite ? markup(sprite) : '', attributes: [...attributes.filter(([name]) => name !== 'data-speed'), ['data-speed', 'off']] }
}

/** One SVG of these boards: a picture, or one after another for `seconds` each, again and again. */
export function svgOf(boards: string[], sheet: Sheet, title: string, seconds = 1.2, width = WIDE, height = HIGH): string {
  const many = boards.length
  const share = 100 / many
  const motion = many > 1
    ? `.moment{visibility:hidden;animation:moment ${(many * seconds).toFixed(2)}s linear infinite}@keyframes moment{0%,${share.toFixed(3)}%{visibility:visible}${(share + 0.001).toFixed(3)}%,100%{visibility:hidden}}`
    : ''
  const attributes = sheet.attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  const moments = boards.map((board, at) => {
    const delay = many > 1 ? ` style="animation-delay:${(at * seconds).toFixed(2)}s"` : ''
    return `<foreignObject class="moment" width="${width}" height="${height}"${delay}><body xmlns="http://www.w3.org/1999/xhtml" style="margin:0;width:${width}px;height:${height}px;overflow:hidden">${board}</body></foreignObject>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${attributes}><title>${escaped(title)}</title><style><![CDATA[${sheet.css.replaceAll(']]>', ']] >')}${HIDDEN}${motion}]]></style>${sheet.sprite}${moments.join('')}</svg>`
}

/** The pixels of an SVG. */
export async function pixels(svg: string, width: number, height: number): Promise<Uint8ClampedArray> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data // a browser that forbids this says so
}
