import Alert from '@mui/material/Alert'
import type { MetricChart, MetricSource } from '@shared/host/metrics'
import type { Missing } from '@shared/host/metrics-read'
import { useTranslation } from '@/lib/texts'

interface MissingMetricProps {
  chart: MetricChart
  missing: Missing
  version: string
}

const nameOf = (source: MetricSource) => ('metric' in source ? source.metric : '/debug/overview')

/** Says why a figure is missing, and which releases have it. */
export function MissingMetric({ chart: { sources }, missing, version }: MissingMetricProps) {
  const { t } = useTranslation('metrics')
  if (missing !== 'release') return <Alert severity="info">{t(`missing.${missing}`)}</Alert>
  const available = sources.map((source) => {
    const { from, until } = source
    const values = { name: nameOf(source), from: `0.${from}` }
    return until === undefined ? t('missing.since', values) : t('missing.between', { ...values, until: `0.${until}` })
  })
  return (
    <Alert severity="info">
      {version === '' ? t('missing.unknown') : t('missing.release', { version })} {available.join(' ')}
    </Alert>
  )
}
