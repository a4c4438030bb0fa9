import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { User } from '@shared/api/users'
import { Unknown } from '@/ui/unknown'

interface UserFieldProps {
  label: string
  /** Undefined while they are not there. */
  users: readonly User[] | undefined
  value: User | null
  onChange: (user: User | null) => void
  error?: string | undefined
  helperText?: string | undefined
  none: string
}

const NONE: readonly User[] = []

const userText = (user: User) =>
  user.displayName && user.displayName !== user.name ? `${user.name} · ${user.displayName}` : user.name

/** Chooses a user by name or display name. */
export function UserField({ label, users, value, onChange, error, helperText, none }: UserFieldProps) {
  return (
    <Autocomplete
      options={users ?? NONE}
      value={value}
      onChange={(_event, user) => onChange(user)}
      getOptionLabel={userText}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={users ? none : <Unknown />}
      autoHighlight
      openOnFocus={false}
      renderInput={(params) => (
        <TextField {...params} label={label} error={Boolean(error)} helperText={error ?? helperText} />
      )}
    />
  )
}
