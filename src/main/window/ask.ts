import { type BrowserWindow, dialog } from 'electron'

/** A question that the main process asks without a page. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** Enter chooses the first one. */
  readonly buttons: readonly string[]
  /** The result if no button was chosen: Escape, or no answer at all. Default: 0, the first button. */
  readonly unanswered?: number
  /** The window to which it belongs, in front of which the system shows it. */
  readonly parent?: BrowserWindow | undefined
  /** Withdraws the question, which then counts as unanswered. */
  readonly signal?: AbortSignal
}

/** The time limit for an answer, in milliseconds, for unattended machines such as a build server or a console started by a service. */
const ANSWER_TIMEOUT_MS = 60_000

/**
 * Asks in a system dialog without blocking the main process; needs Electron ready. Returns the index of the chosen button. `waits`: the
 * console cannot continue before the answer, so a minute without one counts as unanswered.
 */
export async function askAdmin(
  { buttons, unanswered = 0, parent, ...question }: Question,
  waits: boolean,
  type: 'error' | 'question' | 'warning' = 'error',
): Promise<number> {
  const box = { ...question, type, buttons: [...buttons], defaultId: 0, cancelId: unanswered, noLink: true }
  const shown = (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box)).then(
    ({ response }) => response,
  )
  if (!waits) return parent ? orGone(shown, parent, unanswered) : shown
  let timer: NodeJS.Timeout | undefined
  const nobody = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(unanswered), ANSWER_TIMEOUT_MS)
    // Not every system closes the dialog then.
    question.signal?.addEventListener('abort', () => resolve(unanswered))
  })
  return Promise.race([shown, nobody]).finally(() => clearTimeout(timer))
}

/** A page may close its own window, and not every system ends a dialog together with its window. */
async function orGone(shown: Promise<number>, parent: BrowserWindow, unanswered: number): Promise<number> {
  let onClosed: (() => void) | undefined
  const gone = new Promise<number>((resolve) => {
    onClosed = () => resolve(unanswered)
    parent.once('closed', onClosed)
  })
  return Promise.race([shown, gone]).finally(() => onClosed && parent.removeListener('closed', onClosed))
}
