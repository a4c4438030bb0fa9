import { isAlias, isScalar, parseDocument, visit } from 'yaml'
import { createScalars, findSecrets, type FoundSecret, SECRET_NAME, secretIn } from './config-secrets'
import { isCostlyYaml, YamlEditError } from './yaml-places'

/** A range of a text that a page must not see. */
interface Span {
  readonly key: string
  readonly from: number
  readonly to: number
}

/** A text in which marks stand for secrets, and the secret of each mark. */
export interface MaskedText {
  readonly text: string
  readonly sources: ReadonlyMap<string, string>
}

/** The key of a secret's value in a place that is not that of a secret. */
const COPY = 'copy'
const LABELS: readonly string[] = ['client_secret', 'url', 'comment', COPY]
export const MARK = /<hidden [^<>\n]*>/g

/** A file with more secrets than any configuration is not searched for copies of each, but not shown either. */
const MOST_SECRETS = 200

/**
 * Replaces each secret, and every copy of its value, by a mark such as `<hidden client_secret>`, which is valid YAML. `known`: secrets of the
 * text before an edit; others get the mark `<new client_secret>`, so that the difference shows. Throws YamlEditError for a file with too many.
 */
export function maskSecrets(text: string, known?: ReadonlySet<string>): MaskedText {
  const sources = new Map<string, string>()
  const taken = new Set(text.match(/<(?:hidden|new) [^<>\n]*>/g))
  const numbers = new Map<string, number>()
  const freeMark = (name: string) => {
    for (;;) {
      const number = (numbers.get(name) ?? 0) + 1
      numbers.set(name, number)
      const mark = number === 1 ? `<${name}>` : `<${name} ${number}>`
      if (!taken.has(mark)) return mark
    }
  }
  const parts: string[] = []
  let end = 0
  const values = findSecrets(text)
  const secrets = secretSpans(text, values)
  for (const { key, from, to } of apart([...secrets, ...copySpans(text, values, secrets)])) {
    const source = text.slice(from, to)
    const word = known && !known.has(source) ? 'new' : 'hidden'
    const mark = freeMark(`${word} ${labelOf(key)}`)
    sources.set(mark, source)
    parts.push(text.slice(end, from), mark)
    end = to
  }
  return { text: parts.join('') + text.slice(end), sources }
}

/** A key may contain text typed on a page, so placeholders use known names only. */
const labelOf = (key: string) => (LABELS.includes(key) ? key : (SECRET_NAME.exec(key)?.[1]?.toLowerCase() ?? 'secret'))

/** Returns the source of every secret in a text. */
export const secretSources = (text: string): ReadonlySet<string> => new Set(maskSecrets(text).sources.values())

/**
 * Puts the secrets of a text back into its edited form. Throws YamlEditError if one would be in a visible place, or if an anchor or alias that the
 * masked text does not have would repeat one: otherwise a page could read a secret, or Headscale could publish it.
 */
export function restoreSecrets(edited: string, { text, sources }: MaskedText): string {
  const put: { readonly mark: string; readonly at: number; readonly from: number; readonly to: number }[] = []
  const parts: string[] = []
  let [length, end] = [0, 0]
  const push = (part: string) => {
    parts.push(part)
    length += part.length
  }
  for (const match of edited.matchAll(MARK)) {
    const source = sources.get(match[0])
    if (source === undefined) continue
    push(edited.slice(end, match.index))
    put.push({ mark: match[0], at: match.index, from: length, to: length + source.length })
    push(source)
    end = match.index + match[0].length
  }
  push(edited.slice(end))
  const restored = parts.join('')
  const lines = new Set(text.split('\n'))
  const spans = new Map(secretSpans(restored, findSecrets(restored)).map((span) => [span.from, span]))
  const starts = [...spans.keys()]
  let next = 0
  for (const { mark, at, from, to } of put) {
    while (next < starts.length && (starts[next] ?? 0) <= from) next += 1
    const span = spans.get(starts[next - 1] ?? -1)
    const isHidden = span !== undefined && span.from <= from && to <= span.to
    // A copy was visible to Headscale before, and may stay in its line.
    const stays = mark.startsWith(`<hidden ${COPY}`) && lines.has(lineAt(edited, at))
    if (!isHidden && !stays) throw new YamlEditError('secretMoved', 'A secret would be shown.', at)
  }
  const before = new Set(linksTo(text, sources).map(({ link }) => link))
  const added = linksTo(edited, sources).find(({ link }) => !before.has(link))
  if (added) throw new YamlEditError('secretMoved', 'A link would repeat a secret.', added.at)
  return restored
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end)
}

