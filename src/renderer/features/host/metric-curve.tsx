import Typography from '@mui/material/Typography'
import { type MetricChart, metricLimits, type MetricPoint, pointsOf } from '@shared/host/metrics'
import type { HostMetrics } from '@shared/host/metrics-read'
import { useTranslation } from '@/lib/texts'
import { dataSize } from '@/lib/format'
import { Section } from '@/ui/section'
import { TimeCurve, TimeTable } from '@/ui/time-curve'
import { MissingMetric } from './missing-metric'

interface MetricCurveProps {
  chart: MetricChart
  found: HostMetrics
  /** The time of the newest figures, in milliseconds since 1970. */
  now: number
}

/** Shows one figure of Headscale in the last hour, or the reason why it is missing. */
export function MetricCurve({ chart, found, now }: MetricCurveProps) {
  const { t } = useTranslation('metrics')
  const { samples, version } = found
  const missing = found.missing[chart.id]
  const points = pointsOf(samples, chart)
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  return (
    <Section title={t(`chart.${chart.id}`)}>
      {missing ? <MissingMetric chart={chart} missing={missing} version={version} /> : null}
      {values.length > 0 ? <Known chart={chart} points={points} values={values} now={now} /> : null}
      {values.length === 0 && !missing ? <Typography color="textSecondary">{t('soon')}</Typography> : null}
    </Section>
  )
}

interface KnownProps {
  chart: MetricChart
  points: readonly MetricPoint[]
  /** The known ones. */
  values: readonly number[]
  now: number
}

function Known({ chart: { id, unit, shows }, points, values, now }: KnownProps) {
  const { t, i18n } = useTranslation('metrics')
  const words = (value: number) =>
    unit === 'bytes'
      ? dataSize(value, i18n.language)
      : t(shows === 'rate' ? 'perMinute' : 'figure', { figure: Math.round(value * 10) / 10 })
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const newest = points.at(-1)?.value ?? null
  return (
    <>
      <TimeCurve points={points} from={now - metricLimits.keptMs} until={now} most={Math.max(most, 1)} label={words}>
        {newest === null ? t('nowUnknown') : t('now', { value: words(newest) })}{' '}
        {t('range', { lowest: words(least), highest: words(most) })}
        {values.length < points.length ? ` ${t('gaps')}` : ''}
      </TimeCurve>
      <TimeTable
        points={points}
        summary={t('table.title', { chart: t(`chart.${id}`) })}
        titles={[t('table.from'), t('table.value')]}
        words={(value) => (value === null ? t('table.unknown') : words(value))}
      />
    </>
  )
}
