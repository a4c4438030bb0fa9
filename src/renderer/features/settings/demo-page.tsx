import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useTranslation } from '@/lib/texts'
import { usePageTitle } from '@/lib/page-title'
import { useServerId } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { DemoSection } from './demo-section'
import { FaultsSection } from './faults-section'

/** The Demo page: size and faults of the demo network, for exploring and testing the console. */
export function DemoPage() {
  const title = usePageTitle('/settings/demo')
  const { t } = useTranslation('settings')
  const demo = useServerId() === DEMO_SERVER_ID
  return (
    <Page title={title} context={t('demo.context')}>
      {demo ? (
        <>
          <DemoSection />
          <FaultsSection />
        </>
      ) : (
        <EmptyState text={t('demo.elsewhere')} />
      )}
    </Page>
  )
}
