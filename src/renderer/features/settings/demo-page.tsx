import { DEMO_SERVER_ID } from '@shared/demo-server'
import { useTranslation } from '@/lib/texts'
import { usePageTitle } from '@/lib/page-title'
import { useServerId } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import {
  DemoSection,
  emptyFault,
  type FaultDraft,
  FaultDraftSchema,
  type FaultProblem,
  faultStatuses,
  readFault,
  withFault,
} from './demo-section'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type Fault, faultEndpoints } from '@shared/ipc/mock'
import X from 'lucide-react/icons/x'
import { errorText } from '@/lib/error-text'
import { Section } from '@/ui/section'
import { useMockState, useSetFaults } from './use-mock'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import type { UseFormReturn } from 'react-hook-form'
import { FormTextField } from '@/components/form/form-text-field'
import { useFormField } from '@/components/form/use-form-field'
import { useZodForm } from '@/components/form/use-zod-form'

/** The Demo page: size and faults of the demo network, for exploring and testing the console. */
export function DemoPage() {
  const title = usePageTitle('/settings/demo')
  const { t } = useTranslation('settings')
  const demo = useServerId() === DEMO_SERVER_ID
  return (
    <Page title={title} context={t('demo.context')}>
      {demo ? (
        <>
          <DemoSection />
          <FaultsSection />
        </>
      ) : (
        <EmptyState text={t('demo.elsewhere')} />
      )}
    </Page>
  )
}

function useEndpointName() {
  const { t } = useTranslation('settings')
  return (endpoint: string) => (endpoint === '*' ? t('faults.every') : endpoint)
}

function useEffects(fault: Fault): string {
  const { t } = useTranslation('settings')
  return [
    ...(fault.latencyMs > 0 ? [t('faults.delayOf', { ms: fault.latencyMs })] : []),
    ...(fault.status === null ? [] : [t('faults.answers', { status: fault.status })]),
    ...(fault.cutBody ? [t('faults.cuts')] : []),
  ].join(', ')
}

function FaultRow({ fault, onRemove }: { fault: Fault; onRemove: () => void }) {
  const { t } = useTranslation('settings')
  const name = useEndpointName()(fault.endpoint)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 36, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography component="span" variant={fault.endpoint === '*' ? 'body1' : 'mono'} sx={{ flex: 1, minWidth: 0 }}>
        {name}
      </Typography>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {useEffects(fault)}
      </Box>
      <IconButton aria-label={t('faults.remove', { endpoint: name })} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </Box>
  )
}

/** Lists, adds and removes faults of the demo server. */
function FaultsSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const faults = useMockState().data?.faults ?? []
  const set = useSetFaults()
  return (
    <Section
      title={t('faults.title')}
      actions={
        faults.length > 0 ? (
          <Button size="small" onClick={() => set.mutate([])}>
            {t('faults.clear')}
          </Button>
        ) : undefined
      }
    >
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: 640 }}>
        {t('faults.text')}
      </Typography>
      {faults.length === 0 ? (
        <Typography sx={{ mb: 4 }}>{t('faults.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, mb: 4, p: 0, listStyle: 'none' }}>
          {faults.map((fault) => (
            <FaultRow
              key={fault.endpoint}
              fault={fault}
              onRemove={() => set.mutate(faults.filter((other) => other !== fault))}
            />
          ))}
        </Box>
      )}
      <FaultForm onAdd={(fault) => set.mutate(withFault(faults, fault))} />
      {set.error ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {t('faults.failed')}. {errorText(set.error, tCommon)}
        </Alert>
      ) : null}
    </Section>
  )
}

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
function FaultForm({ onAdd }: { onAdd: (fault: Fault) => void }) {
  const { t } = useTranslation('settings')
  const form = useZodForm<FaultDraft>(FaultDraftSchema, emptyFault)
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
