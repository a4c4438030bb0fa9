import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { User } from '@shared/api/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { z } from 'zod'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { UserField } from '@/components/user-field/user-field'
import type { MachinesOfDeletedUsers } from '@/domain/other-plans'
import { usersQuery } from '@/lib/queries/users'
import { useCapabilities } from '@/lib/session'

/** Schema of the choice: the machines are moved to another user or deleted. The user must choose. */
const Chosen = z
  .object({ machines: z.enum(['move', 'delete']).nullable(), user: z.custom<User | null>() })
  .refine(({ machines }) => machines !== null, { path: ['machines'], error: 'choose' })
  .refine(({ machines, user }) => machines !== 'move' || user !== null, { path: ['user'], error: 'required' })

/** Creates the form for the machines of users to be deleted. */
export function useMachinesChoice() {
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
export function MachinesChoice({ chosen: { choice, owner }, count, leaving }: MachinesChoiceProps) {
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
