import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { absoluteTime } from '@/lib/format'
import { LockedControls } from '@/ui/write-lock'
import { entryDifference, entryPath, entryTitle } from './entry-words'
import styles from './history.module.css'
import { isPartOfRename } from './one-change'
import { useIsMade, useWayBack } from './present'

interface EntryRowProps {
  entry: JournalEntry
  /** How often the policy was stored for it. */
  saves: number
  /** Left out where the page is the thing's own. */
  linked: boolean
  onUndo: (entry: MadeEntry) => void
}

/** One entry: when, who, what, what changed about it, how it ended. */
export function EntryRow({ entry, saves, linked, onUndo }: EntryRowProps) {
  const { t, i18n } = useTranslation('activity')
  const title = entryTitle(entry, t)
  const path = linked ? entryPath(entry) : undefined
  const difference = entryDifference(entry, t, i18n.language)
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={entry.at} title={absoluteTime(entry.at, i18n.language)}>
        {clock(entry.at, i18n.language)}
      </time>
      <span className={styles.who}>{entry.kind === 'act' ? entry.who : t('elsewhere')}</span>
      <span className={styles.what}>
        {path ? (
          <Link component={RouterLink} to={path}>
            {title}
          </Link>
        ) : (
          title
        )}
        {difference ? (
          <span className={styles.difference}>
            {difference.to === null
              ? t('value.from', { from: difference.from })
              : t('value.change', { from: difference.from, to: difference.to })}
          </span>
        ) : null}
        {saves > 0 ? <span className={styles.note}>{t('withPolicy')}</span> : null}
        {entry.kind === 'act' ? <MadeDetails entry={entry} /> : null}
        {entry.kind === 'seen' && entry.since !== null ? (
          <span className={styles.note}>
            {t('since', { from: absoluteTime(entry.since, i18n.language), to: absoluteTime(entry.at, i18n.language) })}
          </span>
        ) : null}
      </span>
      {entry.kind === 'act' && !isPartOfRename(entry) ? (
        <UndoButton entry={entry} title={title} onUndo={onUndo} />
      ) : null}
    </li>
  )
}

function clock(at: string, language: string): string {
  return new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
}

function MadeDetails({ entry }: { entry: MadeEntry }) {
  const { t } = useTranslation('activity')
  const { result, error, reason, jobId, undoneBy } = entry
  return (
    <>
      {result === 'done' ? null : (
        <span className={styles.result} data-result={result}>
          {t(`result.${result}`)}
          {error ? ` · ${error.code}` : ''}
        </span>
      )}
      {result === 'unknown' ? <Shown entry={entry} /> : null}
      {undoneBy === null ? null : <span className={styles.note}>{t('undone')}</span>}
      {isPartOfRename(entry) ? <span className={styles.note}>{t('partOfRename')}</span> : null}
      {reason === '' ? null : <span className={styles.note}>{t('reason', { reason })}</span>}
      {jobId === null ? null : (
        <Link component={RouterLink} to={`/activity?job=${jobId}`} className={styles.note}>
          {t('job', { jobNumber: jobId })}
        </Link>
      )}
    </>
  )
}

/** What the server says now of an act that nobody saw the end of. */
function Shown({ entry }: { entry: MadeEntry }) {
  const { t } = useTranslation('activity')
  const made = useIsMade(entry)
  if (made === undefined) return null
  return <span className={styles.note}>{t(made ? 'shown.made' : 'shown.notMade')}</span>
}

function UndoButton({ entry, title, onUndo }: { entry: MadeEntry; title: string; onUndo: (entry: MadeEntry) => void }) {
  const { t } = useTranslation('activity')
  const way = useWayBack(entry)
  if (!way || way.gone) return null
  return (
    <LockedControls>
      <Button size="small" aria-label={t('undo.of', { act: title })} onClick={() => onUndo(entry)}>
        {t('undo.button')}
      </Button>
    </LockedControls>
  )
}
