import { Boot } from '@shared/ipc/boot'
import { defaultPrefs } from '@shared/ipc/prefs'

/** The start values if the document has no boot data (page tests, a bare development server). */
export function defaultBoot(language: string): Boot {
  return {
    session: { servers: [], currentId: null, mockForced: false, keyStorage: 'memory' },
    prefs: defaultPrefs,
    problems: [],
    systemLanguage: language,
    version: '',
    nonce: '',
  }
}

/**
 * Reads the boot data that the main process put into the document. Missing or invalid data gives the defaults: the console then starts
 * signed out instead of not at all.
 */
export function readBoot(page: Document = globalThis.document): Boot {
  const fallback = defaultBoot(globalThis.navigator?.language ?? 'en')
  const text = page.getElementById('boot')?.textContent
  if (!text) return fallback
  try {
    const parsed = Boot.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : fallback
  } catch {
    return fallback
  }
}
