import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '@/lib/page-title'
import { useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { AddServerForm } from './add-server-form'
import { Brand } from './brand'
import { DemoChoice } from './demo-choice'
import { SavedServers } from './saved-servers'
import { useWayBack } from './use-way-back'

const reasons = ['unauthorized', 'signedOut'] as const

/** Choosing, adding and leaving servers. Works with and without a current one. */
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
        {/* A server of one's own or the demo: side by side, neither below the other. */}
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

/** Where keys are kept on this computer. */
function KeyStorageNote() {
  const { t } = useTranslation('common')
  const { session } = useSession()
  return (
    <Typography variant="body2" color="textSecondary">
      {t(`server.keys.${session.keyStorage}`)}
    </Typography>
  )
}

/** The form stands open where there is nothing to choose from; else it waits behind its button. */
function AddServer() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  const optional = session.servers.length > 0
  const [open, setOpen] = useState(query.has('add'))
  const back = useWayBack()
  const close = back ?? (optional ? () => setOpen(false) : undefined)
  return (
    <Section title={t('add.title')}>
      {open || !optional ? (
        <Box sx={{ pt: 2 }}>
          <AddServerForm onCancel={close} takeFocus={optional} />
        </Box>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('add.open')}</Button>
      )}
    </Section>
  )
}
