import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { jobPath, lostKeysPath } from '@shared/history-path'
import type { JournalEntry, MadeEntry } from '@shared/history/journal'
import type { TFunction } from 'i18next'
import { errorText, useTranslation, absoluteTime, timeOfDay } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { usePolicyHome } from '@/domain/policy-home'
import { lostKeysOf } from '@/lib/queries/journal'
import { useCapabilities, useServerId } from '@/lib/session'
import { visible } from '@shared/visible'
import { LockedControls } from '@/ui/marks'
import {
  type EntryDifference,
  entryDifferences,
  entryPath,
  entryTitle,
  keyOwner,
  type NameOf,
  savedText,
} from './entry-words'
import styles from './history.module.css'
import { isPartOfRename, useEntryUndo, useIsMade, whyNoUndo } from './present'
import { lazyComponent } from '@/ui/page'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { notesQuery } from '@/lib/queries/annotations'

const UndoDialog = lazyComponent(async () => (await import('./undo-dialog')).UndoDialog)

/** Returns the element id of an entry, used to restore the focus. Entry ids are unique within one journal. */
const entryElementId = (id: number) => `entry-${id}`

interface UndoQuestion {
  /** Opens the dialog for an entry. */
  ask: (entry: MadeEntry) => void
  /** The dialog, to render beside the list. */
  dialog: ReactNode
}

/** Undoes entries of a list. An undone entry loses its button: the focus stays on its row. */
export function useUndoing(): UndoQuestion {
  const [undoing, setUndoing] = useState<MadeEntry | null>(null)
  const last = useRef<number | null>(null)
  // The button may disappear before the dialog closes, or when the list reloads.
  useEffect(() => {
    if (undoing || last.current === null || document.activeElement !== document.body) return
    const row = document.getElementById(entryElementId(last.current))
    const target = row?.querySelector<HTMLElement>('a, button') ?? row
    target?.focus()
    last.current = null
  })
  return {
    ask(entry) {
      last.current = entry.id
      setUndoing(entry)
    },
    dialog: undoing ? <UndoDialog entry={undoing} onClose={() => setUndoing(null)} /> : null,
  }
}

/** Returns the function that finds the label of an entry's key: by the key's id, or by its start if the entry is older than the id. */
export function useEntryLabels(): (entry: JournalEntry) => string {
  const { data: notes } = useQuery(notesQuery(useServerId() ?? ''))
  return useMemo(() => {
    const labels = new Map(
      (notes ?? [])
        .filter(({ kind }) => kind === 'apiKey' || kind === 'preAuthKey')
        .flatMap(({ kind, id, name, text }) => [
          [`${kind} ${name}`, text],
          [`${kind} ${id}`, text],
        ]),
    )
    return (entry) => {
      const [kind = ''] = entry.object.split(' ', 1)
      const name = entry.kind === 'act' ? entry.name : entry.kind === 'seen' ? entry.change.name : ''
      return labels.get(entry.object) ?? labels.get(`${kind} ${name}`) ?? ''
    }
  }, [notes])
}

interface EntryRowProps {
  entry: JournalEntry
  /** The number of policy saves that belong to it. */
  saves: number
  /** False on the object's own page. */
  linked: boolean
  /** True if it is listed below its job. */
  inJob?: boolean | undefined
  /** The same for all rows: it goes through all users. See `useNamesAsGiven`. */
  nameOf: NameOf
  /** The label of the entry's key, kept on this computer; '' without one. See `useEntryLabels`. */
  labelOf: (entry: JournalEntry) => string
  onUndo: (entry: MadeEntry) => void
}

