import type { Boot } from '@shared/ipc/boot'
import { defaultPrefs } from '@shared/ipc/default-prefs'

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
    const found: unknown = JSON.parse(text)
    return isBoot(found) ? found : fallback
  } catch {
    return fallback
  }
}

/**
 * The main process wrote the data from the same types, so checking the fields that every page needs is enough, without a schema in the
 * first script.
 */
function isBoot(found: unknown): found is Boot {
  if (typeof found !== 'object' || found === null) return false
  const { session, prefs } = found as { session?: Partial<Boot['session']>; prefs?: Partial<Boot['prefs']> }
  return Array.isArray(session?.servers) && session.currentId !== undefined && Array.isArray(prefs?.views)
}
