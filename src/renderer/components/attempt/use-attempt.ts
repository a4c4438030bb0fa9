import { toApiError } from '@shared/api/error'
import { errorText, useTranslation } from '@/lib/texts'
import { useToast } from '@/ui/toast/toast'

/** Returns a function that runs an action and reports its failure in a toast. */
export function useAttempt(): (action: () => Promise<unknown>) => void {
  const { t } = useTranslation('common')
  const toast = useToast()
  return (action) =>
    void action().catch((thrown: unknown) => toast.show(errorText(toApiError(thrown), t), { kind: 'error' }))
}
