import Alert from '@mui/material/Alert'
import { metricCharts, metricLimits } from '@shared/host/metrics'
import type { HostMetrics } from '@shared/host/metrics-read'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-failure-alert'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { hostLookQuery, hostMetricsQuery } from '@/lib/queries/host'
import { Page } from '@/ui/page'
import { HostGate } from './host-gate'
import { ReconnectButton } from './reconnect-button'
import { MetricCurve } from './metric-curve'
import styles from './metrics-page.module.css'
import { MetricsText } from './metrics-text'

/** The Metrics page: the figures of Headscale in the last hour, as charts, and the text that they come from. */
export function MetricsPage() {
  const title = usePageTitle('/host/metrics')
  return <HostGate title={title}>{({ id }) => <Metrics key={id} title={title} id={id} />}</HostGate>
}

const NONE: HostMetrics = { samples: [], text: '', version: '', missing: {}, problem: null, failure: null }

function Metrics({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('metrics')
  const { t: tCommon } = useTranslation('common')
  const { data, error, dataUpdatedAt } = useQuery(hostMetricsQuery(id))
  const found = data ?? NONE
  const hasAny = found.samples.some(({ values }) => Object.values(values).some((value) => value !== null))
  return (
    <Page
      wide
      title={title}
      context={data || error ? t('context', { seconds: metricLimits.everyMs / 1000 }) : t('reading')}
      notice={
        <>
          {error ? <Alert severity="error">{errorText(error, tCommon)}</Alert> : null}
          {found.failure ? <HostFailureAlert failure={found.failure} /> : null}
          {found.problem ? <DebugProblemAlert id={id} problem={found.problem} /> : null}
          {found.failure || found.problem ? <ReconnectButton id={id} /> : null}
        </>
      }
    >
      {hasAny ? (
        <div className={styles.columns}>
          <div className={styles.charts}>
            {metricCharts.map((chart) => (
              <MetricCurve key={chart.id} chart={chart} found={found} now={found.samples.at(-1)?.at ?? dataUpdatedAt} />
            ))}
          </div>
          <MetricsText text={found.text} />
        </div>
      ) : null}
    </Page>
  )
}

/** Explains why Headscale gives no figures, and how to change that. */
function DebugProblemAlert({ id, problem }: { id: string; problem: NonNullable<HostMetrics['problem']> }) {
  const { t } = useTranslation('host')
  const config = useQuery(hostLookQuery(id)).data?.findings?.config ?? 'config.yaml'
  return <Alert severity="info">{t(`debug.${problem}`, { config })}</Alert>
}
