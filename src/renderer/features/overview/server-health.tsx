import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from '@/lib/texts'
import { serverDots } from '@/components/server-state/server-dots'
import { errorText } from '@/lib/error-text'
import { duration } from '@/lib/format'
import { useOwnNow } from '@/lib/now'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { isAnswering } from '@shared/api/server-state'
import { useLatency, useServerState } from '@/lib/server-link'
import { serverSentence, serverWord } from '@/lib/server-words'
import { CopyText } from '@/ui/copy-text'
import { DefinitionList } from '@/ui/definition-list'
import { StateDot } from '@/ui/state-dot'
import { Unknown } from '@/ui/unknown'
import styles from './server-health.module.css'

/** Shows the state of the server and its database, its version and its latency. */
export function ServerHealth() {
  const { t } = useTranslation('overview')
  const info = useQuery(serverInfoQuery()).data
  const { t: tCommon } = useTranslation('common')
  const latencyMs = useLatency()
  const answering = isAnswering(useServerState())
  const latency = latencyMs === null || !answering ? null : Math.max(1, Math.round(latencyMs))
  return (
    <DefinitionList
      narrow
      items={[
        { term: t('health.state'), value: <State /> },
        { term: t('health.database'), value: <Database /> },
        { term: t('health.kind'), value: info ? t(`health.kinds.${info.kind}`) : null },
        { term: t('health.version'), value: info?.version },
        { term: t('health.url'), value: info?.url ? <CopyText value={info.url} mono /> : null },
        { term: t('health.clock'), value: info ? clockText(info.clockAheadMs, t, tCommon) : null },
        { term: t('health.latency'), value: latency !== null ? t('health.ms', { latency }) : null },
      ]}
    />
  )
}

/** Returns the clock difference, or null if the clocks agree. It does not tell whose clock is wrong, because that is unknown. */
function clockText(aheadMs: number, t: TFunction<'overview'>, tCommon: TFunction<'common'>): string | null {
  if (aheadMs === 0) return null
  return t(aheadMs > 0 ? 'health.clockAhead' : 'health.clockBehind', { span: duration(tCommon, aheadMs) })
}

function State() {
  const { t, i18n } = useTranslation('common')
  const client = useQueryClient()
  const state = useServerState()
  const now = useOwnNow(5_000)
  const { condition, reason } = state
  const sentence = serverSentence(state, { t, language: i18n.language, now })
  if (sentence === null) return <StateDot state={serverDots[condition]} label={serverWord(state, t)} />
  return (
    <>
      <StateDot wrap state={serverDots[condition]} label={sentence} />
      {condition === 'paused' ? null : (
        <>
          <div>{reason ? errorText(reason, t) : null}</div>
          <Button size="small" className={styles.retry} onClick={() => void client.refetchQueries({ type: 'active' })}>
            {t('actions.retry')}
          </Button>
        </>
      )}
    </>
  )
}

/** The last database state is only valid while the server answers. */
function Database() {
  const { t } = useTranslation('overview')
  const { data, error } = useQuery(healthQuery())
  const answering = isAnswering(useServerState())
  if (!data && !error) return null
  if (!data || error || !answering) return <Unknown />
  return data.databaseConnectivity ? (
    <StateDot state="good" label={t('health.databaseUp')} />
  ) : (
    <StateDot state="bad" label={t('health.databaseDown')} />
  )
}
