import { StringDecoder } from 'node:string_decoder'

export interface SplitLines {
  add(part: Buffer): void
}

/**
 * Splits output into lines. Only the first `longest` characters of a line are kept, so that a line without end needs no memory.
 * @param onLine `isCut`: the line was longer
 */
export function createSplitLines(longest: number, onLine: (line: string, isCut: boolean) => void): SplitLines {
  const decoder = new StringDecoder('utf8')
  let [open, isCut] = ['', false]
  const append = (text: string) => {
    const left = longest - open.length
    isCut ||= text.length > left
    if (left > 0) open += text.slice(0, left)
  }
  return {
    add(part) {
      const [first = '', ...others] = decoder.write(part).split('\n')
      append(first)
      for (const next of others) {
        onLine(open, isCut)
        ;[open, isCut] = ['', false]
        append(next)
      }
    },
  }
}
