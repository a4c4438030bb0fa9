import IconButton from '@mui/material/IconButton'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A field for an API key: hidden while typed, shown on request. */
export function KeyField({ slotProps, ...props }: TextFieldProps) {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      label={t('add.key')}
      slotProps={{
        ...slotProps,
        htmlInput: { autoComplete: 'off', spellCheck: false },
        input: {
          sx: { '& input': shown ? { typography: 'mono' } : {} },
          endAdornment: (
            <IconButton
              aria-label={t(shown ? 'add.hideKey' : 'add.showKey')}
              onClick={() => setShown(!shown)}
              sx={{ p: 0.5, mr: -1 }}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          ),
        },
      }}
    />
  )
}
