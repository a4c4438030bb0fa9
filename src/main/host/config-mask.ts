import { findSecrets, SECRET_NAME } from './config-secrets'
import { YamlEditError } from './yaml-places'

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

const LABELS: readonly string[] = ['client_secret', 'url', 'comment']

/** A secret in a comment, as in a setting that was switched off. */
const COMMENTED = /^[ \t]*#[# \t-]*["']?([\w.-]+)["']?[ \t]*:[ \t]*(\S[^\n]*?)[ \t]*\r?$/gm
const COMMENTED_URL = /#[^\n]*?([a-z][a-z0-9+.-]*:\/\/[^/\s@]*:[^/\s@]+@[^\s]*)/gi

/**
 * Replaces each secret by a mark such as `<hidden client_secret>`, which is valid YAML. `known`: secrets of the text before an edit; others get
 * the mark `<new client_secret>`, so that the difference shows.
 */
export function maskSecrets(text: string, known?: ReadonlySet<string>): MaskedText {
  const sources = new Map<string, string>()
  let [masked, end] = ['', 0]
  for (const { key, from, to } of secretSpans(text)) {
    const source = text.slice(from, to)
    const word = known && !known.has(source) ? 'new' : 'hidden'
    const mark = freeMark(`${word} ${labelOf(key)}`, (one) => sources.has(one) || text.includes(one))
    sources.set(mark, source)
    masked += text.slice(end, from) + mark
    end = to
  }
  return { text: masked + text.slice(end), sources }
}

/** A key may contain text typed on a page, so placeholders use known names only. */
const labelOf = (key: string) => (LABELS.includes(key) ? key : (SECRET_NAME.exec(key)?.[0].toLowerCase() ?? 'secret'))

function freeMark(name: string, isTaken: (mark: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? `<${name}>` : `<${name} ${number}>`
    if (!isTaken(mark)) return mark
  }
}

/** Returns the source of every secret in a text. */
export const secretSources = (text: string): ReadonlySet<string> =>
  new Set(secretSpans(text).map(({ from, to }) => text.slice(from, to)))

/**
 * Puts the secrets of a text back into its edited form. Throws YamlEditError if one would be in a visible place: otherwise a page could read a
 * secret.
 */
export function restoreSecrets(edited: string, { sources }: MaskedText): string {
  const put: { readonly at: number; readonly from: number; readonly to: number }[] = []
  let [restored, end] = ['', 0]
  for (const match of edited.matchAll(/<hidden [^<>\n]*>/g)) {
    const source = sources.get(match[0])
    if (source === undefined) continue
    restored += edited.slice(end, match.index)
    put.push({ at: match.index, from: restored.length, to: restored.length + source.length })
    restored += source
    end = match.index + match[0].length
  }
  restored += edited.slice(end)
  const spans = secretSpans(restored)
  const shown = put.find(({ from, to }) => !spans.some((span) => span.from <= from && to <= span.to))
  if (shown) throw new YamlEditError('secretMoved', 'A secret would be shown.', shown.at)
  return restored
}

/** Returns the ranges of secrets, in order and without overlaps. */
function secretSpans(text: string): Span[] {
  const found: Span[] = findSecrets(text).flatMap(({ key, from, to }) => {
    // A block of lines keeps its last line end.
    const end = text[to - 1] === '\n' ? to - 1 : to
    return [{ key, from, to: end }, ...commentBehind(text, end)]
  })
  for (const match of text.matchAll(COMMENTED))
    if (SECRET_NAME.test(match[1] ?? '')) found.push(spanOf(match[1] ?? '', match[2] ?? '', match))
  for (const match of text.matchAll(COMMENTED_URL)) found.push(spanOf('url', match[1] ?? '', match))
  const apart: Span[] = []
  for (const span of found.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (!last || last.to <= span.from) apart.push(span)
    else if (span.to > last.to) apart.splice(-1, 1, { ...last, to: span.to })
  }
  return apart
}

function spanOf(key: string, part: string, match: RegExpMatchArray): Span {
  const from = (match.index ?? 0) + match[0].lastIndexOf(part)
  return { key, from, to: from + part.length }
}

/** The comment after a secret may contain the previous secret. */
function commentBehind(text: string, at: number): Span[] {
  const [whole = '', lead = ''] = /^([ \t]+#[ \t]*)[^\r\n]+/.exec(text.slice(at)) ?? []
  return whole === lead ? [] : [{ key: 'comment', from: at + lead.length, to: at + whole.length }]
}
