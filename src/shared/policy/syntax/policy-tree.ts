import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { tokenKind } from './token-kind'

/**
 * Returns a text that jsonc-parser reads as Go's HuJSON parser reads the given one, with the same positions: for Go, a carriage return alone
 * ends no comment. A tab stands for it, which is white space between values and refused in strings, as a carriage return is.
 */
const asGoReads = (text: string) => text.replace(/\r(?!\n)/g, '\t')

/** Returns the tree of a HuJSON text as far as it can be read, and adds the problems found to `errors`; undefined if it holds no value. */
export function policyTree(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(asGoReads(text), errors, {
    allowTrailingComma: true,
    disallowComments: false,
    allowEmptyContent: false,
  })
}

/** Returns the start of a line comment at the end of the text: Go's parser requires a line break after it. */
export function openComment(text: string): number | undefined {
  const scanner = createScanner(asGoReads(text), false)
  let found: number | undefined
  for (let token = scanner.scan(); token !== tokenKind.end; token = scanner.scan())
    found = token === tokenKind.lineComment ? scanner.getTokenOffset() : undefined
  return found
}
