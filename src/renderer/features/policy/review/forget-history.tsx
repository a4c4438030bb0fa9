import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useStudio } from '@/features/policy/studio-context'
import { errorText } from '@/lib/error-text'
import { useForgetHistory } from '@/lib/queries/policy-history'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'

/** Deletes the history of this server from this computer, after a confirmation. */
export function ForgetHistory({ count }: { count: number }) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const { serverId } = useStudio()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useForgetHistory(serverId)
  const forget = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast.show(t('history.forgotten'))
      },
    })
  return (
    <>
      <Button size="small" variant="text" sx={{ flexShrink: 0, ml: '-10px' }} onClick={() => setAsking(true)}>
        {t('history.forget')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={t('history.forgetTitle')}
        body={t('history.forgetBody')}
        losses={[t('history.forgetLoss', { count })]}
        confirmLabel={t('history.forgetConfirm')}
        busy={isPending}
        error={error ? errorText(toApiError(error), tCommon) : null}
        onConfirm={forget}
        onClose={() => {
          setAsking(false)
          reset()
        }}
      />
    </>
  )
}
