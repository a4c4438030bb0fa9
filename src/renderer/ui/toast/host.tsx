import '@/ui/style-nonce'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { ReplacedToasts, ToastContent } from './content'
import styles from './host.module.css'
import type { ToastOptions, ToastQueue, ToastRequest } from './queue'
import { areToastsBeneath } from './position'

const TICK_MS = 250

/**
 * Ends a toast after a time. The time stops while the user cannot answer the toast, or is about to: beneath a dialog, in a window in the background,
 * with the pointer or the focus on it.
 *
 * @param ms null: never ends it
 * @returns the ref of an element in the toast
 */
function useStay(ms: number | null, onEnd: () => void) {
  const ref = useRef<HTMLButtonElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (ms === null) return
    let left = ms
    let isAway = false
    const gone = new AbortController()
    addEventListener('blur', () => (isAway = true), { signal: gone.signal })
    addEventListener('focus', () => (isAway = false), { signal: gone.signal })
    const timer = setInterval(() => {
      const toast = ref.current?.closest('[role=alert], [role=status]')
      if (isAway || areToastsBeneath() || toast?.matches(':hover, :focus-within')) return
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

type ShowRequest = Extract<ToastRequest, { type: 'show' }>

/** The display time of toasts in milliseconds; those with an action stay longer. */
const STAY_MS = 5_000
const STAY_WITH_ACTION_MS = 10_000

/** notistack in the console's style, fed by the queue. */
export function Toasts({ queue }: { queue: ToastQueue }) {
  const [replaced, setReplaced] = useState<ReadonlySet<SnackbarKey>>(new Set())
  useEffect(() => {
    const hide = (id: SnackbarKey) => setReplaced((ids) => new Set([...ids, id]))
    return queue.deliverTo(createReceiver(hide))
  }, [queue])
  return (
    <ReplacedToasts value={replaced}>
      <SnackbarProvider
        maxSnack={3}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={140}
        classes={{ containerRoot: styles.container ?? '' }}
        Components={{ default: ToastContent, success: ToastContent, error: ToastContent }}
        onExited={(_, id) => setReplaced((ids) => new Set([...ids].filter((other) => other !== id)))}
      />
    </ReplacedToasts>
  )
}

/**
 * Returns a receiver that replaces the toast of a key by the next one, whose Undo and Retry belong to the latest event. Each toast has its
 * own notistack id, because notistack ignores an id while a toast with it is on screen, closing ones included.
 *
 * @param hide removes the content of a toast at once, so that nobody clicks its Undo while it leaves
 */
function createReceiver(hide: (id: SnackbarKey) => void): (request: ToastRequest) => void {
  const open = new Map<string, SnackbarKey>()
  return (request) => {
    const key = request.type === 'close' ? request.key : keyOf(request)
    const before = open.get(key)
    // Without an id notistack closes all toasts.
    if (before !== undefined) closeSnackbar(before)
    if (request.type === 'close') return
    if (before !== undefined) hide(before)
    const id = show(request, () => {
      if (open.get(key) === id) open.delete(key)
    })
    open.set(key, id)
  }
}

const keyOf = ({ message, options: { key, kind = 'info' } }: ShowRequest) => key ?? `${kind}:${message}`

function show({ message, options }: ShowRequest, onExited: () => void): SnackbarKey {
  const { undo, retry, actions = [], kind = 'info' } = options
  const isAnswered = undo !== undefined || retry !== undefined || actions.length > 0
  // A dialog may cover it: the time of a toast that must not be lost stops meanwhile, which notistack's does not.
  const isKept = isAnswered || kind === 'error'
  const stay = isAnswered ? STAY_WITH_ACTION_MS : STAY_MS
  return enqueueSnackbar(message, {
    variant: kind === 'info' ? 'default' : kind,
    autoHideDuration: isKept ? null : stay,
    onExited,
    action: (id) => (
      <ToastActions
        id={id}
        stay={isKept ? stay : null}
        actions={actions}
        {...(undo && { undo })}
        {...(retry && { retry })}
      />
    ),
  })
}

interface ToastActionsProps extends Pick<ToastOptions, 'undo' | 'retry'> {
  id: SnackbarKey
  /** In milliseconds; null: notistack ends the toast. */
  stay: number | null
  actions: NonNullable<ToastOptions['actions']>
}

function ToastActions({ id, stay, undo, retry, actions }: ToastActionsProps) {
  const { t } = useTranslation('common')
  const ref = useStay(stay, () => closeSnackbar(id))
  const run = (action: () => void) => () => {
    closeSnackbar(id)
    action()
  }
  return (
    <>
      {actions.map((action) => (
        <Button key={action.label} size="small" variant="text" color="primary" onClick={run(action.run)}>
          {action.label}
        </Button>
      ))}
      {undo ? (
        <Button size="small" variant="text" color="primary" onClick={run(undo)}>
          {t('actions.undo')}
        </Button>
      ) : null}
      {retry ? (
        <Button size="small" variant="text" color="primary" onClick={run(retry)}>
          {t('actions.retry')}
        </Button>
      ) : null}
      <IconButton ref={ref} aria-label={t('actions.dismiss')} onClick={() => closeSnackbar(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </>
  )
}
