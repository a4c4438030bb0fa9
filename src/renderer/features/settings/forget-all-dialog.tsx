import type { ApiError } from '@shared/api/error'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useSession } from '@/lib/session'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** Asks before all data is deleted. The console then restarts as if for the first time. */
export function ForgetAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { servers } = useSession().session
  const forget = useMutation<void, ApiError>({ mutationFn: () => invoke('settings:forgetAll') })
  const keys = servers.filter(({ hasKey }) => hasKey).length
  const losses = [
    ...(servers.length > 0 ? [t('data.forget.lossServers', { count: servers.length })] : []),
    ...(keys > 0 ? [t('data.forget.lossKeys', { count: keys })] : []),
    t('data.forget.lossDrafts'),
    t('data.forget.lossHistory'),
    t('data.forget.lossDemo'),
    t('data.forget.lossPrefs'),
    t('data.forget.lossLogs'),
  ]
  return (
    <ConfirmDialog
      open
      danger
      title={t('data.forget.ask')}
      body={t('data.forget.body')}
      losses={losses}
      typeToConfirm={t('data.forget.word')}
      confirmLabel={t('data.forget.confirm')}
      busy={forget.isPending || forget.isSuccess}
      error={forget.error ? errorText(forget.error, tCommon) : null}
      onConfirm={() => forget.mutate()}
      onClose={onClose}
    />
  )
}
