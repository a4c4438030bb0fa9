import '@/ui/style-nonce'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { ToastContent } from './content'
import styles from './host.module.css'
import type { ToastOptions, ToastQueue, ToastRequest } from './queue'

/** The display time of toasts in milliseconds; those with an action stay longer. */
const STAY_MS = 5_000
const STAY_WITH_ACTION_MS = 10_000

/** notistack in the console's style, fed by the queue. */
export function Toasts({ queue }: { queue: ToastQueue }) {
  useEffect(() => queue.deliverTo(deliver), [queue])
  return (
    <SnackbarProvider
      maxSnack={3}
      preventDuplicate
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={140}
      classes={{ containerRoot: styles.container ?? '' }}
      Components={{ default: ToastContent, success: ToastContent, error: ToastContent }}
    />
  )
}

function deliver(request: ToastRequest): void {
  if (request.type === 'close') return closeSnackbar(request.key)
  show(request.message, request.options)
}

function show(message: string, { undo, retry, kind = 'info', key }: ToastOptions): void {
  enqueueSnackbar(message, {
    key: key ?? `${kind}:${message}`,
    variant: kind === 'info' ? 'default' : kind,
    autoHideDuration: undo || retry ? STAY_WITH_ACTION_MS : STAY_MS,
    action: (id) => <ToastActions id={id} {...(undo && { undo })} {...(retry && { retry })} />,
  })
}

function ToastActions({ id, undo, retry }: { id: SnackbarKey; undo?: () => void; retry?: () => void }) {
  const { t } = useTranslation('common')
  const run = (action: () => void) => () => {
    closeSnackbar(id)
    action()
  }
  return (
    <>
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
      <IconButton aria-label={t('actions.dismiss')} onClick={() => closeSnackbar(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </>
  )
}
