import { useTranslation } from 'react-i18next'
import { useStudio } from '@/features/policy/studio-context'

export function FormsView() {
  const { t } = useTranslation('policy')
  const { view } = useStudio()
  return <section aria-label={t('views.forms')}>{t(`views.${view}`)}</section>
}
