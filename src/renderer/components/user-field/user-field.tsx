import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { User } from '@shared/api/users'
import { type Ref, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Unknown } from '@/ui/unknown'

interface UserFieldProps {
  label: string
  /** Undefined while the users are not loaded. */
  users: readonly User[] | undefined
  value: User | null
  onChange: (user: User | null) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
  helperText?: string | undefined
  none: string
  /** The server finds the user only by name, so users with a shared name cannot be chosen. */
  byName?: boolean
}

const NONE: readonly User[] = []

/** Returns names of several users: a server with single sign-on may have those. */
export function sharedNames(users: readonly User[]): ReadonlySet<string> {
  const once = new Set<string>()
  return new Set(users.map(({ name }) => name).filter((name) => once.size === once.add(name).size))
}

/** Users with a shared name also show their id, because all their other fields may be equal too. */
function userText({ id, name, displayName, email }: User, shared: ReadonlySet<string>): string {
  const more = [displayName === name ? '' : displayName, ...(shared.has(name) ? [email, `#${id}`] : [])]
  return [name, ...more.filter(Boolean)].join(' · ')
}

/** Chooses a user by name or display name. */
export function UserField(props: UserFieldProps) {
  const { label, users, value, onChange, onBlur, inputRef, error, helperText, none, byName } = props
  const { t } = useTranslation('common')
  const shared = useMemo(() => sharedNames(users ?? NONE), [users])
  const [twin] = byName ? shared : []
  const help = helperText ?? (twin === undefined ? undefined : `${t('issues.severalUsers', { name: twin })}.`)
  return (
    <Autocomplete
      options={users ?? NONE}
      value={value}
      onChange={(_event, user) => onChange(user)}
      {...(onBlur && { onBlur })}
      getOptionLabel={(user) => userText(user, shared)}
      getOptionDisabled={({ name }) => byName === true && shared.has(name)}
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
          helperText={error ?? help}
        />
      )}
    />
  )
}
