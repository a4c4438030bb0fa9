import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Fault } from '@shared/ipc/mock'
import X from 'lucide-react/icons/x'
import { useTranslation } from '@/lib/texts'
import { errorText } from '@/lib/error-text'
import { Section } from '@/ui/section'
import { withFault } from './fault-draft'
import { FaultForm } from './fault-form'
import { useMockState, useSetFaults } from './use-mock'

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
export function FaultsSection() {
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
