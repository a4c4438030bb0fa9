import { useTranslation } from 'react-i18next'
import { Page } from '@/ui/page'

export function ApiKeysPage() {
  const { t } = useTranslation('common')
  return <Page title={t('settingsNav.apiKeys')} />
}
