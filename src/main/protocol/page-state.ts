import { app, nativeTheme } from 'electron'
import type { PrefsStore } from '@main/settings/prefs'
import { pageLanguage } from '@main/settings/prefs'
import type { Sessions } from '@main/settings/sessions'
import type { PageState } from './app-protocol'

/** What a document is filled with, as things stand when it is asked for. */
export function createPageState({ sessions, prefs }: { sessions: Sessions; prefs: PrefsStore }): () => PageState {
  const systemLanguage = app.getPreferredSystemLanguages()[0] ?? app.getLocale()
  return () => ({
    boot: { session: sessions.get(), prefs: prefs.get(), systemLanguage, version: app.getVersion() },
    language: pageLanguage(prefs.get(), systemLanguage),
    scheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
  })
}
