import { toApiError } from '@shared/api/error'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useToast } from '@/ui/toast/toast'
import type { Studio } from './studio-context'

/** Maximum size of a draft in bytes: larger text could not be kept across a crash. */
const MAX_BYTES = 4_000_000

interface FilesOptions extends Pick<Studio, 'text' | 'undoTo'> {
  onText: (text: string) => void
}

/** Opens a policy from a file and saves one to a file. */
export function usePolicyFiles({ text, undoTo, onText }: FilesOptions) {
  const { t } = useTranslation('policy')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const open = async (file: File) => {
    if (file.size > MAX_BYTES) {
      toast.show(t('file.tooLarge', { name: file.name }), { kind: 'error' })
      return
    }
    try {
      const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
      const undo = undoTo()
      onText(content)
      toast.show(t('file.opened', { name: file.name }), { undo })
    } catch {
      toast.show(t('file.unreadable', { name: file.name }), { kind: 'error' })
    }
  }
  const save = async () => {
    try {
      if (await invoke('file:save', { name: 'policy.hujson', text })) toast.show(t('file.saved'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  return { open, save }
}
