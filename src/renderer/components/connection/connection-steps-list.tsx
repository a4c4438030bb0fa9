import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ConnectionReport } from '@shared/ipc/connection'
import { useTranslation } from '@/lib/texts'
import { type StepState, stepStates } from './connection-steps'
import type { TestRun } from './use-test-run'
import { ServerCertificate } from './server-certificate'
import { serverAddress, meantAddress } from '@shared/server-address'
import { useOwnNow } from '@/lib/now'
import { problemText } from '@/lib/problem-text'
import { type DotState, StateDot } from '@/ui/state-dot'

const dots: Record<StepState, DotState> = {
  testing: 'neutral',
  passed: 'good',
  failed: 'bad',
  notTried: 'neutral',
  waiting: 'neutral',
  unused: 'neutral',
}

interface ConnectionStepsListProps {
  /** Null while the test runs. */
  report: ConnectionReport | null
  test: TestRun
  url: string
  /** The currently trusted fingerprint in the form, as typed. */
  pin: string
  onTrust: (fingerprint: string) => void
}

/** Scrolls the result into view if the form is longer than the window. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

/** The four steps of a connection test with their outcomes and a description of the failure. */
export function ConnectionStepsList({ report, test, url, pin, onTrust }: ConnectionStepsListProps) {
  const { t } = useTranslation('connection')
  const names = { address: t('steps.address'), tls: t('steps.tls'), version: t('steps.version'), key: t('steps.key') }
  return (
    <Box ref={report ? bringIntoView : null} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3 }}>
      <Box component="output" sx={{ display: 'block' }}>
        <Box
          component="ul"
          aria-label={t('steps.title')}
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            // Four in a row if the text fits, otherwise two.
            gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
            gap: 2,
          }}
        >
          {stepStates(report ?? test.step, url).map(({ step, state }) => (
            <Box component="li" key={step} sx={{ minWidth: 0 }}>
              <Typography variant="subtitle2" component="div">
                {names[step]}
              </Typography>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                <StateDot state={dots[state]} label={t(`steps.${state}`)} />
              </Box>
            </Box>
          ))}
        </Box>
        {report ? <Summary report={report} stepName={report.failedStep ? names[report.failedStep] : ''} /> : null}
      </Box>
      {report ? null : <Progress test={test} url={url} />}
      {report?.certificate ? <ServerCertificate report={report} pin={pin} onTrust={onTrust} /> : null}
    </Box>
  )
}

/** Shows the waiting time and a Cancel button. */
function Progress({ test, url }: { test: TestRun; url: string }) {
  const { t } = useTranslation('connection')
  const now = useOwnNow(1_000)
  const count = Math.max(0, Math.round((now - test.since) / 1_000))
  return (
    <Box sx={{ mt: 2, display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {t('steps.waitingFor', { host: serverAddress(meantAddress(url)).host, count })}
      </Typography>
      <Button size="small" onClick={test.cancel} sx={{ flex: 'none' }}>
        {t('steps.cancel')}
      </Button>
    </Box>
  )
}

/** A sign-in page, a redirect to one, or a refusal that is not Headscale's: the server may want headers of its access proxy. */
function isAtAccessProxy({ code, params }: NonNullable<ConnectionReport['problem']>): boolean {
  if (code === 'notHeadscale') return params['status'] === '200'
  return ['redirectTo', 'redirect', 'blocked', 'outageRedirect', 'outagePage'].includes(code)
}

function Summary({ report, stepName }: { report: ConnectionReport; stepName: string }) {
  const { t } = useTranslation('connection')
  const { t: tCommon } = useTranslation('common')
  const { ok, version, problem } = report
  if (ok) return <Typography sx={{ mt: 2 }}>{version ? t('steps.ok', { version }) : t('steps.okNoVersion')}</Typography>
  return (
    <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
      <Box component="strong" sx={{ color: 'error.main', fontWeight: 500 }}>
        {t('steps.failedAt', { step: stepName })}.{' '}
      </Box>
      {problem ? problemText(problem.code, problem.params, tCommon) : ''}
      {problem && isAtAccessProxy(problem) ? ` ${t('steps.accessProxy')}` : ''}
    </Typography>
  )
}
