import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { visibleName } from '@shared/visible'
import { useState } from 'react'

/** The style of an element beside a field: in line with the field, below the height of its label. */
export const besideField = { mt: 6 } as const

interface DnsListProps {
  label: string
  help?: string
  error: string | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A field of several addresses or domains. Enter, a comma, a space and leaving the field add the typed text. */
export function DnsList({ label, help, error, value, onChange }: DnsListProps) {
  const [typed, setTyped] = useState('')
  const take = (values: readonly string[]) => {
    setTyped('')
    const next = values.flatMap((one) => one.split(/[\s,]+/)).filter(Boolean)
    if (next.join() !== value.join()) onChange([...new Set(next)])
  }
  return (
    <Autocomplete
      multiple
      freeSolo
      disableClearable
      options={[]}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        if (/[\s,]$/.test(text)) take([...value, text])
        else setTyped(text)
      }}
      onChange={(_event, values) => take(values)}
      onBlur={() => take([...value, typed])}
      renderValue={(values, getItemProps) =>
        values.map((one, index) => {
          const { key, ...item } = getItemProps({ index })
          return <Chip key={key} label={visibleName(one)} {...item} />
        })
      }
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  )
}
