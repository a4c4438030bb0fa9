import type { Act } from '@shared/acts/act'
import { isDestructive } from '@shared/acts/effect'
import type { ActObject } from '@shared/acts/object'
import { useMutation } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { useAct } from '@/components/undo/use-act'
import { ConfirmDialog } from '@/ui/dialogs'

interface KeyActionDialogProps {
  /** Prefix of the texts: kind of key and action. */
  texts: `${'preAuth' | 'api'}.${'expire' | 'delete'}` | 'oauth.delete'
  /** The key as lists show it. */
  name: string
  /** Consequences, shown before the action. */
  losses: readonly string[]
  act: Act
  /** The key before the action. */
  object: ActObject
  onClose: () => void
}

/** Asks for confirmation, expires or deletes a key and reports the result. */
export function KeyActionDialog({ texts, name, losses, act, object, onClose }: KeyActionDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const perform = useMutation({ mutationFn: useAct() })
  return (
    <ConfirmDialog
      open
      danger={isDestructive(act, object)}
      title={t(`${texts}.title`, { key: name })}
      body={t(`${texts}.body`)}
      losses={[...losses]}
      confirmLabel={t(`${texts}.confirm`, { key: name })}
      busy={perform.isPending}
      error={perform.error ? errorText(perform.error, tCommon) : null}
      onConfirm={() => perform.mutate({ act, object, done: t(`${texts}.done`, { key: name }) }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
