import type { User } from '@shared/api/users'
import { userName } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { Consequence } from '@/components/consequence/consequence'
import { BulkDialog } from '@/components/jobs/bulk-dialog'
import { usePlanFacts } from '@/components/jobs/use-plan-facts'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { machinesOf, planDeleteUsers } from '@/domain/other-plans'
import { nodesQuery } from '@/lib/queries/nodes'
import { ForgottenLines } from './forgotten-lines'
import { MachinesChoice, useMachinesChoice } from './machines-choice'
import { undoText } from './undo-text'
import { useForgotten } from './use-forgotten'

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
  const count = useMemo(() => machinesOf(users, facts.all).length, [users, facts.all])
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
  const [only] = users
  if (!only || users.length > 1)
    return {
      title: t('bulk.title', { count: users.length }),
      body: `${t('bulk.body')} ${undoText(users, lost, t)}`,
      submitLabel: t('bulk.confirm', { count: users.length }),
    }
  const name = userName(only)
  return {
    title: count > 0 ? t('delete.with.title', { name, count }) : t('delete.title', { name }),
    body: `${t('delete.with.body')} ${undoText(users, lost, t)}`,
    submitLabel:
      choice === 'none' ? t('delete.confirm', { name }) : t(`delete.with.confirm.${choice}`, { name, count }),
    typeToConfirm: name,
  }
}
