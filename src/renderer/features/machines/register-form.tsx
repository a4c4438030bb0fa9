import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loginCommand } from '@/domain/login-command'
import { useRegisterNode } from '@/lib/queries/nodes'
import { serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { CommandBlock } from '@/ui/command-block'
import { FormDialog } from '@/ui/form-dialog'
import { readRegistration } from './registration-key'
import { useCall } from './use-node-changes'
import { UserField } from './user-field'

interface RegisterFormProps {
  open: boolean
  onClose: () => void
  onDone: (node: Node) => void
}

/** Where the key comes from: the command to run on the machine, whose login page shows it. */
function KeyHelp() {
  const { t } = useTranslation('machines')
  const server = useQuery(serverInfoQuery())
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('register.help')}
      </Typography>
      <CommandBlock command={loginCommand(server.data?.url ?? '')} label={t('register.command')} />
    </div>
  )
}

/** The fields: what was pasted, the key found in it, and the user, whom a pasted command may name. */
function useRegistration() {
  const users = useQuery(usersQuery())
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<User | null>(null)
  const found = readRegistration(text)
  const user = chosen ?? users.data?.find((known) => known.name === found.user) ?? null
  return { users, text, setText, user, setUser: setChosen, key: found.key }
}

interface KeyFieldProps {
  text: string
  found: string
  asked: boolean
  onChange: (text: string) => void
}

/** Takes whatever holds a key, and says which one it found. */
function KeyField({ text, found, asked, onChange }: KeyFieldProps) {
  const { t } = useTranslation('machines')
  const [left, setLeft] = useState(false)
  const typed = text.trim()
  const wrong = found === '' && (asked || (left && typed !== ''))
  const hint = found && found !== typed ? t('register.keyFound', { key: found }) : t('register.keyHint')
  return (
    <TextField
      label={t('register.key')}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      error={wrong}
      helperText={wrong ? t(typed ? 'register.keyUnclear' : 'register.keyRequired') : hint}
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false },
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
      }}
    />
  )
}

/** The form of {@link RegisterDialog}. */
export function RegisterForm({ open, onClose, onDone }: RegisterFormProps) {
  const { t } = useTranslation('machines')
  const { users, text, setText, user, setUser, key } = useRegistration()
  const [asked, setAsked] = useState(false)
  const register = useRegisterNode()
  const { run, busy, error, clearError } = useCall(async (input: { user: string; key: string }) => {
    onDone((await register.mutateAsync(input)).node)
  })
  const submit = () => {
    setAsked(true)
    if (user && key) void run({ user: user.name, key })
  }
  return (
    <FormDialog
      open={open}
      title={t('register.title')}
      submitLabel={user ? t('register.submitFor', { user: user.name }) : t('register.submit')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <KeyHelp />
      <KeyField
        text={text}
        found={key}
        asked={asked}
        onChange={(next) => {
          setText(next)
          clearError()
        }}
      />
      <UserField
        label={t('register.user')}
        users={users.data}
        value={user}
        onChange={setUser}
        error={asked && !user ? t('register.userRequired') : undefined}
        none={t('move.none')}
      />
      <MissingLists lists={{ users }} />
    </FormDialog>
  )
}
