import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { visible } from '@shared/visible'
import { useOptions } from '@/ui/use-options'
import { namesListed } from '@/features/policy/view-limits'
import { optionsFor } from './suggestions'

interface NamesFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  suggestions: readonly string[]
  /** Each name has a port suffix. */
  ports?: boolean
  /** Indexes of invalid names. */
  wrong: readonly number[]
  helperText?: React.ReactNode
  error?: boolean
}

/** Splits typed or pasted text into names at spaces and commas; a comma in a port list, as in tag:db:5432,5433, belongs to its name. */
export function namesIn(text: string): string[] {
  return text.split(/\s+|,(?![\d*])/).filter(Boolean)
}

/** Edits names as chips with suggestions. Enter, space, comma and leaving the field accept the typed text, even if it is invalid. */
export function NamesField(props: NamesFieldProps) {
  const { label, value, onChange, suggestions, ports = false, wrong, helperText, error } = props
  const [typed, setTyped] = useState('')
  // With ports, a comma may introduce the next port.
  const ends = ports ? /\s$/ : /[\s,]$/
  const { shown, close } = useOptions(ends)
  const take = (names: readonly string[]) => {
    setTyped('')
    close()
    onChange([...new Set(names.flatMap(namesIn))])
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      {...shown}
      options={[...suggestions]}
      filterOptions={(names, state) =>
        optionsFor(names, state.inputValue.trim(), ports)
          .filter((name) => !value.includes(name))
          .slice(0, namesListed)
      }
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        if (ends.test(text)) take([...value, text])
        else setTyped(text)
      }}
      onChange={(_event, names) => take(names)}
      onBlur={() => typed.trim() && take([...value, typed])}
      renderValue={(names, getItemProps) =>
        names.map((name, index) => {
          const { key, ...item } = getItemProps({ index })
          const color = wrong.includes(index) ? 'error' : 'default'
          return <Chip key={key} label={visible(name)} color={color} {...item} sx={{ typography: 'mono' }} />
        })
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={error ?? false} helperText={helperText ?? null} />
      )}
    />
  )
}
