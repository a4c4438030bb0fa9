import type { Column, Summary } from '@shared/presence/summary'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { shownShare } from '@/components/presence/share-text'
import { absoluteTime } from '@/lib/format'
import styles from './presence-bar.module.css'

const WIDTH = 600
const HEIGHT = 36

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Returns a function that describes a part of the bar. */
function usePartWords() {
  const { t, i18n } = useTranslation('presence')
  return ({ from, until, online, known }: Column): string => {
    const at = (seconds: number) => absoluteTime(new Date(seconds * 1000).toISOString(), i18n.language)
    const state = () => {
      if (known === 0) return t('part.unknown')
      if (online === 0) return t('part.offline')
      return online === known ? t('part.online') : t('part.both', { share: shownShare((online / known) * 100) })
    }
    const partly = known > 0 && known < until - from ? t('part.partly', { state: state() }) : state()
    return t('part.text', { from: at(from), until: at(until), state: partly })
  }
}

/** Draws a machine's presence over time. Arrow keys and the pointer select a part, which is described below. */
export function PresenceBar({ summary }: { summary: Summary }) {
  const { t } = useTranslation('presence')
  const words = usePartWords()
  const { columns } = summary
  const last = columns.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.min(chosen ?? last, last)
  const column = columns[at]
  const onKey = (event: KeyboardEvent) => {
    const next = KEYS[event.key]?.(at, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(next, 0), last))
  }
  const onPointer = ({ clientX, currentTarget }: { clientX: number; currentTarget: Element }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const time = summary.from + ((clientX - left) / width) * (summary.until - summary.from)
    const found = columns.findIndex(({ until }) => time < until)
    if (found >= 0) setChosen(found)
  }
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('bar')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={column && words(column)}
        onKeyDown={onKey}
        onPointerMove={onPointer}
        className={styles.bar}
      >
        <Picture summary={summary} chosen={chosen === null ? undefined : column} />
      </div>
      <p className={styles.said}>{column && chosen !== null ? words(column) : t('barHelp')}</p>
    </>
  )
}

function Picture({ summary: { from, until, columns }, chosen }: { summary: Summary; chosen: Column | undefined }) {
  const hatch = useId()
  const x = (at: number) => ((at - from) / (until - from)) * WIDTH
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className={styles.picture}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="6" className={styles.hatch} />
        </pattern>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${hatch})`} />
      {columns
        .filter(({ known }) => known > 0)
        .map((column) => {
          const width = x(column.until) - x(column.from)
          const height = (column.online / (column.until - column.from)) * HEIGHT
          const offline = ((column.known - column.online) / (column.until - column.from)) * HEIGHT
          return (
            <g key={column.from}>
              <rect x={x(column.from)} y={0} width={width} height={height + offline} className={styles.ground} />
              <rect x={x(column.from)} y={0} width={width} height={offline} className={styles.offline} />
              <rect x={x(column.from)} y={offline} width={width} height={height} className={styles.online} />
            </g>
          )
        })}
      {chosen ? (
        <rect
          x={x(chosen.from)}
          y={1}
          width={Math.max(x(chosen.until) - x(chosen.from), 1)}
          height={HEIGHT - 2}
          className={styles.chosen}
        />
      ) : null}
    </svg>
  )
}
