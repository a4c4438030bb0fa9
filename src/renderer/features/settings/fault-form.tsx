import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import { type Fault, faultEndpoints } from '@shared/ipc/mock'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form-text-field'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { emptyFault, FaultDraft, type FaultProblem, faultStatuses, readFault } from './fault-draft'

function Fields({ form }: { form: UseFormReturn<FaultDraft> }) {
  const { t } = useTranslation('settings')
  const shared = { form, say: (problem: string) => t(`faults.${problem as FaultProblem}`) }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '2fr 1fr 1fr' }, gap: 4 }}>
      <FormTextField
        {...shared}
        select
        name="endpoint"
        label={t('faults.endpoint')}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
      >
        <MenuItem value="*">{t('faults.every')}</MenuItem>
        {faultEndpoints.map((endpoint) => (
          <MenuItem key={endpoint} value={endpoint} sx={{ typography: 'mono' }}>
            {endpoint}
          </MenuItem>
        ))}
      </FormTextField>
      <FormTextField
        {...shared}
        name="latency"
        label={t('faults.latency')}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <FormTextField
        {...shared}
        select
        name="status"
        label={t('faults.status')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('faults.statusNone')}</MenuItem>
        {faultStatuses.map((status) => (
          <MenuItem key={status} value={String(status)}>
            {t(`faults.status${status}`)}
          </MenuItem>
        ))}
      </FormTextField>
    </Box>
  )
}

/** The form for a new fault. */
export function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const { t } = useTranslation('settings')
  const form = useZodForm<FaultDraft>(FaultDraft, emptyFault)
  const cut = useFormField(form, 'cutBody')
  const submit = form.handleSubmit((draft) => {
    onAdd(readFault(draft))
    form.startOver()
  })
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ maxWidth: 800 }}>
      <Fields form={form} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, mt: 3 }}>
        <Button type="submit">{t('faults.add')}</Button>
        <FormControlLabel
          label={t('faults.cut')}
          control={<Checkbox checked={cut.value} onChange={(event) => cut.onChange(event.target.checked)} />}
        />
      </Box>
      {cut.problem ? <FormHelperText error>{t(`faults.${cut.problem as FaultProblem}`)}</FormHelperText> : null}
    </Box>
  )
}
