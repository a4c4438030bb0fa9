import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { foldKeymap, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { huJson } from './language'
import { bracketHelpers } from './nesting'
import { codeTheme } from './theme'

/** What every view of code has, read-only ones and both sides of a comparison too. */
export interface CodeLook {
  /** Names the text for screen readers. */
  label: string
  /** Said after the label: how the keyboard gets out of it, for one. */
  hint?: string | undefined
  /** The document's CSP nonce, for the style element the editor adds. */
  nonce: string
  /** Words of the editor's own panels and messages, by their English ones. */
  phrases?: Readonly<Record<string, string>> | undefined
}

/** Language, colours, line numbers and words: no editing yet. A stop of the keyboard even where nothing can be typed, for scrolling. */
export function codeView({ label, hint, nonce, phrases }: CodeLook): Extension {
  return [
    huJson(),
    codeTheme(),
    lineNumbers(),
    highlightSpecialChars(),
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false', autocorrect: 'off' }),
    hint === undefined ? [] : EditorView.contentAttributes.of({ 'aria-description': hint }),
    EditorState.phrases.of(phrases ?? {}),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
  ]
}

/** Code that can be read, scrolled and copied, and not changed. */
export function codeReading(look: CodeLook): Extension {
  return [
    codeView(look),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ role: 'textbox', 'aria-readonly': 'true' }),
  ]
}

/** Editing of `doc`, after {@link codeView}: history, brackets, folding, search. Tab indents; Escape and then Tab leaves the editor. */
export function codeEditing(doc: Text): Extension {
  return [
    bracketHelpers(doc),
    history(),
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
