import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { duration } from '@/lib/format'
import { useFreshness } from '@/lib/freshness'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { CopyText } from '@/ui/copy-text'
import { DefinitionList } from '@/ui/definition-list'
import { StateDot } from '@/ui/state-dot'
import styles from './server-health.module.css'

/** Whether the server and its database answer, what it is, and how quickly it answered last. */
export function ServerHealth() {
  const { t } = useTranslation('overview')
  const info = useQuery(serverInfoQuery()).data
  const { t: tCommon } = useTranslation('common')
  const { latencyMs } = useFreshness()
  const latency = latencyMs === null ? null : Math.max(1, Math.round(latencyMs))
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

/** Whose clock is wrong cannot be told, only that they differ; null while they agree. */
function clockText(aheadMs: number, t: TFunction<'overview'>, tCommon: TFunction<'common'>): string | null {
  if (aheadMs === 0) return null
  return t(aheadMs > 0 ? 'health.clockAhead' : 'health.clockBehind', { span: duration(tCommon, aheadMs) })
}

function State() {
  const { t } = useTranslation('overview')
  const { t: tCommon } = useTranslation('common')
  const health = useQuery(healthQuery())
  if (health.error) {
    return (
      <>
        <StateDot state="bad" label={t('health.down')} />
        <div>{errorText(health.error, tCommon)}</div>
        <Button size="small" className={styles.retry} onClick={() => void health.refetch()}>
          {tCommon('actions.retry')}
        </Button>
      </>
    )
  }
  return health.data ? <StateDot state="good" label={t('health.up')} /> : null
}

function Database() {
  const { t } = useTranslation('overview')
  const { data } = useQuery(healthQuery())
  if (!data) return null
  return data.databaseConnectivity ? (
    <StateDot state="good" label={t('health.databaseUp')} />
  ) : (
    <StateDot state="bad" label={t('health.databaseDown')} />
  )
}
