import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { optionsFor } from './suggestions'

interface NamesFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions: readonly string[]
  /** Each name carries ports. */
  ports?: boolean
  /** Places in the list of names that are wrong. */
  wrong: readonly number[]
  helperText?: React.ReactNode
  error?: boolean
}

/** The most options shown at once: more come as one types. */
const MOST_OPTIONS = 100

/** A field of names as chips, with suggestions. Enter, space and leaving the field take what was typed, whatever it is. */
export function NamesField(props: NamesFieldProps) {
  const { label, value, onChange, suggestions, ports = false, wrong, helperText, error } = props
  const [typed, setTyped] = useState('')
  const take = (names: readonly string[]) => {
    setTyped('')
    onChange([...new Set(names.flatMap((name) => name.split(/\s+/)).filter(Boolean))])
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      options={[...suggestions]}
      filterOptions={(names, state) =>
        optionsFor(names, state.inputValue.trim(), ports)
          .filter((name) => !value.includes(name))
          .slice(0, MOST_OPTIONS)
      }
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        if (/\s$/.test(text)) take([...value, text])
        else setTyped(text)
      }}
      onChange={(_event, names) => take(names)}
      onBlur={() => typed.trim() && take([...value, typed])}
      renderValue={(names, getItemProps) =>
        names.map((name, index) => {
          const { key, ...item } = getItemProps({ index })
          const color = wrong.includes(index) ? 'error' : 'default'
          return <Chip key={key} label={name} color={color} {...item} sx={{ typography: 'mono' }} />
        })
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={error ?? false} helperText={helperText ?? null} />
      )}
    />
  )
}
