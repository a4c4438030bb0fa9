import { machineName } from '@shared/states/machine-state'
import type { Node, User } from '@shared/api/resources'
import Typography from '@mui/material/Typography'
import type { ApiError } from '@shared/api/error'
import type { WaitingOutcome } from '@shared/host/host-report'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFormField, useZodForm } from '@/components/form/form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { UserField } from '@/components/user-field/user-field'
import { invoke } from '@/lib/desktop'
import { useAuthReject } from '@/lib/queries/server'
import { hostWaitingQuery } from '@/lib/queries/host'
import { useRegisterNode, usersQuery, useUserNames } from '@/lib/queries/lists'
import { ConfirmDialog, FormDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'

interface DecideProps {
  /** The server, and the id of the machine that waits there. */
  id: string
  machine: string
  onClose: () => void
}

/** Returns a function that ends a decision: it shows `words` and removes the machine from the list at once. */
function useDecided({ id, machine, onClose }: DecideProps) {
  const client = useQueryClient()
  const toast = useToast()
  return async (how: WaitingOutcome, words: string) => {
    onClose()
    toast.show(words)
    await invoke('host:decided', { id, machine, how })
    await client.invalidateQueries(hostWaitingQuery(id))
  }
}

const Owner = z.object({ user: z.custom<User | null>((user) => user !== null, 'required') })

/** Registers a machine that waits, for a user. */
export function ApproveWaiting(props: DecideProps) {
  const { t } = useTranslation('waiting')
  const { t: tCommon } = useTranslation('common')
  const users = useQuery(usersQuery())
  const nameOf = useUserNames()
  const register = useRegisterNode()
  const decided = useDecided(props)
  const form = useZodForm(Owner, { user: null })
  const { ref, value: user, problem, onChange, onBlur } = useFormField(form, 'user', { onEdit: register.reset })
  const submit = form.handleSubmit(({ user: owner }) => {
    if (!owner) return
    const onSuccess = ({ node }: { node: Node }) => void decided('approved', t('approved', { name: machineName(node) }))
    register.mutate({ user: owner.name, key: props.machine }, { onSuccess })
  })
  return (
    <FormDialog
      open
      title={t('approveTitle')}
      submitLabel={user ? t('approveFor', { user: nameOf(user) }) : t('approve')}
      busy={register.isPending}
      error={register.error && errorText(register.error, tCommon)}
      onSubmit={(event) => void submit(event)}
      onClose={props.onClose}
    >
      <div>
        <Typography color="textSecondary">{t('approveText')}</Typography>
        <Typography variant="mono" sx={{ overflowWrap: 'anywhere' }}>
          {props.machine}
        </Typography>
      </div>
      <UserField
        label={t('user')}
        users={users.data}
        value={user}
        onChange={onChange}
        onBlur={onBlur}
        inputRef={ref}
        error={problem && t('userRequired')}
        none={t('noUser')}
        byName
      />
      <MissingLists lists={{ users }} />
    </FormDialog>
  )
}

/** Rejects a machine that waits. */
export function RejectWaiting(props: DecideProps) {
  const { t } = useTranslation('waiting')
  const { t: tCommon } = useTranslation('common')
  const reject = useAuthReject()
  const decided = useDecided(props)
  const onError = ({ code }: ApiError) => void (code === 'notFound' && decided('gone', t('gone')))
  return (
    <ConfirmDialog
      open
      title={t('rejectTitle')}
      body={
        <>
          {t('rejectText')}
          <Typography variant="mono" component="p" sx={{ mt: 2 }}>
            {props.machine}
          </Typography>
        </>
      }
      confirmLabel={t('rejectConfirm')}
      danger
      busy={reject.isPending}
      error={reject.error && errorText(reject.error, tCommon)}
      onConfirm={() =>
        reject.mutate({ authId: props.machine }, { onSuccess: () => void decided('rejected', t('rejected')), onError })
      }
      onClose={props.onClose}
    />
  )
}
