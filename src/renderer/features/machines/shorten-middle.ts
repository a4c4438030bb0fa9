const HEAD = 16
const TAIL = 8

/** A long key with its middle left out; both ends are what people compare. */
export function shortenMiddle(text: string): string {
  return text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`
}
