import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/resources'
import { MAX_OBSERVATION_GAP, shareOf } from '@shared/presence/interval'
import { type Column, FLAPPING_CHANGES, type PresenceSummary } from '@shared/presence/summary'
import { instantOf } from '@shared/time'
import { useQuery } from '@tanstack/react-query'
import { errorText, useTranslation, absoluteTime, duration, useNow } from '@/lib/texts'
import { DaysChoice, useDaysInAddress } from '@/components/presence/days-choice'
import { shownShare } from '@/components/presence/use-online-shares'
import { machinePresenceQuery } from '@/lib/queries/presence'
import { useServerId } from '@/lib/session'
import { DefinitionList, Section } from '@/ui/page'
import { OwnTimeSince } from '@/ui/marks'
import { type KeyboardEvent, useId, useState } from 'react'
import styles from './presence-bar.module.css'

/** The sentence for a machine's online share of a period; times in seconds. */
type OnlineWords =
  | { readonly kind: 'whole' }
  /** Little is known: name the known time. */
  | { readonly kind: 'known'; readonly seconds: number }
  /** Most is known: name the unknown rest. */
  | { readonly kind: 'unknown'; readonly seconds: number }

/**
 * Names the smaller part of a period, so that a sentence never contains two spans that round to the same text ("6 days of 6 days"). Null if
 * nothing is known.
 */
export function onlineWords(summary: Pick<PresenceSummary, 'from' | 'until' | 'online' | 'known'>): OnlineWords | null {
  if (shareOf(summary) === null) return null
  const unknown = summary.until - summary.from - summary.known
  if (unknown < MAX_OBSERVATION_GAP) return { kind: 'whole' }
  return unknown < summary.known ? { kind: 'unknown', seconds: unknown } : { kind: 'known', seconds: summary.known }
}

interface Gap {
  /** Seconds since 1970. */
  readonly from: number
  readonly seconds: number
  /** True if it has not ended, according to the server's last contact. */
  readonly lasting: boolean
}

/**
 * Returns the machine's longest offline period: an observed one, or the time since the server's last contact if that is longer. `lastSeen`
 * and `now` in seconds by the server's clock; `lastSeen` is null for a machine that is online or was never seen.
 */
export function longestOffline(
  { longestGap }: Pick<PresenceSummary, 'longestGap'>,
  lastSeen: number | null,
  now: number,
): Gap | null {
  const watched = longestGap && { from: longestGap.from, seconds: longestGap.until - longestGap.from, lasting: false }
  const since = lastSeen === null ? 0 : now - lastSeen
  if (lastSeen === null || since <= (watched?.seconds ?? 0)) return watched
  return { from: lastSeen, seconds: since, lasting: true }
}

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
function PresenceBar({ summary }: { summary: PresenceSummary }) {
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

function Picture({
  summary: { from, until, columns },
  chosen,
}: {
  summary: PresenceSummary
  chosen: Column | undefined
}) {
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

/** Shows when a machine was online, as far as this console observed it. */
export function MachinePresence({ node }: { node: Node }) {
  const { t } = useTranslation('presence')
  const [days, setDays] = useDaysInAddress()
  const { t: tCommon } = useTranslation('common')
  const { data, isPending, error } = useQuery(machinePresenceQuery(useServerId() ?? '', node.id, days))
  return (
    <Section title={t('title')} actions={<DaysChoice value={days} onChange={setDays} />}>
      {data && data.known > 0 ? (
        <>
          <PresenceBar summary={data} />
          <Facts summary={data} node={node} />
        </>
      ) : (
        <Typography color="textSecondary">
          {error ? errorText(error, tCommon) : t(isPending ? 'reading' : 'nothing')}
        </Typography>
      )}
    </Section>
  )
}

/** Describes the online share of the observed time, and how much of the period was observed. */
function useShareText({ online, known, from, until }: PresenceSummary): string | null {
  const { t } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const words = onlineWords({ online, known, from, until })
  const share = shareOf({ online, known })
  if (words === null || share === null) return null
  const part = { share: shownShare(share), whole: duration(tCommon, (until - from) * 1000) }
  if (words.kind === 'whole') return t('shareOfAll', part)
  const span = duration(tCommon, words.seconds * 1000)
  return words.kind === 'known' ? t('shareOfKnown', { ...part, span }) : t('shareOfMost', { ...part, span })
}

function Facts({ summary, node }: { summary: PresenceSummary; node: Node }) {
  const { t, i18n } = useTranslation('presence')
  const { t: tCommon } = useTranslation('common')
  const { flapped } = summary
  const share = useShareText(summary)
  const now = useNow()
  const lastSeen = node.online || node.lastSeen === null ? null : instantOf(node.lastSeen)
  const gap = longestOffline(summary, lastSeen === null ? null : Math.floor(lastSeen / 1000), Math.floor(now / 1000))
  const span = (seconds: number) => duration(tCommon, seconds * 1000)
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  return (
    <DefinitionList
      items={[
        {
          term: t('share'),
          value: share,
        },
        {
          term: t('longestGap'),
          value: gap
            ? t(gap.lasting ? 'gapLasting' : 'gap', {
                span: span(gap.seconds),
                from: absoluteTime(iso(gap.from), i18n.language),
              })
            : t('noGap'),
        },
        {
          term: t('flapping'),
          value:
            flapped === null ? (
              t('neverFlapped', { count: FLAPPING_CHANGES })
            ) : (
              <OwnTimeSince value={iso(flapped)} sentence={(age) => t('flapped', { age, count: FLAPPING_CHANGES })} />
            ),
        },
      ]}
    />
  )
}
