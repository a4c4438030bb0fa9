import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'

/** A way to fix a problem. */
export interface CodeFix {
  label: string
  run: () => void
}

/** A range to mark in the text. Offsets count UTF-16 units; those past the end are drawn at the end. */
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

/** Marks problems in the text and removes the previous marks. */
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
 * Restores the selection after marking. Marking moves the DOM node of the marked letters, and the browser drops the selection of a moved
 * node. The editor does not notice (6.43.15 only checks that the node still exists) and would treat the remaining selection as a click.
 */
function selectAgain(view: EditorView): void {
  const { anchor, head } = view.state.selection.main
  const [from, to] = [view.domAtPos(anchor), view.domAtPos(head)]
  view.dom.ownerDocument.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
}
