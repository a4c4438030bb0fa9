import Box from '@mui/material/Box'
import { Ban, Equal, Minus, Pencil, Plus } from 'lucide-react'

/** A change to an object or to access: it is added, removed, changed, unchanged, or cannot change. */
export type ChangeMarkKind = 'added' | 'removed' | 'changed' | 'same' | 'impossible'

const icons = { added: Plus, removed: Minus, changed: Pencil, same: Equal, impossible: Ban }

interface ChangeMarkProps {
  change: ChangeMarkKind
  label: string
  /** Shows the words only to screen readers and on hover, if the text beside it already contains them. */
  iconOnly?: boolean
}

/** A change as a sign and words, without colour: colours are for states. */
export function ChangeMark({ change, label, iconOnly = false }: ChangeMarkProps) {
  const Icon = icons[change]
  const named = iconOnly ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Box
      component="span"
      title={iconOnly ? label : undefined}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
    >
      <Box component="span" {...named} sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
        <Icon size={12} aria-hidden />
      </Box>
      {iconOnly ? null : <span>{label}</span>}
    </Box>
  )
}
