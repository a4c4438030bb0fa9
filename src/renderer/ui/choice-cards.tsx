import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Check from 'lucide-react/icons/check'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { visuallyHidden } from './marks'

export interface Choice<T extends string> {
  value: T
  label: string
  help?: string
  /** Picture above the label. */
  picture?: ReactNode
}

interface ChoiceCardsProps<T extends string> {
  label: string
  value: T
  choices: readonly Choice<T>[]
  disabled?: boolean
  /** One below the other, each as wide as the column. */
  stacked?: boolean
  onChange: (value: T) => void
  /** Told true when a card is clicked, false when a key is pressed: after a click, what follows can take the focus. */
  onPick?: (byPointer: boolean) => void
}

const card = {
  flex: '1 1 160px',
  maxWidth: 208,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  '&:hover': { borderColor: 'text.disabled' },
  // Not a second line: that is the look of the focus.
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '&:has(:disabled)': { cursor: 'default', color: 'text.disabled' },
  '&:has(:focus-visible)': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

/** Radio buttons drawn as cards. */
export function ChoiceCards<T extends string>({
  label,
  value,
  choices,
  disabled = false,
  stacked = false,
  onChange,
  onPick,
}: ChoiceCardsProps<T>) {
  const id = useId()
  return (
    <FormControl component="fieldset" onKeyDown={() => onPick?.(false)} sx={{ mb: 6, width: '100%' }}>
      <FormLabel component="legend" sx={{ mb: 2 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, ...(stacked && { flexDirection: 'column', gap: 2 }) }}>
        {choices.map((choice) => (
          <Box
            component="label"
            key={choice.value}
            // The browser's own click on the radio button, and that of a key, have no detail.
            onClick={({ detail }: MouseEvent) => detail > 0 && onPick?.(true)}
            sx={stacked ? { ...card, flex: 'none', maxWidth: 'none' } : card}
          >
            <input
              type="radio"
              name={id}
              checked={value === choice.value}
              disabled={disabled}
              onChange={() => onChange(choice.value)}
              className={visuallyHidden}
            />
            {choice.picture}
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 500 }}>
              <Box component="span" sx={{ flex: 1 }}>
                {choice.label}
              </Box>
              {value === choice.value ? <Check size={14} aria-hidden /> : null}
            </Box>
            {choice.help ? (
              <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                {choice.help}
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
    </FormControl>
  )
}
