import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from '@/lib/texts'
import { useTestNotification, useWatch } from '@/components/watch/use-watch'
import { errorText } from '@/lib/error-text'
import { usePageTitle } from '@/lib/page-title'
import { ErrorPanel } from '@/ui/error-panel'
import { Page } from '@/ui/page'
import { BackgroundSection } from './background-section'
import { QuietSection } from './quiet-section'
import { RulesSection } from './rules-section'

/** The Notifications page: alerts, quiet hours and running in the background. */
export function NotificationsPage() {
  const title = usePageTitle('/settings/notifications')
  const { t } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const watch = useWatch()
  const test = useTestNotification()
  const problem = watch.data?.notices === false ? t('test.missing') : test.error && errorText(test.error, tCommon)
  return (
    <Page
      title={title}
      context={t('context')}
      actions={watch.data?.notices ? <Button onClick={() => test.mutate()}>{t('test.button')}</Button> : null}
      notice={problem ? <Alert severity="warning">{problem}</Alert> : null}
    >
      {watch.isError && !watch.data ? (
        <ErrorPanel title={t('loadFailed')} error={watch.error} onRetry={() => void watch.refetch()} />
      ) : null}
      {watch.data ? (
        <>
          <RulesSection rules={watch.data.choices.rules} />
          <QuietSection choices={watch.data.choices} />
          <BackgroundSection settings={watch.data} />
        </>
      ) : null}
    </Page>
  )
}
