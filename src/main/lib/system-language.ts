import { app } from 'electron'

// Not in texts.ts: threads and tests use the texts without Electron.

/** Returns the language of the user's system, such as `de-AT`. Needs Electron ready. */
export function readSystemLanguage(): string {
  return firstLanguage([...app.getPreferredSystemLanguages(), app.getLocale()])
}

/**
 * Returns the first one that `Intl` accepts: a minimal system reports 'C'. (Asking `Intl` for its supported languages would load all of its
 * data: 40 ms.)
 */
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
