import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ApiError } from '@shared/api/error'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { usePageTitle } from '@/lib/page-title'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { useCurrentServer, useSession } from '@/lib/session'
import { Page } from '@/ui/page'
import { Section } from '@/ui/section'
import { useToast } from '@/ui/toast/toast'
import { ForgetAllDialog } from './forget-all-dialog'
import { TransferSection } from './transfer-section'
import { WatchSection } from './watch-section'

function SessionSection() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setSession } = useSession()
  const server = useCurrentServer()
  const toast = useToast()
  const signOut = useMutation<void, ApiError>({
    mutationFn: async () => setSession(await invoke('session:signOut')),
    onError: (error) => toast.show(errorText(error, tCommon), { kind: 'error' }),
  })
  return (
    <Section title={t('data.session.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>
        {server ? t('data.session.server', { name: server.name }) : t('data.session.demo')}
      </Typography>
      <Button onClick={() => signOut.mutate()} loading={signOut.isPending} sx={{ mr: 2 }}>
        {tCommon('server.signOut')}
      </Button>
      <Button component={Link} to="/settings/servers">
        {t('data.session.servers')}
      </Button>
    </Section>
  )
}

function ForgetSection() {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('data.forget.title')}>
      <Typography sx={{ maxWidth: 640, mb: 4 }}>{t('data.forget.text')}</Typography>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('data.forget.button')}
      </Button>
      {asking ? <ForgetAllDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

/** The Data page: sign out, export and import settings, delete everything stored on this computer. */
export function DataPage() {
  const title = usePageTitle('/settings/data')
  const { t } = useTranslation('settings')
  return (
    <Page title={title} context={t('data.context')}>
      <SessionSection />
      <WatchSection />
      <TransferSection />
      <ForgetSection />
    </Page>
  )
}
