import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import { useToast } from './toast/toast'

/** Returns a function that copies a text and reports the outcome: `done`, or that the system refused. */
export function useCopyToast(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('common')
  const { copy } = useCopy()
  const toast = useToast()
  return async (text, done) => {
    if (await copy(text)) toast.show(done)
    else toast.show(t('notCopied'), { kind: 'error' })
  }
}