/** Returns the anchors on values with marks, and the aliases of such values, each with its place in the file. */
function linksTo(text: string, sources: MaskedText['sources']): { readonly link: string; readonly at: number }[] {
  if (isCostlyYaml(text)) return []
  const doc = parseDocument(text, { keepSourceTokens: true })
  const scalarsOf = createScalars(doc)
  const known = new Map<unknown, boolean>()
  const hides = (node: unknown) => {
    // Many aliases may name one large value.
    const value = isAlias(node) ? scalarsOf.named(node) : node
    const found =
      known.get(value) ??
      scalarsOf(value).some((scalar) => (String(scalar.value).match(MARK) ?? []).some((mark) => sources.has(mark)))
    known.set(value, found)
    return found
  }
  const links: { readonly link: string; readonly at: number }[] = []
  visit(doc, (key, node, path) => {
    if (!isAlias(node) && !(isScalar(node) && node.anchor)) return
    if (!hides(node)) return
    const names = path.flatMap((one) => ('key' in one && isScalar(one.key) ? [String(one.key.value)] : []))
    const own = isAlias(node) ? `*${node.source}` : `&${node.anchor} ${String(node.value)}`
    links.push({ link: [...names, String(key), own].join('\n'), at: node.range?.[0] ?? 0 })
  })
  return links
}

/** Returns the ranges of secrets, in order and without overlaps. */
function secretSpans(text: string, values: readonly FoundSecret[]): Span[] {
  const found: Span[] = values.flatMap(({ key, from, to }) => {
    // A block of lines keeps its last line end.
    const end = text[to - 1] === '\n' ? to - 1 : to
    return [{ key, from, to: end }, ...commentBehind(text, end)]
  })
  let [at, open]: [number, OpenSecret | null] = [0, null]
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\r$/, '')
    const span = commentedSecret(line)
    const [lead = ''] = /^[ \t]*#[ \t]*/.exec(line) ?? []
    const rest = open && lead !== '' ? restOfSecret(open, line, lead.length) : null
    if (rest && open) found.push({ key: open.key, from: at + lead.length, to: at + line.length })
    else if (span) found.push({ key: span.key, from: at + span.from, to: at + span.to })
    // Lines without a text may be inside a block.
    if (rest === 'last') open = null
    else if (!rest && line.trim() !== lead.trim()) {
      open = openSecret(line)
      // Its value was switched off on the same line.
      const own = open && !span ? /:[ \t]+#[ \t]*(?=\S)/.exec(line) : null
      if (own) found.push({ key: 'comment', from: at + own.index + own[0].length, to: at + line.length })
    }
    if (beginsKey(line)) open = REST_OF_KEY
    at += raw.length + 1
  }
  return apart(found)
}

/** Joins ranges that overlap. */
function apart(found: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const span of found.toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (!last || last.to <= span.from) spans.push(span)
    else if (span.to > last.to) spans.splice(-1, 1, { ...last, to: span.to })
  }
  return spans
}

