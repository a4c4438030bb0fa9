import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'

export function NotFoundPage() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        text={t('notFound.text', { path: pathname })}
        action={
          <Button component={Link} to="/">
            {t('notFound.home')}
          </Button>
        }
      />
    </Page>
  )
}
