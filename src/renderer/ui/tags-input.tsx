import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { type Ref, useState } from 'react'
import { focusOnMount } from './focus'
import { useOptions } from './use-options'

interface TagsInputProps {
  value: readonly string[]
  onChange: (tags: string[]) => void
  suggestions: readonly string[]
  label: string
  error?: string
  helperText?: string
  disabled?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

const ENDS = /[\s,]$/

/** Adds the prefix and lower-cases: "prod", "Tag:Prod" and "tag:prod" all become "tag:prod". */
function toTag(typed: string): string {
  const trimmed = typed.trim().toLowerCase()
  if (trimmed === '') return ''
  return trimmed.startsWith('tag:') ? trimmed : `tag:${trimmed}`
}

function toTags(values: readonly string[]): string[] {
  return [
    ...new Set(
      values
        .flatMap((value) => value.split(/[\s,]+/))
        .map(toTag)
        .filter(Boolean),
    ),
  ]
}

/** A field of tags with suggestions. Enter, comma, space and leaving the field add the typed tag; the prefix "tag:" is optional. */
export function TagsInput({ value, onChange, suggestions, disabled = false, autoFocus, ...field }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const { shown, close } = useOptions(ENDS)
  // Includes the help text below the field, so that suggestions do not cover it.
  const [whole, setWhole] = useState<HTMLElement | null>(null)
  const take = (tags: readonly string[]) => {
    setTyped('')
    close()
    onChange(toTags(tags))
  }
  return (
    <Autocomplete<string, true, true, true>
      ref={setWhole}
      multiple
      freeSolo
      disableClearable
      {...shown}
      disabled={disabled}
      options={suggestions.filter((tag) => !value.includes(tag))}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        if (ENDS.test(text)) take([...value, text])
        else setTyped(text)
      }}
      onChange={(_event, tags) => take(tags)}
      slotProps={{ popper: { anchorEl: whole } }}
      onBlur={() => typed.trim() && take([...value, typed])}
      renderValue={(tags, getItemProps) =>
        tags.map((tag, index) => {
          const { key, ...item } = getItemProps({ index })
          return <Chip key={key} label={tag} {...item} />
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={field.label}
          inputRef={autoFocus ? focusOnMount : (field.inputRef ?? null)}
          error={Boolean(field.error)}
          helperText={field.error ?? field.helperText}
        />
      )}
    />
  )
}
