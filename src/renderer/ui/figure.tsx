import { useTranslation } from '@/lib/texts'

/** A standalone number, formatted for the current language. */
export function Figure({ value }: { value: number }) {
  const { t } = useTranslation('common')
  return t('figure', { figure: value })
}
