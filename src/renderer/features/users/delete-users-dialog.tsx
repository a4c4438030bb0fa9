import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/job-text'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { machinesOfUsers, type MachinesOfDeletedUsers, planDeleteUsers } from '@/domain/other-plans'
import { nodesQuery, usersQuery, useUserNames } from '@/lib/queries/lists'
import { ForgottenLines, useForgotten } from './forgotten-lines'
import { undoText } from './user-list'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { z } from 'zod'
import { useFormField, useZodForm } from '@/components/form/form'
import { UserField } from '@/components/user-field/user-field'
import { useCapabilities } from '@/lib/session'

/** Schema of the choice: the machines are moved to another user or deleted. The user must choose. */
const Chosen = z
  .object({ machines: z.enum(['move', 'delete']).nullable(), user: z.custom<User | null>() })
  .refine(({ machines }) => machines !== null, { path: ['machines'], error: 'choose' })
  .refine(({ machines, user }) => machines !== 'move' || user !== null, { path: ['user'], error: 'required' })

/** Creates the form for the machines of users to be deleted. */
function useMachinesChoice() {
  const form = useZodForm(Chosen, { machines: null, user: null })
  const choice = useFormField(form, 'machines')
  const owner = useFormField(form, 'user')
  const to = owner.value
  const left: MachinesOfDeletedUsers = choice.value === 'move' ? to && { to } : choice.value
  return { form, choice, owner, left }
}

interface MachinesChoiceProps {
  chosen: ReturnType<typeof useMachinesChoice>
  /** Number of affected machines. */
  count: number
  /** The users to be deleted, who cannot receive the machines. */
  leaving: readonly User[]
}

/** Asks whether to move or delete the machines of users to be deleted, because servers refuse to delete a user with machines. */
function MachinesChoice({ chosen: { choice, owner }, count, leaving }: MachinesChoiceProps) {
  const { t } = useTranslation('users')
  const { moveNode } = useCapabilities()
  const users = useQuery(usersQuery())
  const others = users.data?.filter(({ id }) => !leaving.some((user) => user.id === id))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <div>
        <RadioGroup
          aria-label={t('delete.with.choice')}
          value={choice.value}
          onChange={(_event, value) => choice.onChange(value === 'move' ? 'move' : 'delete')}
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
        {choice.problem === undefined ? null : (
          <FormHelperText error role="alert">
            {t('delete.with.choose')}
          </FormHelperText>
        )}
      </div>
      {choice.value === 'move' ? (
        <>
          <UserField
            label={t('delete.with.to')}
            users={others}
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
    </Box>
  )
}

interface DeleteUsersProps {
  users: readonly User[]
  onClose: () => void
  onStarted: () => void
}

const actions = { none: 'deleteUsers', move: 'moveAndDeleteUsers', delete: 'deleteUsersAndMachines' } as const

/**
 * Deletes users in one job. Their machines are first moved to another user or deleted, because servers refuse otherwise. The policy follows.
 */
export function DeleteUsersDialog({ users, onClose, onStarted }: DeleteUsersProps) {
  const { t } = useTranslation('users')
  const nodes = useQuery(nodesQuery())
  const facts = usePlanFacts()
  const chosen = useMachinesChoice()
  const { left, form } = chosen
  const count = useMemo(() => machinesOfUsers(users, facts.all).length, [users, facts.all])
  const isOpen = count > 0 && left === null
  const own = useMemo(() => (isOpen ? null : planDeleteUsers(users, left, facts)), [users, left, facts, isOpen])
  const { policy, forgotten, waiting, plan, lost } = useForgotten(users, own)
  const acts = useMemo(() => plan && plan.acts.map(({ act }) => act), [plan])
  const choice = count > 0 ? (chosen.choice.value ?? 'none') : 'none'
  const words = useWords(users, count, choice, lost)
  const saves = plan !== own && choice === 'none'
  return (
    <BulkDialog
      {...words}
      body={
        <>
          {words.body}
          <MissingLists lists={{ nodes }} effect={t('bulk.unknown')} />
          <MissingLists lists={{ policy }} effect={t('forget.unknown')} />
        </>
      }
      danger
      check={(start) => (count > 0 ? void form.handleSubmit(start)() : start())}
      action={saves ? 'deleteUsersFromPolicy' : actions[choice]}
      plan={plan}
      waiting={waiting}
      consequence={
        <>
          <ForgottenLines forgotten={forgotten} />
          <Consequence acts={acts} />
        </>
      }
      onClose={onClose}
      onStarted={onStarted}
    >
      {count > 0 ? (
        <div>
          {t('delete.with.owned', { count })}
          <MachinesChoice chosen={chosen} count={count} leaving={users} />
        </div>
      ) : null}
    </BulkDialog>
  )
}

/** Returns the texts of the dialog: a single user's name must be typed, several users are counted. */
function useWords(users: readonly User[], count: number, choice: keyof typeof actions, lost: readonly User[]) {
  const { t } = useTranslation('users')
  const nameOf = useUserNames()
  const [only] = users
  if (!only || users.length > 1)
    return {
      title: t('bulk.title', { count: users.length }),
      body: `${t('bulk.body')} ${undoText(users, lost, t)}`,
      submitLabel: t('bulk.confirm', { count: users.length }),
    }
  const name = nameOf(only)
  return {
    title: count > 0 ? t('delete.with.title', { name, count }) : t('delete.title', { name }),
    body: `${t('delete.with.body')} ${undoText(users, lost, t)}`,
    submitLabel:
      choice === 'none' ? t('delete.confirm', { name }) : t(`delete.with.confirm.${choice}`, { name, count }),
    typeToConfirm: name,
  }
}
