import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Fault, MockState } from '@shared/ipc/mock'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '@/lib/texts'
import { FormTextField } from '@/components/form/form-text-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { errorText } from '@/lib/error-text'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ErrorPanel } from '@/ui/error-panel'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'
import { readSize, type SizeDraft, SizeDraftSchema, useMockState, useResetMock } from './use-mock'
import { z } from 'zod'

export const faultStatuses = [401, 403, 404, 409, 500, 503] as const

export type FaultProblem = 'latencyProblem' | 'nothing'

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
export type FaultDraft = z.infer<typeof FaultDraftSchema>

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

function Fields({ form }: { form: UseFormReturn<SizeDraft> }) {
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
export function DemoSection() {
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
        <Fields form={form} />
        <Button type="submit" color="error" sx={{ mt: 4 }}>
          {t('demo.reset')}
        </Button>
      </Box>
      {asking ? <ResetDialog draft={asking} onClose={() => setAsking(null)} /> : null}
    </Section>
  )
}
