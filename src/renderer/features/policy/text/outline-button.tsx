import IconButton from '@mui/material/IconButton'
import type { OutlineItem } from '@shared/policy/text/outline'
import ListTree from 'lucide-react/icons/list-tree'
import { useTranslation } from '@/lib/texts'
import { MenuButton } from '@/ui/menu-button'
import type { Outline } from './use-outline'

interface OutlineButtonProps extends Outline {
  /** True if there is room for the outline beside the text. */
  beside: boolean
  open: boolean
  onOpen: (open: boolean) => void
  onJump: (item: OutlineItem) => void
}

/** Toggles the outline; opens it as a menu if it does not fit beside the text. */
export function OutlineButton({ items, beside, open, onOpen, onJump }: OutlineButtonProps) {
  const { t } = useTranslation('policy')
  const icon = <ListTree size={16} aria-hidden />
  if (!beside) {
    const entry = (item: OutlineItem, indent: string) => ({
      label: indent + item.label,
      onClick: () => onJump(item),
      local: true,
      movesFocus: true,
    })
    const entries = items.flatMap((section) => [
      entry(section, ''),
      ...section.children.map((item) => entry(item, '\u2003')),
    ])
    return <MenuButton label={t('outline.title')} icon={icon} items={entries} />
  }
  const label = t(open ? 'outline.hide' : 'outline.show')
  return (
    <IconButton aria-label={label} title={label} aria-expanded={open} onClick={() => onOpen(!open)}>
      {icon}
    </IconButton>
  )
}
