import LinkIcon from 'lucide-react/icons/link'
import { useTranslation } from 'react-i18next'
import { useCopyLink } from '@/lib/copy-link'
import type { MenuEntry } from './menu-button'
import { useToast } from './toast'

/** The menu entry that copies a link to a page, given its address. */
export function useCopyLinkEntry(): (path: string) => MenuEntry {
  const { t } = useTranslation('common')
  const copyLink = useCopyLink()
  const toast = useToast()
  return (path) => ({
    label: t('link.copy'),
    icon: <LinkIcon size={14} />,
    onClick: () => void copyLink(path).then((done) => done && toast.show(t('link.copied'))),
  })
}
