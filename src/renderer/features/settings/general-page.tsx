import { DEMO_SERVER_ID } from '@shared/ipc/session'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@/lib/page-title'
import { useServerId } from '@/lib/session'
import { Page } from '@/ui/page'
import { AppearanceSection } from './appearance-section'
import { DemoSection } from './demo-section'
import { FaultsSection } from './faults-section'

/** What a person chooses about the console, and on the demo network what it is made of. */
export function GeneralPage() {
  const title = usePageTitle('/settings')
  const { t } = useTranslation('settings')
  const demo = useServerId() === DEMO_SERVER_ID
  return (
    <Page title={title} context={t('general.context')}>
      <AppearanceSection />
      {demo ? (
        <>
          <DemoSection />
          <FaultsSection />
        </>
      ) : null}
    </Page>
  )
}
