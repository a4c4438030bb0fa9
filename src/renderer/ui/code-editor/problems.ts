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
}
