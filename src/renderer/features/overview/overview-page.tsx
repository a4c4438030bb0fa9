import { useTranslation } from 'react-i18next'
import { Page } from '@/ui/page'

export function OverviewPage() {
  const { t } = useTranslation('common')
  return <Page title={t('nav.overview')} />
}
