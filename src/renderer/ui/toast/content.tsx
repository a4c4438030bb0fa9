// Must be the first import: see style-nonce.ts.
import '@/ui/style-nonce'
import Paper from '@mui/material/Paper'
import { type CustomContentProps, SnackbarContent, type SnackbarKey } from 'notistack'
import { createContext, use } from 'react'
import { StateDot } from '@/ui/state-dot'
import type { ToastPlace } from './position'

/** What all toasts share: those that others have replaced and that are still leaving the screen, and their place. */
interface SharedByToasts {
  readonly replaced: ReadonlySet<SnackbarKey>
  readonly place: ToastPlace
}

export const ToastsContext = createContext<SharedByToasts | null>(null)

/** One toast in the console's style. Errors interrupt a screen reader, other toasts wait. */
export function ToastContent({
  id,
  message,
  action,
  variant,
  ref,
}: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const shared = use(ToastsContext)
  if (shared?.replaced.has(id)) return <SnackbarContent ref={ref} />
  const state = variant === 'error' ? 'bad' : 'good'
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'}>
      <Paper
        ref={shared?.place.keepFree}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 4,
          pr: 2,
          py: 1.5,
          minHeight: 44,
          minWidth: 280,
          maxWidth: 480,
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          boxShadow: '0 8px 24px rgb(0 0 0 / 0.18)',
        }}
      >
        {variant === 'default' ? null : <StateDot state={state} label={variant} iconOnly />}
        <span style={{ flex: 1, overflowWrap: 'anywhere' }}>{message}</span>
        {typeof action === 'function' ? action(id) : action}
      </Paper>
    </SnackbarContent>
  )
}
