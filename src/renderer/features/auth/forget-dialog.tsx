import type { ApiError } from '@shared/api/error'
import type { SavedServer } from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useSession } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** Asks before a saved server and its key are forgotten. */
export function ForgetDialog({ server, open, onClose }: { server: SavedServer; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const forget = useMutation<void, ApiError>({
    mutationFn: async () => setSession(await invoke('servers:forget', { id: server.id })),
  })
  const { name, url } = server
  return (
    <ConfirmDialog
      open={open}
      title={t('forget.title', { name })}
      body={t('forget.body', { url })}
      losses={[...(server.hasKey ? [t('forget.lossKey')] : []), t('forget.lossDraft')]}
      confirmLabel={t('forget.confirm', { name })}
      danger
      busy={forget.isPending}
      error={forget.error ? errorText(forget.error, tCommon) : null}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    />
  )
}
