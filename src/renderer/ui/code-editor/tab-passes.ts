import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'

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
export function tabPasses(): Extension {
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
