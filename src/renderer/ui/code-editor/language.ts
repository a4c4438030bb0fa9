import { foldService, LanguageSupport, matchBrackets, StreamLanguage, type StreamParser } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

interface YamlState {
  /** The indentation of the line that began a block of text; -1 outside of one. */
  block: number
}

type YamlStream = Parameters<StreamParser<YamlState>['token']>[0]

/** Words without quotes: a colon ends them before a space, a hash after one. */
const PLAIN = /^(?:[^\s#:,[\]{}]|:(?=\S)|(?<=\S)#)+(?: +(?:[^\s#:,[\]{}]|:(?=\S))(?:[^\s:,[\]{}]|:(?=\S))*)*/

/** Reads a plain or quoted word, and tells keys from values by the colon behind them. */
function word(stream: YamlStream): string {
  const isQuoted = stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^']|'')*'?/)
  if (!isQuoted && !stream.match(PLAIN)) stream.next()
  if (stream.match(/^\s*:(?=\s|$)/, false)) return 'propertyName'
  if (isQuoted) return 'string'
  const text = stream.current()
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'number'
  if (/^(?:true|false)$/i.test(text)) return 'bool'
  return /^(?:null|~)$/i.test(text) ? 'null' : 'string'
}

const yamlParser: StreamParser<YamlState> = {
  name: 'yaml',
  startState: () => ({ block: -1 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol() && state.block >= 0 && stream.indentation() <= state.block && !/^\s*$/.test(stream.string))
      state.block = -1
    if (state.block >= 0) {
      stream.skipToEnd()
      return 'string'
    }
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^[|>][+-]?\d?\s*(?:#.*)?$/)) {
      state.block = stream.indentation()
      return 'separator'
    }
    if (stream.match(/^(?:-(?=\s|$)|---|[,:])/)) return 'separator'
    if (stream.match(/^[[\]]/)) return 'squareBracket'
    if (stream.match(/^[{}]/)) return 'brace'
    return word(stream)
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['{', '[', '"', "'"] } },
}

const indentOf = (text: string) => /^ */.exec(text)?.[0].length ?? 0
const isEmpty = (text: string) => /^\s*(?:#.*)?$/.test(text)

/** Folds the deeper lines below a key. */
function foldYamlAtLine(state: EditorState, lineStart: number, lineEnd: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(lineStart)
  if (isEmpty(line.text)) return null
  let to = -1
  for (let number = line.number + 1; number <= state.doc.lines; number += 1) {
    const next = state.doc.line(number)
    if (isEmpty(next.text)) continue
    if (indentOf(next.text) <= indentOf(line.text)) break
    to = next.to
  }
  return to < 0 ? null : { from: lineEnd, to }
}

/** The editor's language for configurations, read line by line like `huJson`. */
export function yaml(): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(yamlParser), [foldService.of(foldYamlAtLine)])
}

interface HuJsonState {
  inComment: boolean
  depth: number
}

type Stream = Parameters<StreamParser<HuJsonState>['token']>[0]

function blockComment(stream: Stream, state: HuJsonState): string {
  state.inComment = !stream.match(/^.*?\*\//)
  if (state.inComment) stream.skipToEnd()
  return 'comment'
}

/** Reads a string and tells property names from values by the colon after them. An unclosed string ends at the end of its line. */
function quoted(stream: Stream): string {
  stream.match(/^"(?:[^"\\]|\\.)*"?/)
  return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
}

const parser: StreamParser<HuJsonState> = {
  name: 'hujson',
  startState: () => ({ inComment: false, depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.inComment) return blockComment(stream, state)
    if (stream.eatSpace()) return null
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('/*')) return blockComment(stream, state)
    if (stream.peek() === '"') return quoted(stream)
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number'
    if (stream.match(/^(?:true|false)\b/)) return 'bool'
    if (stream.match(/^null\b/)) return 'null'
    const next = stream.next() ?? ''
    if (next === '{' || next === '[') state.depth++
    if (next === '}' || next === ']') state.depth = Math.max(0, state.depth - 1)
    if ('{}'.includes(next)) return 'brace'
    if ('[]'.includes(next)) return 'squareBracket'
    return ',:'.includes(next) ? 'separator' : 'invalid'
  },
  indent(state, textAfter, context) {
    const closing = /^\s*[}\]]/.test(textAfter) ? 1 : 0
    return Math.max(0, state.depth - closing) * context.unit
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['{', '[', '"'] },
    indentOnInput: /^\s*[}\]]$/,
  },
}

/** Matching a bracket reads up to 10,000 characters, so a line full of brackets must not try each of them. */
const MAX_TRIED = 10

/** Folds from the last unclosed bracket of a line to its partner. */
function foldAtLine(state: EditorState, lineStart: number, lineEnd: number): { from: number; to: number } | null {
  const line = state.doc.sliceString(lineStart, lineEnd)
  let tried = 0
  let closed = 0
  for (let at = line.length - 1; at >= 0 && tried < MAX_TRIED; at--) {
    const sign = line[at] ?? ''
    if ('}]'.includes(sign)) closed++
    if (!'{['.includes(sign)) continue
    if (closed > 0) {
      closed--
      continue
    }
    tried++
    const match = matchBrackets(state, lineStart + at, 1)
    if (!match?.matched || !match.end || match.end.from <= lineEnd) continue
    return { from: lineStart + at + 1, to: match.end.from }
  }
  return null
}

/**
 * The editor's language for JSON with comments and trailing commas. It reads tokens line by line, so a half-typed policy keeps its colours;
 * the published JSON grammar has no comments and loses its place at the first one.
 */
export function huJson(): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(parser), [foldService.of(foldAtLine)])
}
