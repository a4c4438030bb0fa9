import { useTranslation } from '@/lib/texts'

/** Replaces a number or name that could not be loaded, so that the screen never shows an uncounted 0. */
export function Unknown() {
  const { t } = useTranslation('common')
  const words = t('missing.unknown')
  return (
    <span role="img" aria-label={words} title={words}>
      –
    </span>
  )
}

/** A standalone number, formatted for the current language. */
export function Figure({ value }: { value: number }) {
  const { t } = useTranslation('common')
  return t('figure', { figure: value })
}
