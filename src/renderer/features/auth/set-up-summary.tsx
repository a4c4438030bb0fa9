import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { commandLine } from '@shared/host/call'
import { configurationOf, freePorts, openPorts, proxySnippet, serviceUnit } from '@shared/set-up/configuration'
import { planOf, setUpSteps } from '@shared/set-up/plan'
import { releaseFile } from '@shared/upgrade/releases'
import { Fragment } from 'react'
import { useTranslation } from '@/lib/texts'
import { usePrefs } from '@/lib/session'
import { CommandBlock } from '@/ui/command-block'
import { Section } from '@/ui/page'
import type { SetUp } from './use-set-up'

/** A long text of its own height, with a copy button. */
export function LongText({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto' }}>
      <CommandBlock command={text} label={label} />
    </Box>
  )
}

/** Shows the release, the whole configuration and every command before anything is changed. */
export function SetUpSummary({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { looked, answers, release, busy } = setUp
  const look = looked?.look
  if (!look || !answers) return null
  const ports = freePorts(look.tcp)
  const proxy = answers.tls === 'proxy' ? (look.proxy ?? 'caddy') : null
  const isReady = release?.is === 'ready'
  const plan = planOf(
    answers,
    { architecture: look.architecture ?? 'amd64', loader: look.loader, isRoot: look.rights === 'root' },
    isReady ? release : { version: '0.29.2', kind: 'deb', from: 'page' },
  )
  return (
    <>
      <ReleasePart setUp={setUp} />
      <Section title={t('summary.title')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Typography>{t('summary.text')}</Typography>
          <LongText text={configurationOf(answers, ports)} label={t('summary.configuration')} />
          {isReady && release.kind === 'binary' ? (
            <>
              <Typography>{t('summary.unitText')}</Typography>
              <LongText text={serviceUnit()} label={t('summary.unit')} />
            </>
          ) : null}
          {proxy ? (
            <>
              <Typography>{t('summary.proxyText')}</Typography>
              <LongText text={proxySnippet(proxy, answers, ports)} label={t('summary.proxy', { proxy })} />
            </>
          ) : null}
          <Typography>{t('summary.ports', { ports: openPorts(answers, ports).join(', ') })}</Typography>
          {isReady ? (
            <Box role="group" aria-label={t('summary.commands')}>
              <Typography sx={{ mb: 1 }}>{t('summary.commandsText')}</Typography>
              {setUpSteps.map((step) => (
                <Fragment key={step}>
                  <Typography variant="body2" sx={{ mt: 2, fontWeight: 500 }}>
                    {t(`step.${step}`)}
                  </Typography>
                  {plan[step].map(({ call }) => (
                    <Typography
                      key={commandLine(call)}
                      component="code"
                      variant="mono"
                      sx={{ display: 'block', overflowWrap: 'anywhere' }}
                    >
                      {commandLine(call)}
                    </Typography>
                  ))}
                </Fragment>
              ))}
            </Box>
          ) : null}
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            <Button variant="text" disabled={busy} onClick={() => setUp.patch({ at: 'questions' })}>
              {t('summary.change')}
            </Button>
            <Button
              variant="contained"
              color="primary"
              disabled={!isReady}
              loading={busy}
              onClick={() => void setUp.run()}
            >
              {t('summary.start')}
            </Button>
          </Box>
        </Box>
      </Section>
    </>
  )
}

/** The source of the release: the release page, or files of this computer. */
function ReleasePart({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation('setup')
  const { t: tUpgrade } = useTranslation('upgrade')
  const { asksReleases } = usePrefs().prefs
  const { looked, release, busy } = setUp
  const file = releaseFile('0.29.2', looked?.look?.architecture ?? 'amd64', 'deb')
  const mayAsk = asksReleases && looked?.look?.loader != null
  return (
    <Section title={t('release.title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Typography>{t('release.text')}</Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {mayAsk ? (
            <Button disabled={busy} onClick={() => void setUp.readRelease('setUp:release')}>
              {t('release.ask')}
            </Button>
          ) : null}
          <Button disabled={busy} onClick={() => void setUp.readRelease('setUp:files')}>
            {t('release.choose')}
          </Button>
        </Box>
        {release?.is === 'ready' ? (
          <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
            {t(`release.${release.from}`, { version: release.version, sum: release.sum })}{' '}
            {t(`release.kind.${release.kind}`)}
          </Alert>
        ) : null}
        {release?.is === 'unusable' ? (
          <Alert severity="error">{t(`release.why.${release.why}`, { file })}</Alert>
        ) : null}
        {release?.is === 'failed' ? <Alert severity="error">{tUpgrade(`way.failed.${release.why}`)}</Alert> : null}
      </Box>
    </Section>
  )
}
