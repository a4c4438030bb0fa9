import { dialog } from 'electron'

/** What the main process asks without a page. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** The first one is what Enter stands for. */
  readonly buttons: readonly string[]
  /** What is given where no button was chosen: Escape, or no answer at all. Default: 0, the first button. */
  readonly unanswered?: number
}

/** Nobody may be there: a build server, a console that was started by a service. In milliseconds. */
const NOBODY_MS = 60_000

/**
 * Asks in a dialog of the system's, without holding up the main process; needs Electron ready. Gives the index of the chosen button.
 * `waits` says that the console cannot go on before the answer: after a minute without one it counts as unanswered.
 */
export async function ask(
  { message, detail, buttons, unanswered = 0 }: Question,
  waits: boolean,
  type: 'error' | 'question' = 'error',
): Promise<number> {
  const shown = dialog
    .showMessageBox({ type, message, detail, buttons: [...buttons], defaultId: 0, cancelId: unanswered, noLink: true })
    .then(({ response }) => response)
  if (!waits) return shown
  let timer: NodeJS.Timeout | undefined
  const nobody = new Promise<number>((resolve) => {
    timer = setTimeout(() => resolve(unanswered), NOBODY_MS)
  })
  return Promise.race([shown, nobody]).finally(() => clearTimeout(timer))
}
