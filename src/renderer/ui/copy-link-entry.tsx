import LinkIcon from 'lucide-react/icons/link'
import { useTranslation } from '@/lib/texts'
import type { MenuEntry } from './menu-button'
import { useCopyToast } from './use-copy-toast'

/** Returns a function that creates the menu entry for copying a link. A toast reports the outcome. */
export function useCopyLinkEntry(): (link: string) => MenuEntry {
  const { t } = useTranslation('common')
  const copy = useCopyToast()
  return (link) => ({
    label: t('link.copy'),
    icon: <LinkIcon size={14} />,
    onClick: () => void copy(link, t('link.copied')),
  })
}
