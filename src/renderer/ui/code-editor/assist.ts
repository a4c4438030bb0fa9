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
import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip, tooltips } from '@codemirror/view'

/** The meaning of a place in the text, shown beside it. */
export interface CodeHint {
  from: number
  to: number
  title: string
  facts: readonly { label: string; text: string }[]
}

export type HintAt = (text: string, offset: number) => Promise<CodeHint | undefined>

const setAsked = StateEffect.define<Tooltip | null>()

/** The hint requested by key. It stays until the cursor moves, the text changes or Esc closes it. */
const asked = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { docChanged, selection, effects }) {
    const set = effects.find((effect) => effect.is(setAsked))
    if (set) return set.value
    return docChanged || selection ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})

function hintDom({ title, facts }: CodeHint): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-hint'
  dom.append(Object.assign(document.createElement('strong'), { textContent: title }))
  const list = facts.length > 0 ? dom.appendChild(document.createElement('dl')) : null
  for (const { label, text } of facts) {
    if (label !== '') list?.append(Object.assign(document.createElement('dt'), { textContent: label }))
    list?.append(Object.assign(document.createElement('dd'), { textContent: text }))
  }
  return dom
}

const toTooltip = (hint: CodeHint): Tooltip => ({
  pos: hint.from,
  end: hint.to,
  above: true,
  create: () => ({ dom: hintDom(hint) }),
})

/** The area for tooltips: the window minus a small margin. */
const windowInset = () => ({ left: 8, top: 8, right: window.innerWidth - 8, bottom: window.innerHeight - 8 })

/** Shows the hint for the cursor position and announces it to screen readers. */
export async function askHint(view: EditorView, hintAt: HintAt): Promise<void> {
  const { state } = view
  const hint = await hintAt(state.doc.toString(), state.selection.main.head)
  // The user typed on while the hint loaded: this answer is outdated.
  if (!hint || view.state.doc !== state.doc || !view.state.selection.eq(state.selection)) return
  const said = [hint.title, ...hint.facts.map(({ label, text }) => `${label} ${text}`)].join('. ')
  view.dispatch({ effects: [setAsked.of(toTooltip(hint)), EditorView.announce.of(said)] })
}

/** Closes the hint. Returns false if none is open. */
export function closeHint(view: EditorView): boolean {
  if (view.state.field(asked) === null) return false
  view.dispatch({ effects: setAsked.of(null) })
  return true
}

/** Shows hints on hover and when requested by key. */
export function codeHints(hintAt: HintAt): Extension {
  const hover = hoverTooltip(
    async ({ state }, pos) => {
      const hint = await hintAt(state.doc.toString(), pos)
      return hint ? toTooltip(hint) : null
    },
    { hideOnChange: true },
  )
  return [asked, hover, tooltips({ tooltipSpace: windowInset })]
}

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
