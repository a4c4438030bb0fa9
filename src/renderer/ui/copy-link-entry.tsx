import LinkIcon from 'lucide-react/icons/link'
import { useTranslation } from '@/lib/texts'
import { useCopy } from '@/lib/clipboard'
import type { MenuEntry } from './menu-button'
import { useToast } from './toast/toast'

/** Returns a function that creates the menu entry for copying a link. A toast confirms the copy. */
export function useCopyLinkEntry(): (link: string) => MenuEntry {
  const { t } = useTranslation('common')
  const { copy } = useCopy()
  const toast = useToast()
  return (link) => ({
    label: t('link.copy'),
    icon: <LinkIcon size={14} />,
    onClick: () => void copy(link).then(() => toast.show(t('link.copied'))),
  })
}
