import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  foldService,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  matchBrackets,
  StreamLanguage,
  type StreamParser,
} from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Prec, StateEffect, StateField, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view'
import { codeTheme } from './theme'
import { createNesting, MAX_DEPTH } from '@shared/nesting'

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
function yaml(): LanguageSupport {
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

/** Returns true if the text nests deeper than any policy can. Brackets in strings and comments count too: that only costs colours. */
export function isDeep(doc: Text): boolean {
  if (doc.length <= MAX_DEPTH) return false
  const nesting = createNesting()
  for (const chunk of doc.iter())
    for (const [bracket] of chunk.matchAll(BRACKETS)) if (nesting.read(bracket) > MAX_DEPTH) return true
  return false
}

const BRACKETS = /[[\]{}]/g

const helpers = (): Extension => [foldGutter(), indentOnInput(), bracketMatching()]

/**
 * Folding, indentation and bracket matching, which search for the other end of a bracket. Switched off while the text nests deeper than a
 * policy can, because each step would take seconds.
 */
function bracketHelpers(doc: Text): Extension {
  const part = new Compartment()
  // In the transaction itself: an update listener would run after the first slow step.
  const watch = EditorState.transactionExtender.of((transaction) => {
    if (!transaction.docChanged) return null
    const [before, after] = [part.get(transaction.startState) === OFF, isDeep(transaction.newDoc)]
    return before === after ? null : { effects: part.reconfigure(after ? OFF : helpers()) }
  })
  return [watch, part.of(isDeep(doc) ? OFF : helpers())]
}

const OFF: Extension = []

const setPassing = StateEffect.define<boolean>()

/** True while Tab moves on to the next element. */
const passing = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects, docChanged }) =>
    effects.reduce((latest, effect) => (effect.is(setPassing) ? effect.value : latest), value && !docChanged),
})

const quiet = 'var(--mc-palette-text-secondary)'

const look = EditorView.theme({
  '&[data-passes]::after': {
    content: 'attr(data-passes)',
    position: 'absolute',
    right: '12px',
    bottom: '8px',
    zIndex: '10',
    padding: '2px 8px',
    border: '1px solid var(--mc-palette-divider)',
    borderRadius: '6px',
    font: '12px/20px "Inter Variable", system-ui, sans-serif',
    color: quiet,
    backgroundColor: 'var(--mc-palette-background-paper)',
    pointerEvents: 'none',
  },
})

/** Watches how the focus comes: by Tab, or on purpose by a click or from the program. */
const watcher = ViewPlugin.define(
  (view) => {
    let isTab = false
    const { ownerDocument } = view.dom
    const onKey = (event: KeyboardEvent) => (isTab = event.key === 'Tab')
    const onPointer = () => (isTab = false)
    ownerDocument.addEventListener('keydown', onKey, true)
    ownerDocument.addEventListener('pointerdown', onPointer, true)
    return {
      cameByTab: () => isTab,
      destroy() {
        ownerDocument.removeEventListener('keydown', onKey, true)
        ownerDocument.removeEventListener('pointerdown', onPointer, true)
      },
    }
  },
  {
    eventObservers: {
      focus(_event, view) {
        set(view, this.cameByTab() && !view.state.readOnly)
      },
      blur: (_event, view) => set(view, false),
      pointerdown: (_event, view) => set(view, false),
    },
    eventHandlers: {
      keydown(event, view) {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !view.state.field(passing)) return false
        set(view, false)
        // Enters the editor, and changes nothing.
        event.preventDefault()
        return true
      },
    },
    provide: () =>
      EditorView.updateListener.of(({ view, startState, state }) => {
        const isPassing = state.field(passing)
        if (isPassing !== startState.field(passing)) view.setTabFocusMode(isPassing)
      }),
  },
)

function set(view: EditorView, isPassing: boolean): void {
  if (view.state.field(passing) !== isPassing) view.dispatch({ effects: setPassing.of(isPassing) })
}

/**
 * Lets Tab pass an editor that it has reached, so that the keyboard crosses a page without changing its text: Enter, typing or a click
 * enters the editor, and a mark in its corner says so until then.
 */
function tabPasses(): Extension {
  return [
    passing,
    // Before the editor's own keys, which would insert a line.
    Prec.highest(watcher),
    look,
    EditorView.editorAttributes.of((view): Record<string, string> =>
      view.state.field(passing) ? { 'data-passes': view.state.phrase('Press Enter to edit') } : {},
    ),
  ]
}

/** Options of every code view, including read-only ones and both sides of a comparison. */
export interface CodeViewOptions {
  /** The label for screen readers. */
  label: string
  /** Read after the label, for example how to leave the editor with the keyboard. */
  hint?: string | undefined
  /** The document's CSP nonce, for the style element the editor adds. */
  nonce: string
  /** Translations of the editor's own panels and messages, keyed by the English text. */
  phrases?: Readonly<Record<string, string>> | undefined
  /** HuJSON unless set. */
  language?: 'yaml' | undefined
}

/**
 * Language, colours, line numbers and translations, without editing. Can be focused even if read-only, so that the keyboard can scroll it.
 */
export function codeView({ label, hint, nonce, phrases, language }: CodeViewOptions): Extension {
  return [
    language === 'yaml' ? yaml() : huJson(),
    codeTheme(),
    lineNumbers(),
    // Also the direction marks that it does not count among the special characters.
    highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2060\u2068]/g }),
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocorrect: 'off' }),
    hint === undefined ? [] : EditorView.contentAttributes.of({ 'aria-description': hint }),
    EditorState.phrases.of(phrases ?? {}),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
  ]
}

/** A read-only view: the text can be scrolled, selected and copied. */
export function codeReading(options: CodeViewOptions): Extension {
  return [
    codeView(options),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ role: 'textbox', 'aria-readonly': 'true' }),
  ]
}

/**
 * Editing of `doc`, to be added after {@link codeView}: history, brackets, folding, search. Tab passes until the editor is entered, then it
 * indents; Escape followed by Tab leaves the editor.
 */
export function codeEditing(doc: Text): Extension {
  return [
    bracketHelpers(doc),
    history(),
    tabPasses(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    closeBrackets(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
  ]
}
