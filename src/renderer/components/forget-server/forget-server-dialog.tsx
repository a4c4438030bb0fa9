import type { ApiError } from '@shared/api/error'
import type { SavedServer } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useSession } from '@/lib/session'
import { forgetSnoozes } from '@/lib/snoozes'
import { ConfirmDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'

/** Asks for confirmation before a saved server and all its local data are removed. */
export function ForgetServerDialog({ server, onClose }: { server: SavedServer; onClose: () => void }) {
  const { t } = useTranslation('common')
  const { session, setSession } = useSession()
  const toast = useToast()
  const { id, name, url } = server
  const forget = useMutation<void, ApiError>({
    mutationFn: async () => {
      const next = await invoke('servers:forget', { id })
      forgetSnoozes(id)
      // The toast comes first: forgetting the current server unmounts this page.
      toast.show(t('forgetServer.done', { name }))
      onClose()
      setSession(next)
    },
  })
  const losses = [
    ...(server.hasKey ? [t('forgetServer.lossKey')] : []),
    t('forgetServer.lossDraft'),
    t('forgetServer.lossHistory'),
    ...(session.currentId === id ? [t('forgetServer.lossSession')] : []),
  ]
  return (
    <ConfirmDialog
      open
      danger
      title={t('forgetServer.title', { name })}
      body={t('forgetServer.body', { url })}
      losses={losses}
      confirmLabel={t('forgetServer.confirm', { name })}
      busy={forget.isPending}
      error={forget.error ? errorText(forget.error, t) : null}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    />
  )
}
