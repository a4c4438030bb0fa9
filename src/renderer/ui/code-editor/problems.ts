import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'

/** A way to fix a problem. */
export interface CodeFix {
  label: string
  run: () => void
}

/** Something to mark in the text. Offsets count UTF-16 units and may lie past the end: they are drawn at it. */
export interface CodeProblem {
  from: number
  to: number
  severity: 'error' | 'warning' | 'info'
  message: string
  fixes?: readonly CodeFix[]
}

function toDiagnostic({ from, to, severity, message, fixes = [] }: CodeProblem, length: number): Diagnostic {
  const start = Math.min(Math.max(0, from), length)
  return {
    from: start,
    to: Math.min(Math.max(start, to), length),
    severity,
    message,
    actions: fixes.map(({ label, run }) => ({ name: label, apply: run })),
  }
}

/** Marks problems in the text in place of those marked before. */
export function markProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const { length } = view.state.doc
  view.dispatch(
    setDiagnostics(
      view.state,
      problems.map((problem) => toDiagnostic(problem, length)),
    ),
  )
  if (view.hasFocus) selectAgain(view)
}

/**
 * A mark moves the node of the letters it is drawn around, and the browser takes the selection off a node that moves. The editor does not
 * see that (6.43.15 looks whether the node is still there and says the same), and would take what is left for a click.
 */
function selectAgain(view: EditorView): void {
  const { anchor, head } = view.state.selection.main
  const [from, to] = [view.domAtPos(anchor), view.domAtPos(head)]
  view.dom.ownerDocument.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
