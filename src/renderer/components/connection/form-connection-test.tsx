import { type CertificateInfo, type ConnectionReport, Fingerprint } from '@shared/ipc/session'
import { type ReactNode, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  asConnectionForm,
  type ConnectionDraft,
  type StepState,
  testedSteps,
  type WithConnection,
} from './connection-fields'
import type { TestRun } from './use-test-run'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { problemText, useTranslation, day, useOwnNow } from '@/lib/texts'
import { meantAddress, serverAddress } from '@shared/server-address'
import { type DotState, StateDot } from '@/ui/marks'

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
          {testedSteps(report ?? test.step, url).map(({ step, state }) => (
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
  if (code === 'outage') return false
  return code.startsWith('outage') || ['redirectTo', 'redirect', 'blocked', 'blockedOrKey'].includes(code)
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

interface ServerCertificateProps {
  report: ConnectionReport
  pin: string
  onTrust: (fingerprint: string) => void
}

/** The rejected certificate of a server, and a button to trust it if the user may decide that. */
function ServerCertificate({ report, pin, onTrust }: ServerCertificateProps) {
  const { t } = useTranslation('connection')
  const id = useId()
  const { certificate, problem } = report
  if (!certificate || !problem) return null
  const changed = problem.code === 'pinChanged'
  const trusted = Fingerprint.safeParse(pin).data === certificate.fingerprint
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="subtitle2" component="h3" id={id} sx={{ mb: 1 }}>
        {t('certificate.shown')}
      </Typography>
      <Facts certificate={certificate}>
        {changed ? <Fact term={t('certificate.trusted')} mono value={problem.params['pinned'] ?? ''} /> : null}
      </Facts>
      {problem.code === 'untrusted' || changed ? (
        <Box sx={{ mt: 3 }}>
          {trusted ? (
            <Typography color="textSecondary">{t('certificate.isTrusted')}</Typography>
          ) : (
            <Button onClick={() => onTrust(certificate.fingerprint)}>
              {t(changed ? 'certificate.trustNew' : 'certificate.trust')}
            </Button>
          )}
        </Box>
      ) : null}
    </Box>
  )
}

function Facts({ certificate, children }: { certificate: CertificateInfo; children: ReactNode }) {
  const { t, i18n } = useTranslation('connection')
  const { subject, issuer, validFrom, validTo, fingerprint } = certificate
  const from = day(validFrom, i18n.language)
  const to = day(validTo, i18n.language)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr)', columnGap: 3, rowGap: 1 }}
    >
      <Fact term={t('certificate.subject')} value={subject} />
      <Fact
        term={t('certificate.issuer')}
        value={issuer === subject ? t('certificate.selfSigned', { issuer }) : issuer}
      />
      <Fact term={t('certificate.valid')} value={t('certificate.range', { from, to })} />
      <Fact term={t('certificate.fingerprint')} mono value={fingerprint} />
      {children}
    </Box>
  )
}

function Fact({ term, value, mono }: { term: string; value: string; mono?: boolean }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', ...(mono && { typography: 'mono' }) }}>
        {value}
      </Box>
    </>
  )
}

interface FormConnectionTestProps<Values extends WithConnection> {
  form: UseFormReturn<Values>
  url: string
  busy: boolean
  test: TestRun
}

/** The progress or result of testing the values of a form. The user can trust the certificate shown by the server. */
export function FormConnectionTest<Values extends WithConnection>(props: FormConnectionTestProps<Values>) {
  const { url, busy, test } = props
  const { report } = test
  const form = asConnectionForm(props.form)
  const { connection, ...rest } = form.watch()
  const tested = useTested(busy, report, testedValues(connection, rest))
  if (!busy && (!report || !tested)) return null
  return (
    <ConnectionStepsList
      report={busy ? null : report}
      test={test}
      url={url}
      pin={connection.pin}
      onTrust={(pin) =>
        form.setValue('connection', { ...connection, pin }, { shouldDirty: true, shouldValidate: true })
      }
    />
  )
}

/** Returns the values a test depends on. Trusting the shown certificate does not invalidate the result. */
function testedValues(
  { ca, identity, headers }: ConnectionDraft,
  rest: { readonly url?: string; readonly key?: string },
): string {
  return JSON.stringify([rest.url, rest.key, ca, identity, headers])
}

interface LastTest {
  readonly busy: boolean
  readonly report: ConnectionReport | null
  readonly values: string
}

/** Returns true if the last test used the form's current values: results of other values are hidden. */
function useTested(busy: boolean, report: ConnectionReport | null, now: string): boolean {
  const [last, setLast] = useState<LastTest>({ busy, report, values: now })
  if (busy !== last.busy || report !== last.report) {
    // A test uses the values at its start. A test that ended immediately was never rendered as running.
    const values = last.busy || (!busy && !report) ? last.values : now
    setLast({ busy, report, values })
  }
  return last.values === now
}
