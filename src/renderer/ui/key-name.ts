import { useTranslation } from 'react-i18next'

const named = { Ctrl: 'ctrl', Space: 'space', Home: 'home', End: 'end', Enter: 'enter' } as const

/** What keyboards of the reader's language have written on a key: "Ctrl" is "Strg" on a German one. */
export function useKeyName(): (key: string) => string {
  const { t } = useTranslation('common')
  return (key) => (key in named ? t(`keys.${named[key as keyof typeof named]}`) : key)
}
