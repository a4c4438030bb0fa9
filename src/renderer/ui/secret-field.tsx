import IconButton from '@mui/material/IconButton'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'

type SecretFieldProps = TextFieldProps & { showLabel: string; hideLabel: string }

/** A field for a secret: hidden by default, shown on request. */
export function SecretField({ slotProps, showLabel, hideLabel, ...props }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        ...slotProps,
        htmlInput: { autoComplete: 'off', spellCheck: false },
        input: {
          sx: { '& input': shown ? { typography: 'mono' } : {} },
          endAdornment: (
            <IconButton
              aria-label={shown ? hideLabel : showLabel}
              onClick={() => setShown(!shown)}
              sx={{ p: 1, mr: -1 }}
            >
              <Icon size={16} aria-hidden />
            </IconButton>
          ),
        },
      }}
    />
  )
}
