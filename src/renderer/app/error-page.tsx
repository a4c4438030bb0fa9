import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { apiOf } from '@/lib/query-client'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'

/** In place of a page that failed while it was loaded or drawn; the frame around it keeps working. */
export function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const client = useQueryClient()
  const retry = () => {
    // What the page could not draw must not be drawn again.
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

/** Where the frame itself failed, so that nothing is around the page. */
export function RootErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  )
}
