import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { type ServerColor, serverColors } from '@shared/ipc/session'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { serverColorValue } from '@/ui/tokens'
import { visuallyHidden } from '@/ui/visually-hidden'

/** Which colour a server's bar has: a row of radio buttons drawn as swatches. */
export function ColorField({ value, onChange }: { value: ServerColor; onChange: (color: ServerColor) => void }) {
  const { t } = useTranslation('auth')
  const id = useId()
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {t('add.color')}
      </FormLabel>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {serverColors.map((color) => (
          <Box
            component="label"
            key={color}
            title={t(`color.${color}`)}
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
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={t(`color.${color}`)}
              sx={visuallyHidden}
            />
            <Box sx={{ width: 24, height: 16, borderRadius: 0.5, bgcolor: serverColorValue[color] }} />
          </Box>
        ))}
      </Box>
    </FormControl>
  )
}
