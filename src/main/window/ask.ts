import { dialog } from 'electron'

/** A question that the main process asks without a page. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** Enter chooses the first one. */
  readonly buttons: readonly string[]
  /** The result if no button was chosen: Escape, or no answer at all. Default: 0, the first button. */
  readonly unanswered?: number
  /** Withdraws the question, which then counts as unanswered. */
  readonly signal?: AbortSignal
}

/** The time limit for an answer, in milliseconds, for unattended machines such as a build server or a console started by a service. */
const ANSWER_TIMEOUT_MS = 60_000

/**
 * Asks in a system dialog without blocking the main process; needs Electron ready. Returns the index of the chosen button. `waits`: the
 * console cannot continue before the answer, so a minute without one counts as unanswered.
 */
export async function ask(
  { buttons, unanswered = 0, ...question }: Question,
  waits: boolean,
  type: 'error' | 'question' = 'error',
): Promise<number> {
  const shown = dialog
    .showMessageBox({ ...question, type, buttons: [...buttons], defaultId: 0, cancelId: unanswered, noLink: true })
    .then(({ response }) => response)
  if (!waits) return shown
  let timer: NodeJS.Timeout | undefined
  const nobody = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(unanswered), ANSWER_TIMEOUT_MS)
    // Not every system closes the dialog then.
    question.signal?.addEventListener('abort', () => resolve(unanswered))
  })
  return Promise.race([shown, nobody]).finally(() => clearTimeout(timer))
}
