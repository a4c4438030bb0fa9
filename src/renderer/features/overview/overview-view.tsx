import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { loginCommand } from '@shared/command/login-command'
import { usePageTitle } from '@/lib/page-title'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCurrentServer } from '@/lib/session'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { UpdatedAgo } from '@/ui/updated-ago'
import type { OnAct } from './attention-group'
import { AttentionList } from './attention-list'
import { Counts } from './counts'
import styles from './overview-page.module.css'
import { OnlineOverTime } from './online-over-time'
import { ServerHealth } from './server-health'
import { SinceLastVisit } from './since-last-visit'
import { SystemsSection } from './systems-section'
import { type Overview, useAttention, useOverview } from './use-overview'

/**
 * The Overview page: totals, items that need attention with their actions, and the server's health.
 * @param props.onAct opens the dialog of an action
 */
export function OverviewView({ onAct }: { onAct: OnAct }) {
  const title = usePageTitle('/')
  const { t } = useTranslation('overview')
  const overview = useOverview()
  const server = useCurrentServer()
  return (
    <Page
      title={title}
      context={
        <>
          {server?.name ?? t('demo')}
          {overview.updatedAt > 0 ? ' · ' : null}
          <UpdatedAgo at={overview.updatedAt} />
        </>
      }
    >
      <Counts overview={overview} />
      <div className={styles.columns}>
        <Attention overview={overview} onAct={onAct} />
        <div>
          <SinceLastVisit />
          <Section title={t('health.title')}>
            <ServerHealth />
          </Section>
          <OnlineOverTime />
          <SystemsSection />
        </div>
      </div>
    </Page>
  )
}

function Attention({ overview, onAct }: { overview: Overview; onAct: OnAct }) {
  const { t } = useTranslation('overview')
  const groups = useAttention(overview)
  const info = useQuery(serverInfoQuery())
  const stops = groups.filter(({ kind }) => kind === 'policyStops')
  const complete = Object.values(overview.failures).every((failure) => failure === null)
  return (
    <Section title={t('attention.title')}>
      <MissingLists lists={overview.queries} />
      {overview.nodes?.length === 0 ? (
        <>
          {stops.length > 0 ? <AttentionList groups={stops} complete={false} pending={false} onAct={onAct} /> : null}
          <EmptyState title={t('empty.title')} text={t('empty.text')} command={loginCommand(info.data?.url ?? '')} />
        </>
      ) : (
        <AttentionList groups={groups} complete={complete} pending={overview.pending} onAct={onAct} />
      )}
    </Section>
  )
}
