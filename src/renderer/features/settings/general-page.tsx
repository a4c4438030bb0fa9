import { useTranslation } from '@/lib/texts'
import { usePageTitle } from '@/lib/page-title'
import { Page } from '@/ui/page'
import { AppearanceSection } from './appearance-section'
import { LocalClientSection } from './local-client-section'

/** The General settings page. */
export function GeneralPage() {
  const title = usePageTitle('/settings')
  const { t } = useTranslation('settings')
  return (
    <Page title={title} context={t('general.context')}>
      <AppearanceSection />
      <LocalClientSection />
    </Page>
  )
}
