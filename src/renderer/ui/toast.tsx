// First: see there.
import './style-nonce'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ToastContent } from './toast-content'

export interface ToastOptions {
  undo?: () => void
  retry?: () => void
  kind?: 'info' | 'success' | 'error'
  /** Toasts with the same key are one; without it those with the same words are. */
  key?: string
}

export interface Toast {
  show: (message: string, options?: ToastOptions) => void
  close: (key: string) => void
}

/** How long toasts stay, in milliseconds; those one may act on stay longer. */
const STAY_MS = 5_000
const STAY_WITH_ACTION_MS = 10_000

/** Says what happened, bottom left: with Undo where it can be, with Retry where it failed. Never for what the screen shows already. */
export function useToast(): Toast {
  return useMemo(() => ({ show, close: (key: string) => closeSnackbar(key) }), [])
}

function show(message: string, { undo, retry, kind = 'info', key }: ToastOptions = {}): void {
  enqueueSnackbar(message, {
    key: key ?? `${kind}:${message}`,
    variant: kind === 'info' ? 'default' : kind,
    autoHideDuration: undo || retry ? STAY_WITH_ACTION_MS : STAY_MS,
    action: (id) => <ToastActions id={id} {...(undo && { undo })} {...(retry && { retry })} />,
  })
}

function ToastActions({ id, undo, retry }: { id: SnackbarKey; undo?: () => void; retry?: () => void }) {
  const { t } = useTranslation('common')
  const run = (act: () => void) => () => {
    closeSnackbar(id)
    act()
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

/** Where toasts appear. Once, near the root, inside the theme. */
export function ToastHost() {
  return (
    <SnackbarProvider
      maxSnack={3}
      preventDuplicate
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={140}
      Components={{ default: ToastContent, success: ToastContent, error: ToastContent }}
    />
  )
}
