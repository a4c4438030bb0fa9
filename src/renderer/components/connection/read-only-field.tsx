import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { useTranslation } from '@/lib/texts'

/** Makes a server read-only in this console. */
export function ReadOnlyField({ value, onChange }: { value: boolean; onChange: (readOnly: boolean) => void }) {
  const { t } = useTranslation('connection')
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={t('readOnly.label')}
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {t('readOnly.help')}
      </FormHelperText>
    </Box>
  )
}
