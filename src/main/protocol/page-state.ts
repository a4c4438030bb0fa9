import { app, nativeTheme } from 'electron'
import type { PrefsStore } from '@main/settings/prefs'
import { pageLanguage } from '@main/settings/prefs'
import type { Problems } from '@main/settings/problems'
import type { Sessions } from '@main/servers/sessions'
import type { PageState } from './app-protocol'

interface PageStateParts {
  readonly sessions: Sessions
  readonly prefs: PrefsStore
  readonly problems: Problems
}

/** What a document is filled with, as things stand when it is asked for. */
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
    language: pageLanguage(prefs.get(), systemLanguage),
    scheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light',
  })
}

/** The language of the person's system, such as `de-AT`. */
export function readSystemLanguage(): string {
  return firstLanguage([...app.getPreferredSystemLanguages(), app.getLocale()])
}

/** The first that `Intl` takes: a bare system says 'C'. (Asking `Intl` which it supports would load all of its data: 40 ms.) */
function firstLanguage(candidates: readonly string[]): string {
  return candidates.find((tag) => tag.length > 1 && isLanguage(tag)) ?? 'en'
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
