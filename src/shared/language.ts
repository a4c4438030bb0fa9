/** The languages of the console. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/**
 * Returns the language to show: the chosen one, otherwise the system's (a tag such as `de-AT`) if the console supports it, otherwise
 * English.
 */
export function pickLanguage(chosen: 'system' | Language, system: string): Language {
  if (chosen !== 'system') return chosen
  const primary = system.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === primary) ?? 'en'
}

/** Returns the locale of dates and times: English ones read "30 Nov 2026, 14:05", because `en` alone means the American form. */
export const dateLocale = (language: string): string => (language === 'en' ? 'en-GB' : language)
