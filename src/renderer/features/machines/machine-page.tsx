import { useTranslation } from 'react-i18next'
import { Page } from '@/ui/page'

export function MachinePage() {
  const { t } = useTranslation('common')
  return <Page title={t('nav.machines')} />
}
