import { toApiError } from '@shared/api/error'
import { errorText, useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useToast } from '@/ui/toast/toast'

/** Returns a function that says that a file was saved, with Open and Show in folder. Only the last one can be opened. */
export function useSaySaved(): (message: string) => void {
  const { t } = useTranslation('common')
  const toast = useToast()
  const open = (how: 'open' | 'folder') => () =>
    void invoke('file:saved', { how }).catch((thrown: unknown) =>
      toast.show(errorText(toApiError(thrown), t), { kind: 'error' }),
    )
  return (message) =>
    toast.show(message, {
      key: 'saved file',
      actions: [
        { label: t('actions.openFile'), run: open('open') },
        { label: t('actions.showInFolder'), run: open('folder') },
      ],
    })
}
