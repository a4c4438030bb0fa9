import { useTranslation } from 'react-i18next'
import { useStudio } from '@/features/policy/studio-context'

export function AccessView() {
  const { t } = useTranslation('policy')
  const { view } = useStudio()
  return <section aria-label={t('views.access')}>{t(`views.${view}`)}</section>
}
