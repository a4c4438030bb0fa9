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
import { DemoRow } from './demo-row'
import { SavedServers } from './saved-servers'

const reasons = ['unauthorized', 'signedOut'] as const

/** Choosing, adding and leaving servers. Works with and without a current one. */
export function AuthPage() {
  const title = usePageTitle('/auth')
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const [query] = useSearchParams()
  const reason = reasons.find((known) => known === query.get('reason'))
  return (
    <Page
      title={title}
      context={t('lead')}
      notice={
        reason ? <Alert severity={reason === 'unauthorized' ? 'warning' : 'info'}>{t(`reason.${reason}`)}</Alert> : null
      }
    >
      <SavedServers />
      <AddServer />
      <Section title={t('demo.title')}>
        <DemoRow />
      </Section>
      <Typography variant="body2" color="textSecondary">
        {tCommon(`server.keys.${session.keyStorage}`)}
      </Typography>
    </Page>
  )
}

/** The form stands open where there is nothing to choose from; else it waits behind its button. */
function AddServer() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  const optional = session.servers.length > 0
  const [open, setOpen] = useState(query.has('add'))
  return (
    <Section title={t('add.title')}>
      {open || !optional ? (
        <Box sx={{ pt: 2 }}>
          <AddServerForm onCancel={optional ? () => setOpen(false) : undefined} />
        </Box>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('add.open')}</Button>
      )}
    </Section>
  )
}
