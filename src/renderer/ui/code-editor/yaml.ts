import { foldService, LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

interface YamlState {
  /** The indentation of the line that began a block of text; -1 outside of one. */
  block: number
}

type Stream = Parameters<StreamParser<YamlState>['token']>[0]

/** Words without quotes: a colon ends them before a space, a hash after one. */
const PLAIN = /^(?:[^\s#:,[\]{}]|:(?=\S)|(?<=\S)#)+(?: +(?:[^\s#:,[\]{}]|:(?=\S))(?:[^\s:,[\]{}]|:(?=\S))*)*/

/** Reads a plain or quoted word, and tells keys from values by the colon behind them. */
function word(stream: Stream): string {
  const isQuoted = stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^']|'')*'?/)
  if (!isQuoted && !stream.match(PLAIN)) stream.next()
  if (stream.match(/^\s*:(?=\s|$)/, false)) return 'propertyName'
  if (isQuoted) return 'string'
  const text = stream.current()
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'number'
  if (/^(?:true|false)$/i.test(text)) return 'bool'
  return /^(?:null|~)$/i.test(text) ? 'null' : 'string'
}

const parser: StreamParser<YamlState> = {
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
function foldAtLine(state: EditorState, lineStart: number, lineEnd: number): { from: number; to: number } | null {
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
  return new LanguageSupport(StreamLanguage.define(parser), [foldService.of(foldAtLine)])
}
