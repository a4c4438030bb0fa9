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
      const made = block(text.slice(start, body), text.slice(body + 1, at))
      if (made) level.blocks.push(made)
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
 * The rules of a style, for a browser that reads nested ones: one of `selector`, and those that cannot be nested. Without a selector the
 * styles are global, and several rules already.
 */
export function rulesOf(selector: string, styles: string): string[] {
  if (!selector) return globalRules(styles)
  const beside: string[] = []
  return [`${selector}{${declarationsFirst(styles, beside)}}`, ...beside]
}

/**
 * The text of a style with its declarations before its nested blocks, at each level: in the order they are written in, a browser would
 * have `display` win over the `@media` before it. Emotion, and styles written for it, expect the blocks to win.
 */
function declarationsFirst(styles: string, beside: string[]): string {
  if (!styles.includes('{')) return styles
  const { declarations, blocks } = takeApart(styles, (head, body) => nested(head, body, beside))
  // A selector of another browser is skipped up to the next semicolon, not to the end of its block.
  return [declarations, ...blocks].join(';')
}

function nested(head: string, body: string, beside: string[]): string {
  if (/^@(?:keyframes|font-face)/.test(head)) {
    beside.push(`${head}{${body}}`)
    return ''
  }
  // Emotion takes `:hover` for `&:hover`, a browser for any descendant that is hovered.
  return `${head.startsWith(':') ? '&' : ''}${head}{${declarationsFirst(body, beside)}}`
}

const globalRules = (styles: string): string[] => takeApart(styles, globalRule).blocks

function globalRule(head: string, body: string): string {
  // In `@media` there are rules, without semicolons between them; in `@font-face` there are none.
  const inner = head.startsWith('@') ? globalRules(body).join('') || body : declarationsFirst(body, [])
  return `${head}{${inner}}`
}
