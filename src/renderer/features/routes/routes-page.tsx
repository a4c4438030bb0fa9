import { useTranslation } from 'react-i18next'
import { Page } from '@/ui/page'

export function RoutesPage() {
  const { t } = useTranslation('common')
  return <Page title={t('nav.routes')} />
}
