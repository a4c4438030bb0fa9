import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useOptions } from '@/ui/use-options'
import { namesListed } from '@/features/policy/view-limits'
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

/** Names in what was typed or pasted, apart by space and comma; the comma of a list of ports, as in tag:db:5432,5433, belongs to its name. */
export function namesIn(text: string): string[] {
  return text.split(/\s+|,(?![\d*])/).filter(Boolean)
}

/** A field of names as chips, with suggestions. Enter, space, comma and leaving the field take what was typed, whatever it is. */
export function NamesField(props: NamesFieldProps) {
  const { label, value, onChange, suggestions, ports = false, wrong, helperText, error } = props
  const [typed, setTyped] = useState('')
  // With ports, a comma may go on with the next one.
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
          return <Chip key={key} label={name} color={color} {...item} sx={{ typography: 'mono' }} />
        })
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={error ?? false} helperText={helperText ?? null} />
      )}
    />
  )
}
