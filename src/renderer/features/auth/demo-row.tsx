import Button from '@mui/material/Button'
import { DEMO_SERVER_ID } from '@shared/ipc/session'
import { useTranslation } from 'react-i18next'
import { invoke } from '@/lib/desktop'
import { errorText } from '@/lib/error-text'
import { ServerRow } from './server-row'
import { useEnter } from './use-enter'

/** The network without a server. */
export function DemoRow() {
  const { t } = useTranslation('auth')
  const { t: tCommon } = useTranslation('common')
  const enter = useEnter(() => invoke('servers:use', { id: DEMO_SERVER_ID }))
  return (
    <ServerRow
      color="grey"
      name={t('demo.title')}
      detail={t('demo.text')}
      error={enter.error ? errorText(enter.error, tCommon) : null}
      actions={
        <Button loading={enter.isPending} onClick={() => enter.mutate(undefined)}>
          {t('demo.action')}
        </Button>
      }
    />
  )
}
