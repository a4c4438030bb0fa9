import type { App } from 'electron'
import { DEMO_SERVER_ID } from '@shared/demo-server'
import type { Language } from '@shared/language'
import { rulesFor, type WatchChoices } from '@shared/watch/rules'
import type { Log } from '@main/lib/log'
import { textsIn } from '@main/lib/texts'
import type { WatchChoicesStore } from '@main/settings/watch-file'
import { ask } from '@main/window/ask'
import type { WatchedServer } from './watcher'

interface LastWindowOptions {
  readonly app: App
  readonly choices: WatchChoicesStore
  readonly servers: () => readonly WatchedServer[]
  readonly language: () => Language
  readonly log: Log
}

/** Asks once whether to keep watching without a window; quits the console if not. */
export function whenLastCloses(
  { app, choices, servers, language, log }: LastWindowOptions,
  choose: (patch: Partial<WatchChoices>) => void,
): () => void {
  const watches = () => servers().some(({ id }) => rulesFor(choices.get().rules, id, id === DEMO_SERVER_ID).length > 0)
  const decide = async () => {
    const { closing } = choices.get()
    if (closing === 'background') return
    if (closing === 'quit' || !watches()) return app.quit()
    const t = textsIn(language())
    const question = { message: t('closing.message'), detail: t('closing.detail') }
    const buttons = [t('button.quit'), t('button.keepWatching')]
    const answer = await ask({ ...question, buttons, unanswered: -1 }, true, 'question')
    const stays = answer === 1
    try {
      if (stays) choose({ closing: 'background', tray: true })
      // Closing the dialog without an answer stores no preference.
      else if (answer === 0) choose({ closing: 'quit' })
    } finally {
      // Also if the choice cannot be stored: a console without a window could not be ended.
      if (!stays) app.quit()
    }
  }
  return () => void decide().catch((error: unknown) => log.error('the last window was not seen to', error))
}
