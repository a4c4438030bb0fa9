import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { User } from '@shared/api/resources'
import { userName } from '@shared/user-name'
import { type Ref, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Unknown } from '@/ui/marks'
import { useOptions } from '@/ui/use-options'

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
  /** The server finds the user only by name, so users with a shared name, or without one, cannot be chosen. */
  byName?: boolean
}

const NONE: readonly User[] = []

/** Returns names of several users, without the empty one: a server with single sign-on may have those. */
export function sharedNames(users: readonly User[]): ReadonlySet<string> {
  const once = new Set<string>()
  const names = users.map(({ name }) => name).filter(Boolean)
  return new Set(names.filter((name) => once.size === once.add(name).size))
}

/** Users with a shared name, or without one, also show their id, because all their other fields may be equal too. */
function userText(user: User, shared: ReadonlySet<string>): string {
  const { id, name, displayName, email } = user
  const more = [displayName, ...(name === '' || shared.has(name) ? [email, `#${id}`] : [])]
  const called = userName(user)
  // "User 3" has the id in it.
  const words = more.filter((text) => text && !(text === `#${id}` && called === `User ${id}`))
  return [...new Set([called, ...words])].join(' · ')
}

/** Explains why some users cannot be chosen if the server finds them only by name. */
function useByNameHelp(users: readonly User[], shared: ReadonlySet<string>): string | undefined {
  const { t } = useTranslation('common')
  const [twin] = shared
  const reasons = [
    ...(twin === undefined ? [] : [`${t('issues.severalUsers', { name: twin })}.`]),
    ...(users.some(({ name }) => name === '') ? [t('userField.nameless')] : []),
  ]
  return reasons.join(' ') || undefined
}

/** Chooses a user by name or display name. */
export function UserField(props: UserFieldProps) {
  const { label, users, value, onChange, onBlur, inputRef, error, helperText, none, byName } = props
  const shared = useMemo(() => sharedNames(users ?? NONE), [users])
  const reasons = useByNameHelp(users ?? NONE, shared)
  const { shown, close } = useOptions()
  const help = helperText ?? (byName ? reasons : undefined)
  return (
    <Autocomplete
      options={users ?? NONE}
      value={value}
      onChange={(_event, user) => {
        close()
        onChange(user)
      }}
      {...shown}
      {...(onBlur && { onBlur })}
      getOptionLabel={(user) => userText(user, shared)}
      getOptionDisabled={({ name }) => byName === true && (name === '' || shared.has(name))}
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