/** One entry with its time, author, title, changed values and result. */
export function EntryRow({ entry, saves, linked, inJob = false, nameOf, labelOf, onUndo }: EntryRowProps) {
  const { t, i18n } = useTranslation('activity')
  const title = entryTitle(entry, t, nameOf)
  const saved = savedText(entry, t)
  const path = linked ? entryPath(entry) : undefined
  return (
    <li className={styles.entry} id={entryElementId(entry.id)} tabIndex={-1}>
      <time className={styles.time} dateTime={entry.at} title={absoluteTime(entry.at, i18n.language)}>
        {timeOfDay(entry.at, i18n.language)}
      </time>
      <span className={styles.who} title={entry.kind === 'act' ? t('who', { name: entry.who }) : undefined}>
        {authorOf(entry, t)}
      </span>
      <span className={styles.what}>
        <Title entry={entry} title={title} path={path} />
        {differencesOf(entry, t, i18n.language, nameOf).map((difference) => (
          <span key={difference.of ?? ''} className={styles.difference}>
            {differenceText(difference, t)}
          </span>
        ))}
        {isRefused(entry) || saved === '' ? null : <span className={styles.difference}>{saved}</span>}
        <KeyLabel label={labelOf(entry)} />
        <KeyOwner owner={keyOwner(entry, nameOf)} />
        {saves > 0 ? <span className={styles.note}>{t('withPolicy')}</span> : null}
        {policyBefore(entry) === null ? null : <PastSource entry={entry} />}
        {entry.kind === 'act' ? <MadeDetails entry={entry} inJob={inJob} /> : null}
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

/** The sentence of an entry, in which the object is the link; without its name in it, the sentence is. */
function Title({ entry, title, path }: { entry: JournalEntry; title: string; path: string | undefined }) {
  if (path === undefined) return <span>{title}</span>
  const name = entry.kind === 'act' ? entry.name : entry.kind === 'seen' ? entry.change.name : ''
  const start = name === '' ? -1 : title.lastIndexOf(name)
  if (start < 0)
    return (
      <Link component={RouterLink} to={path} color="inherit">
        {title}
      </Link>
    )
  return (
    <span>
      {title.slice(0, start)}
      <Link component={RouterLink} underline="always" to={path} aria-label={title}>
        {name}
      </Link>
      {title.slice(start + name.length)}
    </span>
  )
}

/** The admin's own name for a key. */
function KeyLabel({ label }: { label: string }) {
  return label === '' ? null : <span className={styles.difference}>{visible(label)}</span>
}

/** Names the user and the tags of a pre-auth key: its start alone does not identify the key. */
function KeyOwner({ owner }: { owner: readonly string[] }) {
  const { t } = useTranslation('activity')
  return owner.length === 0 ? null : <span className={styles.note}>{t('keyOf', { owner: owner.join(', ') })}</span>
}

/** Says that a policy which is managed elsewhere was saved here, or by an admin whom the console does not know. */
function PastSource({ entry }: { entry: JournalEntry }) {
  const { t } = useTranslation('activity')
  const source = usePolicyHome()(policyBefore(entry) ?? '', entry.at)
  if (source === null) return null
  return <span className={styles.note}>{t(entry.kind === 'act' ? 'pastSource' : 'maybePastSource', { source })}</span>
}

/** Returns the text that a change of the policy replaced; null for anything else, and for a save that failed. */
function policyBefore(entry: JournalEntry): string | null {
  if (entry.kind === 'seen') return entry.change.kind === 'policy.changed' ? entry.change.before.policy : null
  if (entry.kind !== 'act' || entry.result === 'failed') return null
  return entry.before?.kind === 'policy' ? entry.before.policy : null
}

/** Says where a change came from, in the words of the page's filter; '' for entries that could not be written or read. */
function authorOf({ kind }: JournalEntry, t: TFunction<'activity'>): string {
  if (kind === 'act') return t('here')
  return kind === 'seen' ? t('elsewhere') : ''
}

/** A refused act changed nothing. */
const isRefused = (entry: JournalEntry) => entry.kind === 'act' && entry.result === 'failed'
const differencesOf: typeof entryDifferences = (entry, ...words) =>
  isRefused(entry) ? [] : entryDifferences(entry, ...words)

function differenceText({ of, from, to }: EntryDifference, t: TFunction<'activity'>): string {
  const text = to === null ? t('value.from', { from }) : t('value.change', { from, to })
  return of === undefined ? text : t(`value.${of}`, { change: text })
}

/** The maximum number of machines named in one line; the others are counted. */
const NAMED = 8

/** Lists the machines that had joined with a deleted key, or the keys of others that went with a user. */
function joinedText({ call, joined }: MadeEntry, t: TFunction<'activity'>): string {
  const { count, names } = joined ?? { count: 0, names: [] }
  const named = names.slice(0, NAMED)
  const more = count - named.length
  const words = { names: [...named, ...(more > 0 ? [t('joinedMore', { count: more })] : [])].join(', ') }
  return call === 'users.delete' ? t('keysOfOthers', { ...words, count }) : t('joined', words)
}

function MadeDetails({ entry, inJob }: { entry: MadeEntry; inJob: boolean }) {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const { result, error, reason, jobId, undoneBy, joined } = entry
  const can = useCapabilities()
  const lost = lostKeysOf(entry).length
  const noUndo = inJob ? null : whyNoUndo(entry, can)
  return (
    <>
      {result === 'done' && !error ? null : (
        <span className={styles.result} data-result={result}>
          {[
            ...(result === 'done' ? [] : [t(`result.${result}`)]),
            ...(error ? [errorText({ ...error, status: 0 }, tCommon)] : []),
          ].join(': ')}
        </span>
      )}
      {result === 'unknown' ? <VerifiedResult entry={entry} /> : null}
      {undoneBy === null ? null : <span className={styles.note}>{t('undone')}</span>}
      {isPartOfRename(entry) ? <span className={styles.note}>{t('partOfRename')}</span> : null}
      {joined && result !== 'failed' ? <span className={styles.note}>{joinedText(entry, t)}</span> : null}
      {lost === 0 ? null : (
        <Link component={RouterLink} to={lostKeysPath(entry.id)} className={styles.note}>
          {tCommon('keysAgain.offer', { count: lost })}
        </Link>
      )}
      {noUndo === null ? null : <span className={styles.note}>{t(`noUndo.${noUndo}`)}</span>}
      {reason === '' ? null : <span className={styles.note}>{t('reason', { reason })}</span>}
      {jobId === null || inJob ? null : (
        <Link component={RouterLink} to={jobPath(jobId)} className={styles.note}>
          {t('job', { jobNumber: jobId })}
        </Link>
      )}
    </>
  )
}

/** Shows the server's current state for an act with an unknown result. */
function VerifiedResult({ entry }: { entry: MadeEntry }) {
  const { t } = useTranslation('activity')
  const made = useIsMade(entry)
  if (made === undefined) return null
  return <span className={styles.note}>{t(made ? 'shown.made' : 'shown.notMade')}</span>
}

function UndoButton({ entry, title, onUndo }: { entry: MadeEntry; title: string; onUndo: (entry: MadeEntry) => void }) {
  const { t } = useTranslation('activity')
  const entryUndo = useEntryUndo(entry)
  if (!entryUndo || entryUndo.gone) return null
  if (entryUndo.isBack) return <span className={styles.note}>{t('undo.isBack')}</span>
  return (
    <LockedControls>
      <Button size="small" aria-label={t('undo.of', { act: title })} onClick={() => onUndo(entry)}>
        {t('undo.button')}
      </Button>
    </LockedControls>
  )
}
