import { userName } from '@shared/user-name'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { FormTextField } from '@/components/form/form-text-field'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { JoinCommands } from '@/components/join/join-commands'
import { useRegisterNode } from '@/lib/queries/nodes'
import { serverInfoQuery } from '@/lib/queries/server'
import { usersQuery } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/form-dialog'
import { readRegistration } from './registration-key'
import { useCall } from './use-node-changes'
import { UserField } from '@/components/user-field/user-field'

interface RegisterFormProps {
  open: boolean
  onClose: () => void
  onDone: (node: Node) => void
}

/** Explains where the key comes from: a command on the machine opens a login page that shows it. */
function KeyHelp() {
  const { t } = useTranslation('machines')
  const server = useQuery(serverInfoQuery())
  return (
    <div>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('register.help')}
      </Typography>
      <JoinCommands serverUrl={server.data?.url ?? ''} />
    </div>
  )
}

interface Registering {
  text: string
  user: User | null
}

type KeyProblem = 'keyRequired' | 'keyUnclear'

/** Returns the chosen user, otherwise the one that the pasted command names. */
function ownerOf({ text, user }: Registering, users: readonly User[] | undefined): User | null {
  if (user) return user
  const named = readRegistration(text).user
  // Several users of an identity provider can have no name.
  const [found, other] = users?.filter(({ name }) => name !== '' && name === named) ?? []
  return found && !other ? found : null
}

const registrationSchema = (users: readonly User[] | undefined) =>
  z.object({ text: z.string(), user: z.custom<User | null>(() => true) }).superRefine((typed, context) => {
    const key: KeyProblem = typed.text.trim() ? 'keyUnclear' : 'keyRequired'
    if (!readRegistration(typed.text).key) context.addIssue({ code: 'custom', path: ['text'], message: key })
    if (!ownerOf(typed, users)) context.addIssue({ code: 'custom', path: ['user'], message: 'userRequired' })
  })

/** Shows the key found in the pasted text. */
function useKeyHint(text: string): string {
  const { t } = useTranslation('machines')
  const { key } = readRegistration(text)
  return key && key !== text.trim() ? t('register.keyFound', { key }) : t('register.keyHint')
}

interface OwnerFieldProps {
  form: UseFormReturn<Registering>
  users: readonly User[] | undefined
  owner: User | null
}

function OwnerField({ form, users, owner }: OwnerFieldProps) {
  const { t } = useTranslation('machines')
  const { ref, problem, onChange } = useFormField(form, 'user')
  return (
    <UserField
      label={t('register.user')}
      users={users}
      value={owner}
      onChange={onChange}
      inputRef={ref}
      error={problem && t('register.userRequired')}
      none={t('move.none')}
      byName
    />
  )
}

/** The form of {@link RegisterDialog}: a text that contains a key, and the user, whom a pasted command may name. */
export function RegisterForm({ open, onClose, onDone }: RegisterFormProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const form = useZodForm<Registering>(registrationSchema(users.data), { text: '', user: null })
  const register = useRegisterNode()
  const { run, busy, error, clearError } = useCall(async (input: { user: string; key: string }) => {
    onDone((await register.mutateAsync(input)).node)
  })
  const typed = form.watch()
  const user = ownerOf(typed, users.data)
  const submit = form.handleSubmit(async (sent) => {
    const owner = ownerOf(sent, users.data)
    if (owner) await run({ user: owner.name, key: readRegistration(sent.text).key })
  })
  return (
    <FormDialog
      open={open}
      title={t('register.title')}
      submitLabel={user ? t('register.submitFor', { user: userName(user) }) : t('register.submit')}
      busy={busy}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <KeyHelp />
      <FormTextField
        form={form}
        name="text"
        label={t('register.key')}
        help={useKeyHint(typed.text)}
        say={(problem) => t(`register.${problem as KeyProblem}`)}
        onEdit={clearError}
        slotProps={{
          htmlInput: { autoComplete: 'off', spellCheck: false },
          formHelperText: { sx: { overflowWrap: 'anywhere' } },
        }}
      />
      <OwnerField form={form} users={users.data} owner={user} />
      <MissingLists lists={{ users }} />
    </FormDialog>
  )
}
