/** What the console speaks. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The language to show: the one chosen, else the system's (a tag such as `de-AT`) where the console speaks it, else English. */
export function pickLanguage(chosen: 'system' | Language, system: string): Language {
  if (chosen !== 'system') return chosen
  const primary = system.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === primary) ?? 'en'
}
