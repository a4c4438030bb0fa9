const HEAD = 16
const TAIL = 8

/** Shortens a long key in the middle, because people compare both ends. */
export function shortenMiddle(text: string): string {
  return text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}
