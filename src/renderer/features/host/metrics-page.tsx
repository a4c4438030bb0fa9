import Alert from '@mui/material/Alert'
import {
  type MetricChart,
  metricCharts,
  metricLimits,
  type MetricPoint,
  type MetricSource,
  pointsOf,
} from '@shared/host/metrics'
import type { HostMetrics, Missing } from '@shared/host/host-report'
import { useQuery } from '@tanstack/react-query'
import { errorText, usePageTitle, useTranslation, dataSize, timeOfDay } from '@/lib/texts'
import { HostFailureAlert } from '@/components/host/host-alerts'
import { hostLookQuery, hostMetricsQuery } from '@/lib/queries/host'
import { Page, Section } from '@/ui/page'
import { HostGate, ReconnectButton } from './host-frame'
import styles from './metrics-page.module.css'
import { visible } from '@shared/visible'
import { useMemo, useState } from 'react'
import { SearchField } from '@/ui/list-filters'
import { VirtualList } from '@/ui/virtual-list'
import Typography from '@mui/material/Typography'
import { TimeCurve, TimeTable } from '@/ui/time-curve'

interface MissingMetricProps {
  chart: MetricChart
  missing: Missing
  version: string
}

const nameOf = (source: MetricSource) => ('metric' in source ? source.metric : '/debug/overview')

/** Says why a figure is missing, and which releases have it. */
function MissingMetric({ chart: { sources }, missing, version }: MissingMetricProps) {
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

interface MetricCurveProps {
  chart: MetricChart
  found: HostMetrics
  /** The time of the newest figures, in milliseconds since 1970. */
  now: number
}

/** Shows one figure of Headscale in the last hour, or the reason why it is missing. */
function MetricCurve({ chart, found, now }: MetricCurveProps) {
  const { t } = useTranslation('metrics')
  const { samples, version } = found
  const missing = found.missing[chart.id]
  const points = pointsOf(samples, chart)
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  return (
    <Section title={t(`chart.${chart.id}`)}>
      {missing ? <MissingMetric chart={chart} missing={missing} version={version} /> : null}
      {values.length > 0 ? <KnownChart chart={chart} points={points} values={values} now={now} /> : null}
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

function KnownChart({ chart: { id, unit, shows }, points, values, now }: KnownProps) {
  const { t, i18n } = useTranslation('metrics')
  const words = (value: number) =>
    unit === 'bytes'
      ? dataSize(value, i18n.language)
      : t(shows === 'rate' ? 'perMinute' : 'figure', { figure: Math.round(value * 10) / 10 })
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const newest = points.at(-1)?.value ?? null
  const begin = points.find(({ value }) => value !== null)?.from ?? now
  const isHour = now - begin > 0.95 * metricLimits.keptMs
  return (
    <>
      <TimeCurve points={points} from={now - metricLimits.keptMs} until={now} most={Math.max(most, 1)} label={words}>
        {newest === null ? t('nowUnknown') : t('now', { value: words(newest) })}{' '}
        {t(isHour ? 'range' : 'shortRange', {
          time: timeOfDay(begin, i18n.language),
          lowest: words(least),
          highest: words(most),
        })}
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
  const isOver = error !== null || found.failure !== null || found.problem !== null
  return (
    <Page
      wide
      title={title}
      context={hasAny || isOver ? t('context', { seconds: metricLimits.everyMs / 1000 }) : t('reading')}
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

/** The answer of Headscale as it is, line by line, with a filter. */
function MetricsText({ text }: { text: string }) {
  const { t } = useTranslation('metrics')
  const [filter, setFilter] = useState('')
  const lines = useMemo(() => text.split('\n').filter((line) => line.trim() !== ''), [text])
  const wanted = filter.trim().toLowerCase()
  const shown = wanted === '' ? lines : lines.filter((line) => line.toLowerCase().includes(wanted))
  return (
    <Section title={t('text.title')}>
      <SearchField value={filter} placeholder={t('text.search')} width={260} onChange={setFilter} />
      <p role="status">{t('text.count', { count: shown.length })}</p>
      {shown.length > 0 ? (
        <VirtualList
          label={t('text.title')}
          count={shown.length}
          rowHeight={18}
          maxHeight={640}
          render={(index) => <Line line={shown[index] ?? ''} />}
        />
      ) : null}
    </Section>
  )
}

function Line({ line }: { line: string }) {
  const isCut = line.length > metricLimits.characters
  const shown = `${visible(line.slice(0, metricLimits.characters))}${isCut ? '…' : ''}`
  return (
    <div className={styles.line} title={shown}>
      {shown}
    </div>
  )
}
