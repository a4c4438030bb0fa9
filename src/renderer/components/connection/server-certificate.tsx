import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type CertificateInfo, type ConnectionReport, Fingerprint } from '@shared/ipc/connection'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '@/lib/texts'
import { day } from '@/lib/format'

interface ServerCertificateProps {
  report: ConnectionReport
  pin: string
  onTrust: (fingerprint: string) => void
}

/** The rejected certificate of a server, and a button to trust it if the user may decide that. */
export function ServerCertificate({ report, pin, onTrust }: ServerCertificateProps) {
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
