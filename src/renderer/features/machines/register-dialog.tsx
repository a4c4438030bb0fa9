import { useTranslation } from '@/lib/texts'
import { useId, useState } from 'react'
import type { Node, User } from '@shared/api/resources'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { machinePath } from '@shared/pages'
import { Link } from 'react-router'
import { machineName } from '@shared/states/machine-state'
import { CopyText } from '@/ui/copying'
import { DefinitionList } from '@/ui/page'
import { focusOnMount } from '@/ui/focus'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { FormTextField, useFormField, useZodForm } from '@/components/form/form'
import { JoinCommands } from '@/components/join/join-commands'
import { useRegisterNode, usersQuery, useUserNames } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/dialogs'
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
function RegisterForm({ open, onClose, onDone }: RegisterFormProps) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery())
  const nameOf = useUserNames()
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
      submitLabel={user ? t('register.submitFor', { user: nameOf(user) }) : t('register.submit')}
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

/** Registers a machine whose login page shows a key, then links to the machine. */
export function RegisterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('machines')
  const [node, setNode] = useState<Node | null>(null)
  // A new turn gets an empty form; closing by accident keeps the current one.
  const [turn, setTurn] = useState(0)
  const done = (registered: Node) => {
    setNode(registered)
    setTurn(turn + 1)
  }
  const close = () => {
    setNode(null)
    onClose()
  }
  return (
    <>
      <RegisterForm key={turn} open={open && node === null} onClose={onClose} onDone={done} />
      {node ? (
        <RegisteredDialog node={node} title={t('register.done')} onClose={close} onAnother={() => setNode(null)} />
      ) : null}
    </>
  )
}

interface RegisteredDialogProps {
  node: Node
  title: string
  onClose: () => void
  onAnother: () => void
}

/** Shows the registered machine and links to it. */
function RegisteredDialog({ node, title, onClose, onAnother }: RegisteredDialogProps) {
  const { t } = useTranslation('machines')
  const titleId = useId()
  const nameOf = useUserNames()
  const name = machineName(node)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 440 } } }}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <DefinitionList
          items={[
            { term: t('column.name'), value: name },
            { term: t('facts.owner'), value: node.user && nameOf(node.user) },
            {
              term: t('facts.addresses'),
              value: node.ipAddresses[0] ? <CopyText mono value={node.ipAddresses[0]} /> : null,
            },
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onAnother} sx={{ mr: 'auto' }}>
          {t('register.another')}
        </Button>
        <Button onClick={onClose}>{t('bulk.close')}</Button>
        <Button variant="contained" color="primary" ref={focusOnMount} component={Link} to={machinePath(node.id)}>
          {t('register.show', { name })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
