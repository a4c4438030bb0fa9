import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

interface TextValueProps {
  label: string
  value: string
  onChange: (value: string) => void
  suggestions: readonly string[]
  helperText?: React.ReactNode
  error?: boolean
}

/** A text field with suggestions; any text is accepted. */
export function SuggestedField({ label, value, onChange, suggestions, helperText, error }: TextValueProps) {
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={[...suggestions]}
      inputValue={value}
      value={value}
      onInputChange={(_event, text, reason) => reason !== 'reset' && onChange(text)}
      onChange={(_event, text) => onChange(text)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error ?? false} helperText={helperText ?? null} />
      )}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  helperText?: React.ReactNode
  error?: boolean
}

/** A select field. Keeps an existing value that is not among the choices. */
export function ChoiceField({ label, value, onChange, choices, helperText, error }: ChoiceFieldProps) {
  const known = choices.some((choice) => choice.value === value)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error ?? false}
      helperText={helperText ?? null}
    >
      {known ? null : <MenuItem value={value}>{value}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
