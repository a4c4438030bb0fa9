import type { App } from 'electron'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Language } from '@shared/language'
import { rulesFor, type AlertChoices } from '@shared/watch/rules'
import type { Log } from '@main/lib/log'
import { textsIn } from '@main/lib/texts'
import type { WatchChoicesStore } from '@main/settings/watch-file'
import type { askAdmin as ask } from '@main/window/ask'
import type { AlertServer } from './watcher'

interface LastWindowOptions {
  readonly app: App
  readonly choices: Pick<WatchChoicesStore, 'get'>
  readonly servers: () => readonly AlertServer[]
  readonly language: () => Language
  readonly log: Pick<Log, 'error'>
  readonly ask: typeof ask
}

/** Asks once whether to keep watching without a window; quits the console if not. A window that opens meanwhile withdraws the question. */
export function whenLastCloses(
  { app, choices, servers, language, log, ask }: LastWindowOptions,
  choose: (patch: Partial<AlertChoices>) => void,
): () => void {
  const watches = () => servers().some(({ id }) => rulesFor(choices.get().rules, id, id === DEMO_SERVER_ID).length > 0)
  const decide = async () => {
    const { closing } = choices.get()
    if (closing === 'background') return
    if (closing === 'quit' || !watches()) return app.quit()
    const t = textsIn(language())
    const question = { message: t('closing.message'), detail: t('closing.detail') }
    const buttons = [t('button.quit'), t('button.keepWatching')]
    const withdrawal = new AbortController()
    const withdraw = () => withdrawal.abort()
    app.once('browser-window-created', withdraw)
    const { signal } = withdrawal
    const asked = ask({ ...question, buttons, unanswered: -1, signal }, true, 'question')
    const answer = await asked.finally(() => app.removeListener('browser-window-created', withdraw))
    const stays = answer === 1 || (answer === -1 && signal.aborted)
    try {
      if (answer === 1) choose({ closing: 'background', tray: true })
      // Closing the dialog without an answer stores no preference.
      else if (answer === 0) choose({ closing: 'quit' })
    } finally {
      // Also if the choice cannot be stored: a console without a window could not be ended.
      if (!stays) app.quit()
    }
  }
  return () => void decide().catch((error: unknown) => log.error('the last window was not seen to', error))
}
