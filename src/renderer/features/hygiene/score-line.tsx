import type { Score } from '@shared/ipc/annotations'
import { DAY } from '@shared/time'
import { useTranslation } from '@/lib/texts'
import { day } from '@/lib/format'
import { Figure } from '@/ui/figure'
import styles from './hygiene.module.css'

const WIDTH = 600
const HEIGHT = 56
/** Number of days drawn. */
const DAYS = 90

/** Returns one SVG path per run of consecutive days. Days without a score leave a gap, because their score is unknown. */
function linesOf(scores: readonly Score[]): string[] {
  const last = Date.parse(scores.at(-1)?.day ?? '')
  const x = ({ day: date }: Score) => WIDTH - ((last - Date.parse(date)) / DAY) * (WIDTH / (DAYS - 1))
  const y = ({ score }: Score) => 3 + (100 - score) * ((HEIGHT - 6) / 100)
  const runs: Score[][] = []
  for (const score of scores) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && Date.parse(score.day) - Date.parse(before.day) <= DAY) run.push(score)
    else runs.push([score])
  }
  // A single day is drawn as a dot: a line of almost no length with round caps.
  return runs.map((run) => {
    const points = run.map((score) => `${x(score).toFixed(1)} ${y(score).toFixed(1)}`)
    return `M${points.join('L')}${points.length === 1 ? 'h0.01' : ''}`
  })
}

/** Draws the daily score; the numbers are also given as text. */
export function ScoreLine({ scores, score }: { scores: readonly Score[]; score: number }) {
  const { t, i18n } = useTranslation('hygiene')
  const last = Date.parse(scores.at(-1)?.day ?? '')
  const shown = scores.filter((one) => last - Date.parse(one.day) < DAYS * DAY)
  const [first] = shown
  const values = shown.map((one) => one.score)
  const words =
    first && shown.length > 1
      ? t('score.since', {
          day: day(`${first.day}T00:00:00`, i18n.language),
          first: first.score,
          least: Math.min(...values),
          most: Math.max(...values),
        })
      : t('score.new')
  return (
    <div className={styles.score}>
      <div>
        <p className={styles.number}>
          <strong>
            <Figure value={score} />
          </strong>{' '}
          {t('score.of')}
        </p>
        <p className={styles.words}>{words}</p>
      </div>
      {shown.length > 1 ? (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className={styles.line}>
          <path d={`M0 3H${WIDTH}M0 ${HEIGHT - 3}H${WIDTH}`} className={styles.grid} />
          {linesOf(shown).map((line) => (
            <path key={line} d={line} className={styles.values} />
          ))}
        </svg>
      ) : null}
    </div>
  )
}
