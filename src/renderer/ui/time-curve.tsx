import { DAY } from '@shared/time'
import { type ReactNode, useState } from 'react'
import { useTranslation, absoluteTime, dayAndMonth, timeOfDay } from '@/lib/texts'
import styles from './time-curve.module.css'

const WIDTH = 600
const HEIGHT = 96

/** A value between two times in milliseconds since 1970; null if it is not known. */
export interface TimePoint {
  readonly from: number
  readonly until: number
  readonly value: number | null
}

interface TimeCurveProps {
  points: readonly TimePoint[]
  /** The times of both ends, if other than those of the points. */
  from?: number
  until?: number
  /** The value of the upper line: more than 0. The lower line is 0. */
  most: number
  /** Formats a value for the scale. */
  label: (value: number) => string
  /** Describes the curve in words. */
  children: ReactNode
}

/** A value over time as a curve, with its words below. {@link TimeTable} gives all its values to those who cannot see it. */
export function TimeCurve({ points, most, label, children, ...ends }: TimeCurveProps) {
  const { i18n } = useTranslation()
  const from = ends.from ?? points[0]?.from ?? 0
  const until = ends.until ?? points.at(-1)?.until ?? 1
  return (
    <figure className={styles.figure}>
      <div aria-hidden className={styles.plot}>
        <span className={styles.scale}>
          <span>{label(most)}</span>
          <span>{label(0)}</span>
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={styles.curve}>
          <path d={`M0 2H${WIDTH}M0 ${HEIGHT - 2}H${WIDTH}`} className={styles.grid} />
          {linesOf(points, { from, until, most }).map((line) => (
            <path key={line} d={line} className={styles.values} />
          ))}
        </svg>
        <span className={styles.times}>
          {timesOf(from, until, i18n.language).map((time, at) => (
            // Two labels may be the same time of day on different days.
            <span key={`${at} ${time}`}>{time}</span>
          ))}
        </span>
      </div>
      <figcaption className={styles.words}>{children}</figcaption>
    </figure>
  )
}

/** The shortest run that can be seen, in units of the curve’s width: some minutes are less than a pixel of a week. */
const SHORTEST = 6

/** Returns one SVG path per run of known values; unknown times leave a gap. */
export function linesOf(
  points: readonly TimePoint[],
  { from, until, most }: { from: number; until: number; most: number },
) {
  const x = (at: number) => ((at - from) / (until - from)) * WIDTH
  const y = (value: number) => (HEIGHT - 2 - (value / most) * (HEIGHT - 4)).toFixed(1)
  const runs: { from: number; until: number; value: number }[][] = []
  let isOpen = false
  for (const { from: start, until: end, value } of points) {
    if (value !== null && !isOpen) runs.push([])
    if (value !== null) runs.at(-1)?.push({ from: x(start), until: x(end), value })
    isOpen = value !== null
  }
  let ended = 0
  return runs.map((run) => {
    const end = run.at(-1)?.until ?? 0
    const steps = run.map(({ from: left, until: right, value }, at) => {
      // The gap before it stays visible.
      const start = at === 0 ? Math.min(left, Math.max(end - SHORTEST, (ended + left) / 2)) : left
      return `${start.toFixed(1)} ${y(value)}H${right.toFixed(1)}`
    })
    ended = end
    return `M${steps.join('L')}`
  })
}

/** Returns the labels below the curve for its start, middle and end: dates, or times of day for a short range. */
function timesOf(from: number, until: number, language: string): string[] {
  const isShort = until - from <= 2 * DAY
  return [from, (from + until) / 2, until].map((at) => (isShort ? timeOfDay(at, language) : dayAndMonth(at, language)))
}

interface TimeTableProps {
  points: readonly TimePoint[]
  /** The text of the button that opens it. */
  summary: string
  /** The titles of both columns. */
  titles: readonly [from: string, value: string]
  /** Formats a value; null means unknown. */
  words: (value: number | null) => string
}

/** The values of a curve as a table, newest first. Initially collapsed. */
export function TimeTable({ points, summary, titles, words }: TimeTableProps) {
  const { i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open ? (
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                {titles.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ from, value }) => (
                <tr key={from}>
                  <td>{absoluteTime(new Date(from).toISOString(), i18n.language)}</td>
                  <td>{words(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  )
}
