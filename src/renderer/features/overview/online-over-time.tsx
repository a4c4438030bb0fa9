import Typography from '@mui/material/Typography'
import type { CurvePoint } from '@shared/presence/day-totals'
import { DAY } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { absoluteTime, dayAndMonth, duration } from '@/lib/format'
import { onlineCurveQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'
import { Section } from '@/ui/section'
import styles from './online-over-time.module.css'

const WIDTH = 600
const HEIGHT = 96

/** Shows the number of online machines over time, as a curve and as an accessible table. */
export function OnlineOverTime() {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { data, isPending } = useQuery(onlineCurveQuery(useServerId() ?? '', days))
  const known = (data ?? []).filter(({ machines }) => machines !== null)
  return (
    <Section title={t('curve.title')}>
      <DaysChoice value={days} onChange={setDays} />
      {data && known.length > 0 ? (
        <>
          <Curve points={data} />
          <Table points={known} />
        </>
      ) : (
        <Typography color="textSecondary">{isPending ? t('reading') : t('nothing')}</Typography>
      )}
    </Section>
  )
}

const whole = (machines: number) => Math.round(machines * 10) / 10

/** Returns the duration in seconds that one point of the curve averages. The first point may cover less. */
const pointLength = (points: readonly CurvePoint[]) => Math.max(...points.map(({ from, until }) => until - from))

/** Returns one SVG path per run of observed times; unobserved times leave a gap. */
function linesOf(points: readonly CurvePoint[], most: number): string[] {
  const from = points[0]?.from ?? 0
  const until = points.at(-1)?.until ?? 1
  const x = (at: number) => (((at - from) / (until - from)) * WIDTH).toFixed(1)
  const y = (machines: number) => (HEIGHT - 2 - (machines / most) * (HEIGHT - 4)).toFixed(1)
  const runs: string[][] = []
  let isOpen = false
  for (const { from: start, until: end, machines } of points) {
    if (machines !== null) {
      const step = `${x(start)} ${y(machines)}H${x(end)}`
      if (isOpen) runs.at(-1)?.push(step)
      else runs.push([step])
    }
    isOpen = machines !== null
  }
  return runs.map((run) => `M${run.join('L')}`)
}

/** Returns the labels below the curve for its start, middle and end: dates, or times of day for a short range. */
function timesOf(points: readonly CurvePoint[], language: string): string[] {
  const from = (points[0]?.from ?? 0) * 1000
  const until = (points.at(-1)?.until ?? 0) * 1000
  const isShort = until - from <= 2 * DAY
  return [from, (from + until) / 2, until].map((at) =>
    isShort
      ? new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
      : dayAndMonth(at, language),
  )
}

function Curve({ points }: { points: readonly CurvePoint[] }) {
  const { t, i18n } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const values = points.flatMap(({ machines }) => (machines === null ? [] : [machines]))
  const most = Math.max(...values)
  return (
    <figure className={styles.figure}>
      <div aria-hidden className={styles.plot}>
        <span className={styles.scale}>
          <span>{t('curve.value', { average: whole(Math.max(most, 1)) })}</span>
          <span>{t('curve.value', { average: 0 })}</span>
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.curve}>
          <path d={`M0 2H${WIDTH}M0 ${HEIGHT - 2}H${WIDTH}`} className={styles.grid} />
          {linesOf(points, Math.max(most, 1)).map((line) => (
            <path key={line} d={line} className={styles.values} />
          ))}
        </svg>
        <span className={styles.times}>
          {timesOf(points, i18n.language).map((time, at) => (
            // Two labels may be the same time of day on different days.
            <span key={`${at} ${time}`}>{time}</span>
          ))}
        </span>
      </div>
      <figcaption className={styles.words}>
        {t('curve.range', {
          least: whole(Math.min(...values)),
          most: whole(most),
          span: duration(tCommon, pointLength(points) * 1000),
        })}
        {values.length < points.length ? ` ${t('curve.gaps')}` : ''}
      </figcaption>
    </figure>
  )
}

function Table({ points }: { points: readonly CurvePoint[] }) {
  const { t, i18n } = useTranslation('presence')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('curve.table')}</summary>
      {open ? (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('curve.from')}</th>
                <th scope="col">{t('curve.machines')}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ from, machines }) => (
                <tr key={from}>
                  <td>{absoluteTime(new Date(from * 1000).toISOString(), i18n.language)}</td>
                  <td>{machines === null ? t('part.unknown') : t('curve.value', { average: whole(machines) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  )
}
