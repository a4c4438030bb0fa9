import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import { foldAll, unfoldAll } from '@codemirror/language'
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { askHint, closeHint, codeHints, type HintAt } from './hint'

/** A completion option. */
export interface CodeOption {
  /** Matched against the typed text. */
  label: string
  /** Shown instead of the label. */
  shown?: string
  /** The kind of value, in a word or two. */
  detail: string
  /** Its purpose, in one sentence. */
  info?: string
  insert: string
  /** The cursor position after insertion, from the start of `insert`. */
  cursor: number
  /** True if another choice follows at the cursor. */
  more: boolean
}

export interface CodeOptions {
  from: number
  to: number
  options: CodeOption[]
}

/** Commands for the place at the cursor, available by key and from menus. */
export const codeCommands = ['definition', 'uses', 'rename', 'fixes', 'hint', 'foldAll', 'unfoldAll'] as const
export type CodeCommand = (typeof codeCommands)[number]

/** Language knowledge the editor itself lacks. Offsets count UTF-16 units. */
export interface CodeAssist {
  /** `asked` is false while the user only types. */
  complete: (text: string, offset: number, asked: boolean) => CodeOptions | undefined
  hint: HintAt
  /** Runs the commands the editor cannot run itself: those for names and fixes. */
  run: (command: Exclude<CodeCommand, 'hint' | 'foldAll' | 'unfoldAll'>, offset: number) => void
}

/** Returns the current assist: the editor outlives its props. */
type Now = () => CodeAssist | undefined

function toCompletion({ label, shown, detail, info, insert, cursor, more }: CodeOption, rest: number): Completion {
  return {
    label,
    ...(shown === undefined ? {} : { displayLabel: shown }),
    detail,
    ...(info === undefined ? {} : { info }),
    apply: (view, _completion, from, to) => {
      view.dispatch({
        changes: { from, to: to + rest, insert },
        selection: { anchor: from + cursor },
        userEvent: 'input.complete',
        scrollIntoView: true,
      })
      if (more) startCompletion(view)
    },
  }
}

function completionSource(now: Now) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = now()?.complete(state.doc.toString(), pos, explicit)
    if (!found || found.options.length === 0) return null
    // Only the text before the cursor narrows the options; the text after it is replaced together with it.
    const rest = found.to - pos
    return { from: found.from, options: found.options.map((option) => toCompletion(option, rest)) }
  }
}

const isMac = () => navigator.platform.startsWith('Mac')

/** Ctrl+click (Cmd+click on a Mac) goes to the definition. */
function clickToDefinition(now: Now): Extension {
  return EditorView.domEventHandlers({
    mousedown: (event, view) => {
      const held = isMac() ? event.metaKey : event.ctrlKey
      const at = held && event.button === 0 ? view.posAtCoords(event) : null
      if (at === null) return false
      event.preventDefault()
      now()?.run('definition', at)
      return true
    },
  })
}

const hintOf =
  (now: Now): HintAt =>
  async (text, offset) =>
    now()?.hint(text, offset)

/** Runs a command at the cursor. */
export function runCommand(view: EditorView, command: CodeCommand, now: Now): boolean {
  const { head } = view.state.selection.main
  if (command === 'foldAll') return foldAll(view)
  if (command === 'unfoldAll') return unfoldAll(view)
  if (command === 'hint') {
    void askHint(view, hintOf(now))
    return true
  }
  now()?.run(command, head)
  return true
}

/** Completion, hints and the keys of {@link CodeAssist}. Must precede the editor's other key bindings. */
export function codeAssist(now: Now): Extension {
  const key = (name: string, command: CodeCommand) => ({
    key: name,
    run: (view: EditorView) => runCommand(view, command, now),
    preventDefault: true,
  })
  return [
    autocompletion({ override: [completionSource(now)], icons: false, maxRenderedOptions: 200, defaultKeymap: true }),
    codeHints(hintOf(now)),
    clickToDefinition(now),
    Prec.high(
      keymap.of([
        key('F12', 'definition'),
        key('Shift-F12', 'uses'),
        key('F2', 'rename'),
        key('Mod-.', 'fixes'),
        key('Mod-i', 'hint'),
        { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
        { key: 'Tab', run: acceptCompletion },
        { key: 'Escape', run: closeHint },
      ]),
    ),
  ]
}
