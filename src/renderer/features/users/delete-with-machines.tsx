import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { Act } from '@shared/acts/act'
import type { Node } from '@shared/api/nodes'
import type { User } from '@shared/api/users'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { z } from 'zod'
import { Consequence } from '@/components/consequence/consequence'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { UserField } from '@/components/user-field/user-field'
import { machineName } from '@shared/states/machine-state'
import { useDeleteUserWith } from '@/lib/queries/user-with-machines'
import { usersQuery } from '@/lib/queries/users'
import { useCapabilities } from '@/lib/session'
import { errorText } from '@/lib/error-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useToast } from '@/ui/toast/toast'
import { userName } from './user-list'

/** More names than this are counted, not listed. */
const NAMED = 8

/** What becomes of the machines: they get another owner, or go with theirs. */
const choices = ['move', 'delete'] as const
type Choice = (typeof choices)[number]

const Chosen = z
  .object({ machines: z.enum(choices), user: z.custom<User | null>() })
  .refine(({ machines, user }) => machines === 'delete' || user !== null, { path: ['user'], error: 'required' })

interface DeleteWithMachinesProps {
  user: User
  machines: readonly Node[]
  onClose: () => void
  onDeleted?: () => void
}

function Machines({ machines }: { machines: readonly Node[] }) {
  const { t } = useTranslation('users')
  const rest = machines.length - NAMED
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
      {machines.slice(0, NAMED).map((node) => (
        <Box component="li" key={node.id} sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={machinePath(node.id)}>
            {machineName(node)}
          </Link>
        </Box>
      ))}
      {rest > 0 ? <li>{t('delete.with.more', { count: rest })}</li> : null}
    </Box>
  )
}

function Choices({ value, count, onChange }: { value: Choice; count: number; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation('users')
  const { moveNode } = useCapabilities()
  return (
    <RadioGroup
      aria-label={t('delete.with.choice')}
      value={value}
      onChange={(_event, chosen) => onChange(chosen === 'move' ? 'move' : 'delete')}
    >
      <FormControlLabel
        value="move"
        disabled={!moveNode}
        control={<Radio />}
        label={t('delete.with.move', { count })}
      />
      {moveNode ? null : <FormHelperText sx={{ pl: 6, mt: 0 }}>{t('delete.with.noMove')}</FormHelperText>}
      <FormControlLabel value="delete" control={<Radio />} label={t('delete.with.delete', { count })} />
    </RadioGroup>
  )
}

/** The choice, the acts it comes to, and making them. */
function useDeleting({ user, machines, onClose, onDeleted }: DeleteWithMachinesProps) {
  const { t } = useTranslation('users')
  const { t: tCommon } = useTranslation('common')
  const { moveNode } = useCapabilities()
  const toast = useToast()
  const remove = useDeleteUserWith()
  const form = useZodForm(Chosen, { machines: moveNode ? 'move' : 'delete', user: null })
  const choice = useFormField(form, 'machines')
  const owner = useFormField(form, 'user')
  const to = owner.value
  const acts = useMemo((): Act[] | null => {
    const end: Act = { kind: 'user.delete', id: user.id }
    if (choice.value === 'delete') return [...machines.map(({ id }): Act => ({ kind: 'node.delete', id })), end]
    return to && [...machines.map(({ id }): Act => ({ kind: 'node.move', id, user: to.id })), end]
  }, [choice.value, machines, to, user.id])
  const name = userName(user)
  const confirm = form.handleSubmit(async (chosen) => {
    const target = chosen.machines === 'move' ? (chosen.user?.id ?? null) : null
    const ids = machines.map(({ id }) => id)
    const outcome = await remove.mutateAsync({
      user: { name: user.name || user.id, id: user.id },
      machines: ids,
      to: target,
    })
    if (outcome.error) return
    toast.show(t('delete.done', { name }))
    onClose()
    onDeleted?.()
  })
  const { error = null, done = 0 } = remove.data ?? {}
  const count = machines.length + done
  const said = error && errorText(error, tCommon)
  const failure =
    said && (done > 0 ? t(`delete.with.partly.${choice.value}`, { done, count, name, error: said }) : said)
  return { choice, owner, acts, confirm, failure, busy: remove.isPending }
}

/** Deletes a user that machines belong to: they are handed to somebody else or deleted first, since servers refuse otherwise. */
export function DeleteWithMachines(props: DeleteWithMachinesProps) {
  const { user, machines, onClose } = props
  const { t } = useTranslation('users')
  const users = useQuery(usersQuery())
  const { choice, owner, acts, confirm, failure, busy } = useDeleting(props)
  const name = userName(user)
  const count = machines.length
  const moving = choice.value === 'move'
  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.with.title', { name, count })}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box>
            {t('delete.with.body')}
            <Machines machines={machines} />
          </Box>
          <Choices value={choice.value} count={count} onChange={choice.onChange} />
          {moving ? (
            <>
              <UserField
                label={t('delete.with.to')}
                users={users.data?.filter(({ id }) => id !== user.id)}
                value={owner.value}
                onChange={owner.onChange}
                onBlur={owner.onBlur}
                inputRef={owner.ref}
                error={owner.problem && t('delete.with.required')}
                none={t('delete.with.nobody')}
              />
              <MissingLists lists={{ users }} />
            </>
          ) : null}
          <Consequence acts={acts} />
        </Box>
      }
      losses={[t('delete.account'), ...(moving ? [] : [t('delete.with.loss', { count })])]}
      confirmLabel={t(`delete.with.confirm.${choice.value}`, { name, count })}
      typeToConfirm={name}
      busy={busy}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
