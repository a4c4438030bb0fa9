import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, hoverTooltip, showTooltip, type Tooltip, tooltips } from '@codemirror/view'

/** What a place of the text stands for: shown beside it. */
export interface CodeHint {
  from: number
  to: number
  title: string
  facts: readonly { label: string; text: string }[]
}

export type HintAt = (text: string, offset: number) => Promise<CodeHint | undefined>

const setAsked = StateEffect.define<Tooltip | null>()

/** The hint that was asked for by key: it stays until the cursor moves, the text changes or Esc closes it. */
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

/** Where tooltips may be: in the window, but not at its very edge. */
const windowInset = () => ({ left: 8, top: 8, right: window.innerWidth - 8, bottom: window.innerHeight - 8 })

/** Shows the hint of the cursor's place, and says it to those who do not see it. */
export async function askHint(view: EditorView, hintAt: HintAt): Promise<void> {
  const { state } = view
  const hint = await hintAt(state.doc.toString(), state.selection.main.head)
  // Who has gone on typing asks for something else.
  if (!hint || view.state.doc !== state.doc || !view.state.selection.eq(state.selection)) return
  const said = [hint.title, ...hint.facts.map(({ label, text }) => `${label} ${text}`)].join('. ')
  view.dispatch({ effects: [setAsked.of(toTooltip(hint)), EditorView.announce.of(said)] })
}

/** Closes the hint; false where there is none. */
export function closeHint(view: EditorView): boolean {
  if (view.state.field(asked) === null) return false
  view.dispatch({ effects: setAsked.of(null) })
  return true
}

/** Hints on hovering, and a place for those asked for by key. */
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
