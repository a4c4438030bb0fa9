// Must be the first import: see style-nonce.ts.
import '@/ui/style-nonce'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { closeSnackbar, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { type Ref, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from '@/lib/texts'
import { StateDot } from '@/ui/marks'
import styles from './host.module.css'
import { MAX_SHOWN, type StackEntry, type ToastAction, type ToastStack } from './toast'
import { keepFree } from './position'
import { STAY_WITH_ACTION_MS, ToastBox, ToastText, useStay } from './toast-box'

/** The display time of toasts without an action, in milliseconds. */
const STAY_MS = 5_000

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

/** One entry. It is empty once it has left the stack: the Undo of a toast that is leaving the screen cannot be clicked. */
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
