// Must be the first import: see style-nonce.ts.
import '@/ui/style-nonce'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from '@/lib/texts'
import { StateDot } from '@/ui/state-dot'
import styles from './host.module.css'
import { MAX_SHOWN, type StackEntry, type ToastAction, type ToastStack } from './stack'
import { areToastsBeneath, keepFree } from './position'
import { ToastBox, ToastText } from './toast-box'

const TICK_MS = 250

/** The display time of toasts in milliseconds; those with an action stay longer. */
const STAY_MS = 5_000
export const STAY_WITH_ACTION_MS = 10_000

/**
 * Ends an entry after a time. The time stops while the user cannot answer it, or is about to: beneath a dialog, in a window in the
 * background, with the pointer or the focus on it.
 *
 * @param ms null: never ends it
 * @returns the ref of an element in the entry
 */
export function useStay<E extends HTMLElement>(ms: number | null, onEnd: () => void): RefObject<E | null> {
  const ref = useRef<E>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ms === null) return
    let left = ms
    let isAway = false
    const gone = new AbortController()
    addEventListener('blur', () => (isAway = true), { signal: gone.signal })
    addEventListener('focus', () => (isAway = false), { signal: gone.signal })
    const timer = setInterval(() => {
      const entry = ref.current?.closest('[data-toast]')
      if (isAway || areToastsBeneath() || entry?.matches(':hover, :focus-within')) return
      left -= TICK_MS
      if (left <= 0) end()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [ms])
  return ref
}

/** The stack at the bottom left, newest on top: notistack shows what `stack` decides. */
export function Toasts({ stack }: { stack: ToastStack }) {
  const entries = useSyncExternalStore(stack.subscribe, stack.entries)
  const isShown = entries.length > 0
  useEffect(() => (isShown ? keepFree() : undefined), [isShown])
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const now = entries.slice(0, MAX_SHOWN)
    const isGone = (id: string) => now.every((entry) => entry.id !== id)
    for (const id of [...shown.current].filter(isGone)) {
      shown.current.delete(id)
      closeSnackbar(id)
    }
    // The newest last: notistack puts each above the ones before.
    for (const entry of now.toReversed().filter(({ id }) => !shown.current.has(id))) {
      shown.current.add(entry.id)
      enqueueSnackbar({ key: entry.id, persist: true, content: <Entry entry={entry} stack={stack} /> })
    }
  }, [entries, stack])
  return (
    <SnackbarProvider
      // The stack limits them.
      maxSnack={100}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={140}
      classes={{ containerRoot: styles.stack ?? '' }}
    />
  )
}

interface EntryProps {
  entry: StackEntry
  stack: ToastStack
  ref?: Ref<HTMLDivElement>
}

/** One entry. It is empty once it has left the stack: nobody shall click the Undo of a toast that is leaving the screen. */
function Entry({ entry, stack, ref }: EntryProps) {
  const isLeaving = !useSyncExternalStore(stack.subscribe, stack.entries).includes(entry)
  if (isLeaving) return <SnackbarContent ref={ref} />
  return (
    <SnackbarContent ref={ref}>
      {entry.kind === 'slot' ? (
        <Slot id={entry.id} stack={stack} />
      ) : (
        <ToastEntry entry={entry} onClose={() => stack.close(entry.key)} />
      )}
    </SnackbarContent>
  )
}

function Slot({ id, stack }: { id: string; stack: ToastStack }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    stack.setPlace(id, ref.current)
    return () => stack.setPlace(id, null)
  }, [id, stack])
  return <div ref={ref} />
}

interface ToastEntryProps {
  entry: Extract<StackEntry, { kind: 'toast' }>
  onClose: () => void
}

function ToastEntry({ entry: { message, options }, onClose }: ToastEntryProps) {
  const { t } = useTranslation('common')
  const { undo, retry, kind = 'info', actions = [] } = options
  const isFailure = kind === 'error'
  const offered: readonly ToastAction[] = [
    ...(undo ? [{ label: t('actions.undo'), run: undo }] : []),
    ...(retry ? [{ label: t('actions.retry'), run: retry }] : []),
    ...actions,
  ]
  const ref = useStay<HTMLButtonElement>(isFailure ? null : offered.length > 0 ? STAY_WITH_ACTION_MS : STAY_MS, onClose)
  return (
    <ToastBox role={isFailure ? 'alert' : 'status'}>
      {kind === 'info' ? null : <StateDot state={isFailure ? 'bad' : 'good'} label={kind} iconOnly />}
      <ToastText title={message}>{message}</ToastText>
      {offered.map(({ label, run }) => (
        <Button
          key={label}
          size="small"
          variant="text"
          color="primary"
          onClick={() => {
            onClose()
            run()
          }}
        >
          {label}
        </Button>
      ))}
      <IconButton ref={ref} size="small" aria-label={t('actions.dismiss')} onClick={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </ToastBox>
  )
}
