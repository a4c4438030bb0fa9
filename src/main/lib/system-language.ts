import { app } from 'electron'

/** The language of the person's system, such as `de-AT`. Needs Electron ready. */
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
