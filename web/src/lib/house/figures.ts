/** Numbers of a server, as people read them. */
const UNITS = ['kB', 'MB', 'GB', 'TB']

export function size(bytes: number, language: string): string {
  let value = bytes / 1024
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const shown = new Intl.NumberFormat(language, { maximumFractionDigits: unit > 1 ? 1 : 0 }).format(unit ? value : Math.ceil(value))
  return `${shown} ${UNITS[unit]}`
}
