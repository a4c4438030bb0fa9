import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { AddServerForm, useNewServerForm } from './add-server-form'
import { Brand } from './brand'
import { DemoChoice } from './demo-choice'
import { SavedServers } from './saved-servers'
import { SshForm } from './ssh-form'
import { useGoBack } from './use-go-back'
import { useOpenByLink } from './use-open-by-link'

const reasons = ['unauthorized', 'signedOut', 'removed'] as const

/** The sign-in page: choose, add and remove servers. Works with and without a current server. */
export function AuthPage() {
  const title = usePageTitle('/auth')
  const { t } = useTranslation('auth')
  const [query] = useSearchParams()
  const reason = reasons.find((known) => known === query.get('reason'))
  return (
    <>
      <Brand />
      <Page
        title={title}
        context={t('lead')}
        notice={
          reason ? (
            <Alert severity={reason === 'unauthorized' ? 'warning' : 'info'}>{t(`reason.${reason}`)}</Alert>
          ) : null
        }
      >
        {/* A server or the demo: both are equal choices, so they are side by side. */}
        <Box sx={{ display: 'grid', columnGap: 8, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 256px' } }}>
          <div>
            <SavedServers />
            <AddServer />
            <KeyStorageNote />
          </div>
          <Section title={t('demo.title')}>
            <DemoChoice />
          </Section>
        </Box>
      </Page>
    </>
  )
}

/** States where keys are stored on this computer. */
function KeyStorageNote() {
  const { t } = useTranslation('common')
  const { session } = useSession()
  return (
    <Typography variant="body2" color="textSecondary">
      {t(`server.keys.${session.keyStorage}`)}
    </Typography>
  )
}

/** Shows the form at once without saved servers; otherwise a button opens it. */
function AddServer() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  const optional = session.servers.length > 0
  const [open, setOpen] = useOpenByLink(query.has('add'))
  const [overSsh, setOverSsh] = useState(false)
  const back = useGoBack()
  // Here, so that a look at the other form loses nothing.
  const form = useNewServerForm()
  const leave = () => {
    form.reset()
    setOpen(false)
  }
  const close = back ?? (optional ? leave : undefined)
  return (
    <Section title={t('add.title')}>
      {open || !optional ? (
        <Box sx={{ pt: 2 }}>
          {overSsh ? (
            <SshForm onAddress={() => setOverSsh(false)} />
          ) : (
            <AddServerForm form={form} onCancel={close} onSsh={() => setOverSsh(true)} takeFocus={optional} />
          )}
        </Box>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('add.open')}</Button>
      )}
    </Section>
  )
}
