import type { ApiError } from '@shared/api/error'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'

interface KeyActionDialogProps<Input> {
  /** Prefix of the texts: kind of key and action. */
  texts: `${'preAuth' | 'api'}.${'expire' | 'delete'}`
  /** The key as lists show it. */
  name: string
  /** Consequences, shown before the action. */
  losses: readonly string[]
  action: Pick<UseMutationResult<unknown, ApiError, Input>, 'mutate' | 'isPending' | 'error'>
  input: Input
  onClose: () => void
}

/** Asks for confirmation, expires or deletes a key and reports the result. */
export function KeyActionDialog<Input>({ texts, name, losses, action, input, onClose }: KeyActionDialogProps<Input>) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const done = () => {
    toast.show(t(`${texts}.done`, { key: name }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t(`${texts}.title`, { key: name })}
      body={t(`${texts}.body`)}
      losses={[...losses]}
      confirmLabel={t(`${texts}.confirm`, { key: name })}
      busy={action.isPending}
      error={action.error ? errorText(action.error, tCommon) : null}
      onConfirm={() => action.mutate(input, { onSuccess: done })}
      onClose={onClose}
    />
  )
}
