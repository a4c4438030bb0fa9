import { toApiError } from '@shared/api/error'
import type { CallInput } from '@shared/ipc/contract'
import Download from 'lucide-react/icons/download'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { MenuButton } from '@/ui/menu-button'
import { useToast } from '@/ui/toast/toast'

type Filter = Omit<CallInput<'journal:export'>, 'format' | 'name'>

/** Exports the filtered entries of all pages. */
export function ExportMenu({ filter }: { filter: Filter }) {
  const { t } = useTranslation('activity')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const save = async (format: 'csv' | 'json') => {
    try {
      if (await invoke('journal:export', { ...filter, format, name: `activity.${format}` }))
        toast.show(t('export.done'))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
  const items = [
    { label: t('export.csv'), local: true, onClick: () => void save('csv') },
    { label: t('export.json'), local: true, onClick: () => void save('json') },
  ]
  return <MenuButton text label={t('export.menu')} icon={<Download size={16} aria-hidden />} items={items} />
}
