import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Fault } from '@shared/ipc/mock'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyFault, type FaultDraft, faultEndpoints, type FaultProblem, faultStatuses, readFault } from './fault-draft'

interface FieldsProps {
  draft: FaultDraft
  problem: FaultProblem | null
  onChange: (fields: Partial<FaultDraft>) => void
}

function EndpointField({ draft, onChange }: Omit<FieldsProps, 'problem'>) {
  const { t } = useTranslation('settings')
  return (
    <TextField
      select
      label={t('faults.endpoint')}
      value={draft.endpoint}
      onChange={(event) => onChange({ endpoint: event.target.value })}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
    >
      <MenuItem value="*">{t('faults.every')}</MenuItem>
      {faultEndpoints().map((endpoint) => (
        <MenuItem key={endpoint} value={endpoint} sx={{ typography: 'mono' }}>
          {endpoint}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Fields({ draft, problem, onChange }: FieldsProps) {
  const { t } = useTranslation('settings')
  const bad = problem === 'latencyProblem'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '2fr 1fr 1fr' }, gap: 4 }}>
      <EndpointField draft={draft} onChange={onChange} />
      <TextField
        label={t('faults.latency')}
        value={draft.latency}
        onChange={(event) => onChange({ latency: event.target.value })}
        error={bad}
        helperText={bad ? t('faults.latencyProblem') : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <TextField
        select
        label={t('faults.status')}
        value={draft.status}
        onChange={(event) => onChange({ status: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('faults.statusNone')}</MenuItem>
        {faultStatuses.map((status) => (
          <MenuItem key={status} value={String(status)}>
            {t(`faults.status${status}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

/** Puts a fault together. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const { t } = useTranslation('settings')
  const [draft, setDraft] = useState(emptyFault)
  const [problem, setProblem] = useState<FaultProblem | null>(null)
  const change = (fields: Partial<FaultDraft>) => setDraft({ ...draft, ...fields })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readFault(draft)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return
    onAdd(read.fault)
    setDraft(emptyFault)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ maxWidth: 800 }}>
      <Fields draft={draft} problem={problem} onChange={change} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3 }}>
        <Button type="submit">{t('faults.add')}</Button>
        <FormControlLabel
          label={t('faults.cut')}
          control={<Checkbox checked={draft.cutBody} onChange={(event) => change({ cutBody: event.target.checked })} />}
        />
      </Box>
      {problem === 'nothing' ? <FormHelperText error>{t('faults.nothing')}</FormHelperText> : null}
    </Box>
  )
}
