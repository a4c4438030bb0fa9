import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { serverColorValue } from './theme/tokens'
import { visuallyHidden } from './visually-hidden'

type Color = keyof typeof serverColorValue

interface ColorFieldProps {
  label: string
  value: Color
  /** Colour names, in display order. */
  names: Readonly<Record<Color, string>>
  onChange: (color: Color) => void
}

/** Selects the colour of a server's bar: radio buttons drawn as swatches. */
export function ColorField({ label, value, names, onChange }: ColorFieldProps) {
  const id = useId()
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        {(Object.keys(names) as Color[]).map((color) => (
          <Box
            component="label"
            key={color}
            title={names[color]}
            sx={{
              p: 1,
              borderRadius: 1,
              cursor: 'pointer',
              border: 2,
              borderColor: 'transparent',
              '&:has(:checked)': { borderColor: 'text.primary' },
              '&:has(:focus-visible)': {
                outline: 2,
                outlineStyle: 'solid',
                outlineColor: 'primary.main',
                outlineOffset: 1,
              },
            }}
          >
            <input
              type="radio"
              name={id}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={names[color]}
              className={visuallyHidden}
            />
            <Box sx={{ width: 24, height: 16, borderRadius: 0.5, bgcolor: serverColorValue[color] }} />
          </Box>
        ))}
      </Box>
    </FormControl>
  )
}
