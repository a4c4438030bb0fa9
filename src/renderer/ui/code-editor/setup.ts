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
import { tabPasses } from './tab-passes'
import { codeTheme } from './theme'
import { yaml } from './yaml'

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
