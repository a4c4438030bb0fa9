/** Advance widths of Inter in thousandths of the font size, rounded up; every other character counts as wide as a capital. */
const WIDTHS: readonly (readonly [characters: string, width: number])[] = [
  ["ijl'|.,:;!", 290],
  ['ft()[]- ', 390],
  ['r', 400],
  ['cksvxyzßJ', 570],
  ['abdeghnopquäöü', 620],
  ['0123456789+…', 660],
  ['mwMW', 900],
]
const widthOf = new Map(WIDTHS.flatMap(([characters, width]) => Array.from(characters, (one) => [one, width] as const)))
const CAPITAL = 720

const FONT_SIZE = 13
/** The padding of a cell on both sides. */
const PADDING = 24
/** The mark of a state before its word, and the gap. */
const MARK = 16

/**
 * Returns the width in pixels of a column with these words, its header among them, so that none is cut and the rest of the row goes to
 * other columns. Estimated, because the font may not be loaded yet, and the same on every visit.
 * @param options.marked each word follows the mark of a state
 */
export function widthFor(words: readonly string[], { marked = false } = {}): number {
  const widest = Math.max(
    ...words.map((word) => Array.from(word, (one) => widthOf.get(one) ?? CAPITAL).reduce((sum, one) => sum + one, 0)),
  )
  return Math.ceil((widest / 1000) * FONT_SIZE) + PADDING + (marked ? MARK : 0)
}
