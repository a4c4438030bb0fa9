import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, hoverTooltip, showTooltip, type Tooltip, tooltips } from '@codemirror/view'

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
