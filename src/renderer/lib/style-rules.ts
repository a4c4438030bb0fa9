/** The text of a style, taken apart one level deep. */
interface Level {
  /** `color:red;`, one after the other. */
  declarations: string
  /** `&:hover{…}`, `@media …{…}`, each whole. */
  blocks: string[]
}

/** Where a string or a bracket that opens at `start` ends; braces and semicolons in it mean nothing. */
function skip(text: string, start: number): number {
  const opens = text[start]
  const closes = opens === '(' ? ')' : opens
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === closes) return at
    else if (opens === '(' && (sign === '"' || sign === "'" || sign === '(')) at = skip(text, at)
  }
  return text.length
}

function takeApart(text: string, block: (head: string, body: string) => string): Level {
  const level: Level = { declarations: '', blocks: [] }
  let start = 0
  let body = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"' || sign === "'" || sign === '(') at = skip(text, at)
    else if (sign === '{' && depth++ === 0) body = at
    else if (sign === '}' && --depth === 0) {
      level.blocks.push(block(text.slice(start, body), text.slice(body + 1, at)))
      start = at + 1
    } else if (sign === ';' && depth === 0) {
      // Emotion ends lists of styles with semicolons of their own.
      if (at > start) level.declarations += text.slice(start, at + 1)
      start = at + 1
    }
  }
  level.declarations += text.slice(start)
  return level
}

/**
 * The text of a style with its declarations before its nested blocks, at each level: in the order they are written in, a browser would
 * have `display` win over the `@media` before it. Emotion, and styles written for it, expect the blocks to win.
 */
export function declarationsFirst(styles: string): string {
  if (!styles.includes('{')) return styles
  const { declarations, blocks } = takeApart(styles, nested)
  // A selector of another browser is skipped up to the next semicolon, not to the end of its block.
  return [declarations, ...blocks].join(';')
}

/** Emotion takes `:hover` for `&:hover`, a browser for any descendant that is hovered. */
const nested = (head: string, body: string) => `${head.startsWith(':') ? '&' : ''}${head}{${declarationsFirst(body)}}`

/** The rules of a text of global styles, one by one. */
export const rulesOf = (styles: string): string[] => takeApart(styles, rule).blocks

function rule(head: string, body: string): string {
  // In `@media` there are rules, without semicolons between them; in `@font-face` there are none.
  const inner = head.startsWith('@') ? rulesOf(body).join('') || body : declarationsFirst(body)
  return `${head}{${inner}}`
}
