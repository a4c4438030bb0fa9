import { useTranslation } from '@/lib/texts'

const named = { Ctrl: 'ctrl', Space: 'space', Home: 'home', End: 'end', Enter: 'enter' } as const

/** Returns the label of a key on keyboards of the user's language: "Ctrl" is "Strg" in German. */
export function useKeyName(): (key: string) => string {
  const { t } = useTranslation('common')
  return (key) => (key in named ? t(`keys.${named[key as keyof typeof named]}`) : key)
}
