import { toApiError } from '@shared/api/error'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useToast } from '@/ui/toast/toast'

/** Saves the page as a PDF. `printing` is true while the page is rendered for it. */
export function usePrint(name: string) {
  const { t } = useTranslation('hygiene')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const [printing, setPrinting] = useState(false)
  const print = async () => {
    // Render everything before printing.
    flushSync(() => setPrinting(true))
    try {
      if (await invoke('page:print', { name })) toast.show(t('print.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
    setPrinting(false)
  }
  return { printing, print }
}
