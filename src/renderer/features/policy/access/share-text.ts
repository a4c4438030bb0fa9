/** So many letters have room in a cell of the matrix beside its sign. */
const ROOM = 9

/**
 * A part of a whole, for where there is little room: "62/110", or the percentage where the numbers are too long. Rounded down, so that no part
 * reads as the whole, and none as nothing.
 */
export function shareText(part: number, whole: number, language: string): string {
  const number = new Intl.NumberFormat(language)
  const exact = `${number.format(part)}/${number.format(whole)}`
  if (exact.length <= ROOM) return exact
  const percent = new Intl.NumberFormat(language, { style: 'percent', roundingMode: 'trunc' })
  return part * 100 < whole ? `<${percent.format(0.01)}` : percent.format(part / whole)
}
