import Button from '@mui/material/Button'
import { toApiError } from '@shared/api/error'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'

/** In place of a page that failed while it was loaded or drawn; the frame around it keeps working. */
export function ErrorPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Page title={t('crash.title')}>
      <ErrorPanel
        title={t('crash.title')}
        text={t('crash.text')}
        error={toApiError(error)}
        onRetry={() => void navigate(pathname + search, { replace: true })}
        actions={<Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>}
      />
    </Page>
  )
}
