import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '@/lib/texts'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { apiOf } from '@/lib/server-link'
import { BrandMark } from '@/ui/brand-mark'
import { ErrorPanel, Page } from '@/ui/page'

/** Replaces a page that failed to load or render; the frame around it keeps working. */
export function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const retry = () => {
    // Discard the data that the page failed to render.
    client.removeQueries()
    apiOf(client).forget()
    void navigate(pathname + search, { replace: true })
  }
  return (
    <Page title={t('crash.title')}>
      <ErrorPanel
        title={t('crash.title')}
        text={t('crash.text')}
        error={toApiError(error)}
        onRetry={retry}
        actions={<Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>}
      />
    </Page>
  )
}

/** Used if the frame itself failed, so that nothing surrounds the page. */
export function RootErrorPage() {
  const { t } = useTranslation('common')
  return (
    <main>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 6, pb: 0, fontWeight: 600 }}>
        <BrandMark size={20} />
        {t('app.name')}
      </Box>
      <ErrorPage />
    </main>
  )
}
