import { DEMO_SERVER_ID } from '@shared/demo-server'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { useServerId } from '@/lib/session'
import { EmptyState, ErrorPanel, Page, Section } from '@/ui/page'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type Fault, faultEndpoints, MockSize, type MockState } from '@shared/ipc/mock'
import X from 'lucide-react/icons/x'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import type { UseFormReturn } from 'react-hook-form'
import { FormTextField, useFormField, useZodForm } from '@/components/form/form'
import type { ApiError } from '@shared/api/error'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoke } from '@/lib/desktop'
import { apiOf } from '@/lib/server-link'
import { z } from 'zod'
import { useState } from 'react'
import { ConfirmDialog } from '@/ui/dialogs'
import { useToast } from '@/ui/toast/toast'

/** Parses a number in English or German notation: 10000, 10,000, 10.000. Returns undefined for empty text, NaN if it is not a number. */
function whole(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return /^\d+$|^\d{1,3}([.,\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

const numberIn = (field: keyof typeof MockSize.shape) =>
  z.string().refine((typed) => MockSize.shape[field].safeParse(whole(typed)).success, field)

/** Schema of the form for a new demo network: numbers in range or empty. */
export const SizeDraftSchema = z.object({ seed: numberIn('seed'), nodes: numberIn('nodes') })
type SizeDraft = z.infer<typeof SizeDraftSchema>

/** Converts the form values to a size. */
export function readSize(draft: SizeDraft): MockSize {
  const seed = whole(draft.seed)
  const nodes = whole(draft.nodes)
  return { ...(seed !== undefined && { seed }), ...(nodes !== undefined && { nodes }) }
}

const mockKey = ['mock'] as const

/** Returns the seed, size and faults of the demo network. */
function useMockState() {
  return useQuery({ queryKey: mockKey, queryFn: () => invoke('mock:get'), retry: false })
}

/** Replaces the demo network and reloads everything on screen. */
function useResetMock() {
  const client = useQueryClient()
  return useMutation<MockState, ApiError, MockSize>({
    mutationFn: (size) => invoke('mock:reset', size),
    onSuccess: (state) => {
      apiOf(client).forget()
      client.setQueryData(mockKey, state)
      void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== mockKey[0] })
    },
  })
}

/** Replaces all faults of the demo server. */
function useSetFaults() {
  const client = useQueryClient()
  return useMutation<MockState, ApiError, Fault[]>({
    mutationFn: (faults) => invoke('mock:setFaults', faults),
    onSuccess: (state) => client.setQueryData(mockKey, state),
  })
}

const faultStatuses = [401, 403, 404, 409, 500, 503] as const

type FaultProblem = 'latencyProblem' | 'nothing'

const MAX_LATENCY_MS = 60_000
const isLatency = (typed: string) => /^\s*\d*\s*$/.test(typed) && Number(typed) <= MAX_LATENCY_MS

/** Schema of the form for a new fault; its messages are {@link FaultProblem}s. An empty `status` keeps the normal response. */
export const FaultDraftSchema = z
  .object({
    endpoint: z.string(),
    latency: z.string().refine(isLatency, 'latencyProblem' satisfies FaultProblem),
    status: z.string(),
    cutBody: z.boolean(),
  })
  .refine(({ latency, status, cutBody }) => Number(latency) !== 0 || status !== '' || cutBody, {
    path: ['cutBody'],
    error: 'nothing' satisfies FaultProblem,
  })
type FaultDraft = z.infer<typeof FaultDraftSchema>

export const emptyFault: FaultDraft = { endpoint: '*', latency: '', status: '', cutBody: false }

/** Converts the form values to a fault. */
export function readFault({ endpoint, latency, status, cutBody }: FaultDraft): Fault {
  return { endpoint, latencyMs: Number(latency), status: status === '' ? null : Number(status), cutBody }
}

/** Adds a fault to the list. An endpoint has one fault, so it replaces an earlier one. */
export function withFault(faults: readonly Fault[], fault: Fault): Fault[] {
  return [...faults.filter((other) => other.endpoint !== fault.endpoint), fault]
}

function Now({ state }: { state: MockState }) {
  const { t } = useTranslation('settings')
  if (state.seed === null) return null
  const words =
    state.nodes === null
      ? t('demo.nowRandom', { seed: state.seed })
      : t('demo.now', { seed: state.seed, nodes: state.nodes })
  return (
    <Typography color="textSecondary" sx={{ mb: 4 }}>
      {words}
    </Typography>
  )
}

function SizeFields({ form }: { form: UseFormReturn<SizeDraft> }) {
  const { t } = useTranslation('settings')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 4, maxWidth: 560 }}>
      {(['seed', 'nodes'] as const).map((field) => (
        <FormTextField
          key={field}
          form={form}
          name={field}
          label={t(`demo.${field}`)}
          help={t(`demo.${field}Help`)}
          say={() => t(`demo.${field}Problem`)}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      ))}
    </Box>
  )
}

function ResetDialog({ draft, onClose }: { draft: SizeDraft; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const reset = useResetMock()
  const toast = useToast()
  const run = () =>
    reset.mutate(readSize(draft), {
      onSuccess: ({ seed }) => {
        toast.show(t('demo.confirm.done', { seed: seed ?? '' }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      danger
      title={t('demo.confirm.title')}
      body={t('demo.confirm.body')}
      losses={[t('demo.confirm.lossData'), t('demo.confirm.lossPolicy')]}
      confirmLabel={t('demo.confirm.button')}
      busy={reset.isPending}
      error={reset.error ? errorText(reset.error, tCommon) : null}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Shows the seed and size of the demo network and creates a new one. */
function DemoSection() {
  const { t } = useTranslation('settings')
  const mock = useMockState()
  const form = useZodForm(SizeDraftSchema, { seed: '', nodes: '' })
  const [asking, setAsking] = useState<SizeDraft | null>(null)
  return (
    <Section title={t('demo.title')}>
      {mock.isError ? (
        <ErrorPanel title={t('demo.loadFailed')} error={mock.error} onRetry={() => void mock.refetch()} />
      ) : null}
      {mock.data ? <Now state={mock.data} /> : null}
      <Box component="form" noValidate onSubmit={(event) => void form.handleSubmit(setAsking)(event)}>
        <SizeFields form={form} />
        <Button type="submit" color="error" sx={{ mt: 4 }}>
          {t('demo.reset')}
        </Button>
      </Box>
      {asking ? <ResetDialog draft={asking} onClose={() => setAsking(null)} /> : null}
    </Section>
  )
}

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
      <FormControlLabel
        label={t('faults.cut')}
        control={<Checkbox checked={cut.value} onChange={(event) => cut.onChange(event.target.checked)} />}
        sx={{ mt: 2 }}
      />
      {cut.problem ? <FormHelperText error>{t(`faults.${cut.problem as FaultProblem}`)}</FormHelperText> : null}
      <Box sx={{ mt: 2 }}>
        <Button type="submit">{t('faults.add')}</Button>
      </Box>
    </Box>
  )
}
