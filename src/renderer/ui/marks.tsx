import { type ReactNode, type PointerEvent, createContext, use } from 'react'
import hiddenStyles from './visually-hidden.module.css'
import Box from '@mui/material/Box'
import { Ban, Equal, Minus, Pencil, Plus } from 'lucide-react'
import initialsStyles from './initials.module.css'
import dotStyles from './state-dot.module.css'
import { useTranslation, absoluteTime, relativeTime, timeSince, useNow, useOwnNow } from '@/lib/texts'
import chipStyles from './tag-chips.module.css'
import { expiryInstant, instantOf } from '@shared/time'
import styles from './write-lock.module.css'
import Alert from '@mui/material/Alert'

/** The class of `VisuallyHidden`, to use on other elements. */
export const visuallyHidden = hiddenStyles.hidden

/** Content only for screen readers. `live` announces its changes. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className={visuallyHidden} {...(live && { 'aria-live': live, 'aria-atomic': true })}>
      {children}
    </span>
  )
}

/** A change to an object or to access: it is added, removed, changed, unchanged, or cannot change. */
export type ChangeMarkKind = 'added' | 'removed' | 'changed' | 'same' | 'impossible'

const icons = { added: Plus, removed: Minus, changed: Pencil, same: Equal, impossible: Ban }

interface ChangeMarkProps {
  change: ChangeMarkKind
  label: string
  /** Shows the words only to screen readers and on hover, if the text beside it already contains them. */
  iconOnly?: boolean
}

/** A change as a sign and words, without colour: colours are for states. */
export function ChangeMark({ change, label, iconOnly = false }: ChangeMarkProps) {
  const Icon = icons[change]
  const named = iconOnly ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Box
      component="span"
      title={iconOnly ? label : undefined}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
    >
      <Box component="span" {...named} sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
        <Icon size={12} aria-hidden />
      </Box>
      {iconOnly ? null : <span>{label}</span>}
    </Box>
  )
}

/** Returns at most two initials: "Jeremie Koss" and "jeremie.koss@example.com" give JK, "maria" gives M. */
export function initialsOf(name: string): string {
  const [local = ''] = name.split('@')
  const words = (local || name).split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).toLocaleUpperCase()).join('')
}

/** A user's initials, to show beside the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={initialsStyles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

export type DotState = 'online' | 'offline' | 'expired' | 'expiring' | 'waiting' | 'good' | 'bad' | 'neutral'

/** Each state has its own shape, so that it is readable without colour: full, ring, half, bar, cross-out. */
const looks: Record<DotState, { color: string; shape: 'full' | 'ring' | 'half' | 'mark' | 'bar' }> = {
  online: { color: 'success', shape: 'full' },
  good: { color: 'success', shape: 'full' },
  offline: { color: 'neutral', shape: 'ring' },
  neutral: { color: 'neutral', shape: 'ring' },
  expiring: { color: 'warning', shape: 'half' },
  waiting: { color: 'warning', shape: 'mark' },
  expired: { color: 'error', shape: 'bar' },
  bad: { color: 'error', shape: 'mark' },
}

function Shape({ shape }: { shape: 'full' | 'ring' | 'half' | 'mark' | 'bar' }) {
  switch (shape) {
    case 'full':
      return <circle cx="5" cy="5" r="4" fill="currentColor" />
    case 'ring':
      return <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    case 'half':
      return (
        <>
          <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M5 1.5a3.5 3.5 0 0 0 0 7z" fill="currentColor" />
        </>
      )
    case 'mark':
      return <path d="M4.1 0.8h1.8v5.4H4.1zM4.1 7.4h1.8v1.8H4.1z" fill="currentColor" />
    case 'bar':
      return (
        <>
          <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M2.7 7.3 7.3 2.7" stroke="currentColor" strokeWidth="1.5" />
        </>
      )
  }
}

interface StateDotProps {
  state: DotState
  label: string
  /** Shows the label only to screen readers and on hover, if the text beside it already contains it. */
  iconOnly?: boolean
  /** Lets a long label wrap; otherwise it is truncated, as in a table. */
  wrap?: boolean
}

