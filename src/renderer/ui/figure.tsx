import { useTranslation } from 'react-i18next'

/** A number that stands alone, as the language writes it. */
export function Figure({ value }: { value: number }) {
  const { t } = useTranslation('common')
  return t('figure', { figure: value })
}
