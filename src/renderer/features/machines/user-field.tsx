import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { User } from '@shared/api/users'
import type { Ref } from 'react'
import { Unknown } from '@/ui/unknown'

interface UserFieldProps {
  label: string
  /** Undefined while they are not there. */
  users: readonly User[] | undefined
  value: User | null
  onChange: (user: User | null) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  helperText?: string | undefined
  none: string
}

const NONE: readonly User[] = []

const userText = (user: User) =>
  user.displayName && user.displayName !== user.name ? `${user.name} · ${user.displayName}` : user.name

/** Chooses a user by name or display name. */
export function UserField(props: UserFieldProps) {
  const { label, users, value, onChange, onBlur, inputRef, error, helperText, none } = props
  return (
    <Autocomplete
      options={users ?? NONE}
      value={value}
      onChange={(_event, user) => onChange(user)}
      {...(onBlur && { onBlur })}
      getOptionLabel={userText}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={users ? none : <Unknown />}
      autoHighlight
      openOnFocus={false}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={inputRef ?? null}
          error={Boolean(error)}
          helperText={error ?? helperText}
        />
      )}
    />
  )
}
