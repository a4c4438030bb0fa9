import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ConnectionReport } from '@shared/ipc/session'
import { useTranslation } from 'react-i18next'
import { type DotState, StateDot } from '@/ui/state-dot'
import { type StepState, stepStates } from './connection-steps'

const dots: Record<StepState, DotState> = {
  testing: 'neutral',
  passed: 'good',
  failed: 'bad',
  notTried: 'neutral',
  unused: 'neutral',
}

/** The four steps of a connection test with what became of each, and what went wrong in words. */
export function ConnectionStepsList({ report, url }: { report: ConnectionReport | null; url: string }) {
  const { t } = useTranslation('auth')
  return (
    <Box component="output" sx={{ display: 'block', border: 1, borderColor: 'divider', borderRadius: 1, p: 3 }}>
      <Box
        component="ul"
        aria-label={t('steps.title')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
          gap: 2,
        }}
      >
        {stepStates(report, url).map(({ step, state }) => (
          <Box component="li" key={step} sx={{ minWidth: 0 }}>
            <Typography variant="subtitle2">{t(`steps.${step}`)}</Typography>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              <StateDot state={dots[state]} label={t(`steps.${state}`)} />
            </Box>
          </Box>
        ))}
      </Box>
      <Summary report={report} />
    </Box>
  )
}

function Summary({ report }: { report: ConnectionReport | null }) {
  const { t } = useTranslation('auth')
  if (!report) return null
  if (report.ok) {
    const { version } = report
    return <Typography sx={{ mt: 2 }}>{version ? t('steps.ok', { version }) : t('steps.okNoVersion')}</Typography>
  }
  return (
    <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      {report.failedStep ? (
        <Box component="strong" sx={{ color: 'error.main', fontWeight: 500 }}>
          {t('steps.failedAt', { step: t(`steps.${report.failedStep}`) })}.{' '}
        </Box>
      ) : null}
      {report.message}
    </Typography>
  )
}
