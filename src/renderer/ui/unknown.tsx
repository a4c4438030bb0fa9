import { useTranslation } from 'react-i18next'

/** Stands where a number or name would be that nobody could look up: never a 0 that was not counted. */
export function Unknown() {
  const { t } = useTranslation('common')
  const words = t('missing.unknown')
  return (
    <span role="img" aria-label={words} title={words}>
      –
    </span>
  )
}
