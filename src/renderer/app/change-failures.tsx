import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '@/lib/error-text'
import { mutationFailure } from '@/lib/query-client'
import { useToast } from '@/ui/toast/toast'

/** Says that a change which was already on screen has been taken back, and why. */
export function ChangeFailures() {
  const { t } = useTranslation('common')
  const toast = useToast()
  useEffect(
    () =>
      mutationFailure.on(({ error, retry }) => {
        // The sign-in page says this one.
        if (error.code === 'unauthorized') return
        toast.show(t('change.failed', { reason: errorText(error, t) }), { kind: 'error', retry })
      }),
    [t, toast],
  )
  return null
}