/** A state as a shape with a label. */
export function StateDot({ state, label, iconOnly, wrap }: StateDotProps) {
  const { color, shape } = looks[state]
  return (
    <span className={dotStyles.dot} data-color={color} data-wrap={wrap} title={iconOnly ? label : undefined}>
      <svg viewBox="0 0 10 10" {...(iconOnly ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
        <Shape shape={shape} />
      </svg>
      {iconOnly ? null : <span>{label}</span>}
    </span>
  )
}

/** Replaces a number or name that could not be loaded, so that the screen never shows an uncounted 0. */
export function Unknown() {
  const { t } = useTranslation('common')
  const words = t('missing.unknown')
  return (
    <span role="img" aria-label={words} title={words}>
      –
    </span>
  )
}

/** A standalone number, formatted for the current language. */
export function Figure({ value }: { value: number }) {
  const { t } = useTranslation('common')
  return t('figure', { figure: value })
}

/** A short label in a frame, such as a tag. Not interactive. */
export function Chip({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span className={chipStyles.chip} title={title}>
      {children}
    </span>
  )
}

interface TagChipsProps {
  tags: readonly string[]
  max?: number
  /** Omits the common prefix "tag:" to save room. */
  short?: boolean
}

/** Tags as chips: at most `max`, then +n with the rest on hover. */
export function TagChips({ tags, max = 3, short = false }: TagChipsProps) {
  const { t } = useTranslation('common')
  const rest = tags.slice(max)
  return (
    <span className={chipStyles.tags}>
      {tags.slice(0, max).map((tag) => (
        <Chip key={tag} title={tag}>
          {short ? tag.replace(/^tag:/, '') : tag}
        </Chip>
      ))}
      {rest.length > 0 ? (
        <Chip title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{`${t('tags.more', { count: rest.length })}: ${rest.join(', ')}`}</VisuallyHidden>
        </Chip>
      ) : null}
    </span>
  )
}

/** In milliseconds. Each new text costs a frame, in a window that otherwise shows nothing new. */
const STEP_MS = 15_000

/** "Updated 15 s ago": the age of the list on screen. `at` is TanStack's `dataUpdatedAt`: milliseconds, 0 before the first answer. */
export function UpdatedAgo({ at }: { at: number }) {
  const { t } = useTranslation('common')
  const now = useOwnNow(STEP_MS)
  if (at === 0) return null
  const age = timeSince(t, new Date(Math.min(at, now)).toISOString(), now)
  return <span>{t('updated', { age })}</span>
}

interface TimeProps {
  /** RFC 3339; null for "never" or "not set". */
  value: string | null
  /** The text for null; without it nothing is shown. */
  never?: string
  /** Puts the relative time into a sentence: "last seen 3 h ago". */
  sentence?: (words: string) => string
}

/** Sets the absolute time as the title on hover. The first formatter takes 10 ms to create, which start-up must not pay. */
export function showAbsolute({ currentTarget: time }: PointerEvent<HTMLTimeElement>): void {
  time.title = absoluteTime(time.dateTime, document.documentElement.lang)
}

/** A relative time, with the absolute one on hover and in the markup. An invalid time shows only the text. */
function Time({ value, words, at }: { value: string; words: string; at: number | null }) {
  if (at === null) return <span>{words}</span>
  return (
    <time dateTime={value} onPointerEnter={showAbsolute}>
      {words}
    </time>
  )
}

/** The time since an event by the server's clock: "3 h ago". */
export function TimeSince({ value, never, sentence }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  return <Time value={value} words={timeSince(t, value, now, sentence)} at={instantOf(value)} />
}

/** The time since this computer recorded something, by its own clock. */
export function OwnTimeSince({ value, sentence }: Pick<TimeProps, 'sentence'> & { value: string }) {
  const { t } = useTranslation('common')
  return <Time value={value} words={timeSince(t, value, useOwnNow(), sentence)} at={instantOf(value)} />
}

/** The time until or since an end, by the server's clock: "in 90 days", "3 h ago". */
export function TimeUntil({ value, never, sentence = (words) => words }: TimeProps) {
  const { t } = useTranslation('common')
  const now = useNow()
  if (value === null) return never ? <span>{never}</span> : null
  const words = relativeTime(t, value, now)
  const at = expiryInstant(value)
  return <Time value={value} words={at === null ? words : sentence(words)} at={at} />
}

const BlockedContext = createContext<string | null>(null)

/** Disables the bulk actions of a list and shows the reason. `reason` null disables nothing. */
export function BlockedActs({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <BlockedContext value={reason}>{children}</BlockedContext>
}

/** The reason bulk actions are disabled on this list; null if they are enabled. */
export const useBlockedActs = (): string | null => use(BlockedContext)

const WriteLockContext = createContext<string | null>(null)
const UnlockContext = createContext<ReactNode>(null)

interface WriteLockProps {
  reason: string | null
  /** A link to where changes can be allowed. */
  unlock?: ReactNode
  children: ReactNode
}

/**
 * Locks all changes inside and gives the reason; null unlocks. The main process refuses writes anyway: this disables controls beforehand.
 * It applies to `LockedControls`, the primary action of a Page, menus, dialogs and selection bars.
 */
export function WriteLock({ reason, unlock = null, children }: WriteLockProps) {
  return (
    <WriteLockContext value={reason}>
      <UnlockContext value={unlock}>{children}</UnlockContext>
    </WriteLockContext>
  )
}

/** Returns the link to where changes can be allowed; null if there is none. */
export const useUnlock = (): ReactNode => use(UnlockContext)

/** Returns the reason changes are locked here; null if they are allowed. */
export function useWriteLock(): string | null {
  return use(WriteLockContext)
}

/** Disables the controls inside and shows the reason while changes are locked. */
export function LockedControls({ children }: { children: ReactNode }) {
  const reason = useWriteLock()
  if (reason === null) return children
  return (
    <fieldset className={styles.locked} disabled title={reason} aria-label={reason}>
      {children}
    </fieldset>
  )
}

/** Shows why changes are locked, and the way to allow them. `children` follows the reason. */
export function LockNote({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <Alert severity="info" action={useUnlock()}>
      {reason}
      {children}
    </Alert>
  )
}
