import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { OwnIdentity } from '@shared/ipc/prefs'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { onCtrlEnter } from '@/ui/submit-key'
import { machineName } from '@shared/states/machine-state'
import { nodesQuery } from '@/lib/queries/nodes'
import { usersQuery } from '@/lib/queries/users'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { firstOptions } from '@/ui/first-options'
import { focusOnMount } from '@/ui/focus'

interface OwnDialogProps {
  own: OwnIdentity | null
  onSave: (own: OwnIdentity) => void
  onClose: () => void
}

/** A machine is also found by its addresses. */
const searched = (node: Node) => `${machineName(node)} ${node.ipAddresses.join(' ')}`

function MachinesField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('review')
  const nodes = useQuery(nodesQuery()).data ?? []
  return (
    <Autocomplete
      multiple
      options={nodes}
      value={nodes.filter(({ id }) => value.includes(id))}
      onChange={(_event, chosen) => onChange(chosen.map(({ id }) => id))}
      filterOptions={(all, state) => firstOptions(all, { ...state, getOptionLabel: searched })}
      filterSelectedOptions
      getOptionLabel={machineName}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('own.noMatch')}
      openOnFocus={false}
      renderInput={(params) => <TextField {...params} label={t('own.machines')} inputRef={focusOnMount} />}
    />
  )
}

function UserField({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { t } = useTranslation('review')
  const users = useQuery(usersQuery()).data ?? []
  return (
    <Autocomplete
      options={users}
      value={users.find(({ id }) => id === value) ?? null}
      onChange={(_event, user) => onChange(user?.id ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('own.noMatch')}
      openOnFocus={false}
      renderInput={(params) => <TextField {...params} label={t('own.user')} helperText={t('own.userHint')} />}
    />
  )
}

/** Asks which machines belong to the user. */
export function OwnDialog({ own, onSave, onClose }: OwnDialogProps) {
  const { t } = useTranslation('review')
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const [machines, setMachines] = useState<readonly string[]>(own?.machines ?? [])
  const [user, setUser] = useState(own?.user ?? null)
  const none = machines.length === 0 && user === null
  const save = () => onSave({ machines: [...machines], user })
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onCtrlEnter(save)}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 440 } } }}
    >
      <DialogTitle id={titleId}>{t('own.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography>{t('own.text')}</Typography>
        <MachinesField value={machines} onChange={setMachines} />
        <UserField value={user} onChange={setUser} />
        <MissingLists lists={{ nodes: useQuery(nodesQuery()), users: useQuery(usersQuery()) }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tCommon('actions.cancel')}</Button>
        <Button variant="contained" color="primary" onClick={save}>
          {t(none ? 'own.clear' : 'own.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
