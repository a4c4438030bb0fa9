import { app, nativeTheme } from 'electron'
import { pickLanguage } from '@shared/language'
import { readSystemLanguage } from '@main/lib/system-language'
import type { PrefsStore } from '@main/settings/prefs'
import type { Problems } from '@main/settings/problems'
import type { Sessions } from '@main/servers/sessions'
import type { PageState } from './app-protocol'

interface PageStateParts {
  readonly sessions: Sessions
  readonly prefs: PrefsStore
  readonly problems: Problems
}

/** Creates the function that returns the current state for a document. */
export function createPageState({ sessions, prefs, problems }: PageStateParts): () => PageState {
  const systemLanguage = readSystemLanguage()
  return () => ({
    boot: {
      session: sessions.get(),
      prefs: prefs.get(),
      problems: problems.list(),
      systemLanguage,
      version: app.getVersion(),
    },
    language: pickLanguage(prefs.get().language, systemLanguage),
    scheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
  })
}