/** The start of a comment; one in a quoted text is hidden as well. */
const COMMENT = /(?:^|[ \t])#/
/** The last word of a text, and what may follow it before a colon. */
const LAST_WORD = /([\w.-]+)["']?[ \t]*$/
/** The most characters of a name and of the blanks behind it. */
const LONGEST_NAME = 80

/** Finds a secret in the comment of a line, as in a setting that was switched off. Hides all from the first one on: more may follow. */
function commentedSecret(line: string): Span | null {
  const start = COMMENT.exec(line)?.index
  if (start === undefined) return null
  const comment = line.slice(start).trimEnd()
  const [named, found] = [namedSecret(comment), secretIn(comment)]
  const to = start + comment.length
  // The name may be that of a parameter, which begins with `?` or `&`.
  if (named && (found < 0 || found >= named.at - 1)) return { key: named.key, from: start + named.from, to }
  if (found < 0) return null
  let from = found
  while (from > 0 && !/[\s#"'([]/.test(comment.charAt(from - 1))) from -= 1
  return { key: 'url', from: start + from, to }
}

/** Finds the first name of a secret with a value: where the name begins, and the value. */
function namedSecret(comment: string): { readonly key: string; readonly at: number; readonly from: number } | null {
  for (const { index } of comment.matchAll(/[:=]/g)) {
    const part = Math.max(0, index - LONGEST_NAME)
    const name = LAST_WORD.exec(comment.slice(part, index))
    const key = name?.[1] ?? ''
    if (!name || !SECRET_NAME.test(key)) continue
    const blanks = comment.slice(index + 1).search(/\S/)
    if (blanks >= 0) return { key, at: part + name.index, from: index + 1 + blanks }
  }
  return null
}

/** A name of a secret at the end of a line, whose value may be in the comments below. */
interface OpenSecret {
  readonly key: string
  /** The column of the first word. */
  readonly column: number
  /** True if the line is a comment and names a block, or begins a quoted text. */
  readonly isBlock: boolean
}

/** The lines of a private key below its first one: comments in any column. */
const REST_OF_KEY: OpenSecret = { key: 'secret', column: -1, isBlock: true }
const [KEY_BEGINS, KEY_ENDS] = [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY/, '-----END']

/** Tells whether a private key begins in the comment of a line, and does not end there. */
function beginsKey(line: string): boolean {
  const start = COMMENT.exec(line)?.index
  return start !== undefined && KEY_BEGINS.test(line.slice(Math.max(start, line.lastIndexOf(KEY_ENDS))))
}

function openSecret(line: string): OpenSecret | null {
  const colon = line.search(/[:=]/)
  const key = LAST_WORD.exec(line.slice(Math.max(0, colon - LONGEST_NAME), Math.max(0, colon)))?.[1] ?? ''
  if (!SECRET_NAME.test(key)) return null
  const value = line.slice(colon + 1).trim()
  const isQuoted = /^(["'])(?!.*\1)/.test(value)
  const isBlock = /^[ \t]*#/.test(line) && (/^[|>]/.test(value) || isQuoted)
  const [lead = ''] = /^[ \t#-]*/.exec(line) ?? []
  return isBlock || /^(#.*)?$/.test(value) ? { key, column: lead.length, isBlock } : null
}

/** Tells whether the words of a comment from a column on belong to the secret above: those further inside, or one word that stands alone. */
function restOfSecret(open: OpenSecret, line: string, from: number): 'more' | 'last' | null {
  const words = line.slice(from).trimEnd()
  if (words === '') return null
  const { column, isBlock } = open
  if (open === REST_OF_KEY && words.includes(KEY_ENDS)) return 'last'
  if (from > column) return 'more'
  return !isBlock && !/\s|:$/.test(words) ? 'last' : null
}

/** The comment after a secret may contain the previous secret. */
function commentBehind(text: string, at: number): Span[] {
  const end = text.indexOf('\n', at)
  const rest = text.slice(at, end < 0 ? text.length : end).replace(/\r$/, '')
  const [lead = ''] = /^[ \t]+#[ \t]*/.exec(rest) ?? []
  return lead === '' || lead === rest ? [] : [{ key: 'comment', from: at + lead.length, to: at + rest.length }]
}

/** Only a value like this is looked for inside of other texts: a word such as `headscale` is part of many. */
const isUnusual = (value: string) => value.length >= 6 && !/^[a-z]+$/i.test(value)
const SHORTEST = 4

/** Finds the values of secrets elsewhere in the text: in other settings, in keys, and in comments. */
function copySpans(text: string, known: readonly FoundSecret[], secrets: readonly Span[]): Span[] {
  const values = new Set(known.flatMap(({ value }) => [value, value.trim()]))
  if (values.size > 2 * MOST_SECRETS) throw new YamlEditError('syntax', 'The text has too many secrets.')
  if (values.size === 0) return []
  const unusual = [...values].filter(isUnusual)
  const hidden = new Set(secrets.map(({ from }) => from))
  const found: Span[] = []
  visit(parseDocument(text, { keepSourceTokens: true }), {
    Scalar(_, { value, range }) {
      const [from = 0, to = 0] = range ?? []
      const shown = String(value)
      if (hidden.has(from) || to <= from || shown.length < SHORTEST) return
      if (values.has(shown) || unusual.some((one) => shown.includes(one)))
        found.push({ key: COPY, from, to: text[to - 1] === '\n' ? to - 1 : to })
    },
  })
  for (const one of unusual)
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + one.length))
      found.push({ key: COPY, from: at, to: at + one.length })
  return found
}
