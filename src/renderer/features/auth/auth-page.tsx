import { useTranslation } from 'react-i18next'
import { Page } from '@/ui/page'

export function AuthPage() {
  const { t } = useTranslation('common')
  return <Page title={t('server.add')} />
}
