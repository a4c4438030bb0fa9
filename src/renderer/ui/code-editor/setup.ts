import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { foldKeymap, indentUnit, bracketMatching, foldGutter, indentOnInput } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec, StateEffect, StateField, type Text, Compartment } from '@codemirror/state'
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
import { huJson, yaml } from './language'
import { codeTheme } from './theme'
import { createNesting, MAX_DEPTH } from '@shared/nesting'

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
