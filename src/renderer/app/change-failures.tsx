import { useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { mutationFailure } from '@/lib/query-client'
import { useToast } from '@/ui/toast/toast'

/** Reports an optimistic change that failed and was reverted. */
export function ChangeFailures() {
  const { t } = useTranslation('common')
  const toast = useToast()
  useEffect(
    () =>
      mutationFailure.on(({ error, retry }) => {
        // The sign-in dialog reports this error.
        if (error.code === 'unauthorized') return
        toast.show(t('change.failed', { reason: errorText(error, t) }), { kind: 'error', retry })
      }),
    [t, toast],
  )
  return null
}
