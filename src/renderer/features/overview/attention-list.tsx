import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownPart } from '@shared/api/server-state'
import { listWords } from '@/lib/server-words'
import { useTranslation, useNow } from '@/lib/texts'
import { isSnoozed, type Snooze, type Snoozes, useSnoozes } from '@/lib/snoozes'
import { useDelayed } from '@/lib/settled'
import { StateDot, TimeUntil } from '@/ui/marks'
import { useToast } from '@/ui/toast/toast'
import { type AttentionGroup, type AttentionItem, rankOf } from './attention'
import styles from './attention.module.css'
import {
  AttentionRow,
  type AttentionFinding,
  FindingLink,
  type OnAct,
  type SnoozeTime,
  useFindingName,
} from './attention-row'

interface AttentionListProps {
  serverId: string
  groups: readonly AttentionGroup[]
  /**
   * If every source of findings is known: whether the server answers now, or this is what was last known, because of the server or of the
   * lists that it names. Otherwise null.
   */
  known: 'now' | 'last' | readonly ShownPart[] | null
  /** How many machines and keys have an expiry that no one can read. */
  unknownEnds: number
  pending: boolean
  onAct: OnAct
}

/** The most rows of one kind; a line below all rows leads to the others. */
const MAX_ROWS = 5
const DAY = 86_400_000

const keyOf = ({ kind, item }: AttentionFinding) => `${kind} ${item.id}`
/** The state of a finding: a snooze “until it changes” ends with another one. */
const markOf = ({ name, detail, time }: AttentionItem) => JSON.stringify([name, detail, time])

/** Ranks the findings to show in one list, and separates the snoozed ones and the kinds with more than is shown. */
function divide(groups: readonly AttentionGroup[], snoozes: Snoozes, now: number) {
  const snoozed: (AttentionFinding & { snooze: Snooze })[] = []
  const open = groups.map(({ kind, items, path }) => {
    const shown = items.filter((item) => {
      const snooze = snoozes[keyOf({ kind, item })]
      const isHidden = kind !== 'policyStops' && isSnoozed(snooze, markOf(item), now)
      if (isHidden && snooze) snoozed.push({ kind, item, snooze })
      return !isHidden
    })
    return { kind, shown, total: items.length, path }
  })
  const rows = open
    .flatMap(({ kind, shown }) =>
      shown.slice(0, MAX_ROWS).map((item) => ({ kind, item, rank: rankOf(kind, item, now) })),
    )
    .toSorted((a, b) => a.rank - b.rank)
  return { rows, cut: open.filter(({ shown }) => shown.length > MAX_ROWS), snoozed }
}

/** Returns the function that snoozes a finding and says so, with Undo. */
function useSnoozing(set: (key: string, snooze: Snooze | null) => void) {
  const { t } = useTranslation('overview')
  const nameOf = useFindingName()
  const toast = useToast()
  return (finding: AttentionFinding, time: SnoozeTime) => {
    const days = { day: 1, week: 7 }
    const until = time === 'change' ? null : Date.now() + days[time] * DAY
    set(keyOf(finding), { until, mark: markOf(finding.item) })
    const said = t(`snooze.done.${time}`, { what: nameOf(finding) })
    toast.show(said, { key: `snooze ${keyOf(finding)}`, undo: () => set(keyOf(finding), null) })
  }
}

/** Lists what needs attention, the most urgent first, and what is snoozed. */
export function AttentionList({ serverId, groups, known, unknownEnds, pending, onAct }: AttentionListProps) {
  const { t } = useTranslation('overview')
  const { t: tCommon, i18n } = useTranslation('common')
  const [snoozes, set] = useSnoozes(serverId)
  const snooze = useSnoozing(set)
  const now = useNow()
  const bars = useDelayed(pending)
  const { rows, cut, snoozed } = divide(groups, snoozes, now)
  if (pending && groups.length === 0) return bars ? <Bars /> : null
  return (
    <>
      {rows.length > 0 ? (
        <ul className={styles.list} aria-label={t('attention.title')}>
          {rows.map(({ kind, item }) => (
            <AttentionRow key={keyOf({ kind, item })} kind={kind} item={item} onAct={onAct} onSnooze={snooze} />
          ))}
          {cut.map(({ kind, total, path }) => (
            <li key={kind} className={styles.line}>
              <Link to={path} className={styles.more}>
                {t('attention.showAll', { what: t(`attention.${kind}`, { count: total }) })}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {unknownEnds > 0 ? (
        <p className={styles.line}>
          <Link to="/expiry?week=unknown" className={styles.more}>
            {t('attention.unknownEnds', { count: unknownEnds })}
          </Link>
        </p>
      ) : null}
      {groups.length === 0 && known !== null ? (
        <div className={styles.none}>
          {known === 'now' ? (
            <StateDot
              state={unknownEnds > 0 ? 'neutral' : 'good'}
              label={t(unknownEnds > 0 ? 'attention.noneElse' : 'attention.none')}
            />
          ) : (
            <StateDot
              state="neutral"
              label={
                known === 'last'
                  ? t('attention.noneLast')
                  : t('attention.nonePartly', { lists: listWords(known, tCommon, i18n.language) })
              }
            />
          )}
        </div>
      ) : null}
      {snoozed.length > 0 ? <Snoozed findings={snoozed} onEnd={(finding) => set(keyOf(finding), null)} /> : null}
    </>
  )
}

interface SnoozedProps {
  findings: readonly (AttentionFinding & { snooze: Snooze })[]
  onEnd: (finding: AttentionFinding) => void
}

/** The snoozed findings, folded, each with its end. */
function Snoozed({ findings, onEnd }: SnoozedProps) {
  const { t } = useTranslation('overview')
  const nameOf = useFindingName()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        className={styles.fold}
        onClick={() => setOpen(!isOpen)}
      >
        {t('snooze.count', { count: findings.length })}
      </Button>
      {isOpen ? (
        <ul className={styles.list} aria-label={t('snooze.title')}>
          {findings.map(({ kind, item, snooze: { until } }) => (
            <li key={keyOf({ kind, item })} className={styles.line}>
              <FindingLink kind={kind} item={item} />
              <span className={styles.until}>
                {until === null ? (
                  t('snooze.untilChange')
                ) : (
                  <TimeUntil
                    value={new Date(until).toISOString()}
                    sentence={(words) => t('snooze.shownAgain', { words })}
                  />
                )}
              </span>
              <span className={styles.act}>
                <Button
                  size="small"
                  aria-label={t('snooze.endOf', { what: nameOf({ kind, item }) })}
                  onClick={() => onEnd({ kind, item })}
                >
                  {t('snooze.end')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Bars() {
  return (
    <div aria-hidden>
      {[220, 180, 260, 200].map((width) => (
        <div key={width} className={styles.bar}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
