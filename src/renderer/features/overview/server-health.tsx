import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { useFreshness } from '@/lib/freshness'
import { healthQuery, serverInfoQuery } from '@/lib/queries/server'
import { CopyText } from '@/ui/copy-text'
import { DefinitionList } from '@/ui/definition-list'
import { StateDot } from '@/ui/state-dot'
import styles from './server-health.module.css'

/** Whether the server and its database answer, what it is, and how quickly it answered last. */
export function ServerHealth() {
  const { t, i18n } = useTranslation('overview')
  const info = useQuery(serverInfoQuery()).data
  const { latencyMs } = useFreshness()
  const latency =
    latencyMs === null ? null : new Intl.NumberFormat(i18n.language).format(Math.max(1, Math.round(latencyMs)))
  return (
    <DefinitionList
      narrow
      items={[
        { term: t('health.state'), value: <State /> },
        { term: t('health.database'), value: <Database /> },
        { term: t('health.kind'), value: info ? t(`health.kinds.${info.kind}`) : null },
        { term: t('health.version'), value: info?.version },
        { term: t('health.url'), value: info?.url ? <CopyText value={info.url} mono /> : null },
        { term: t('health.latency'), value: latency ? t('health.ms', { latency }) : null },
      ]}
    />
  )
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
