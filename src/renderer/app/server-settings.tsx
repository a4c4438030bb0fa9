import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslation } from '@/lib/texts'
import { useCurrentServer } from '@/lib/session'

/** Opens the settings of a read-only server, where changes can be allowed. */
export function ServerSettings() {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  if (!server?.readOnly) return null
  return (
    <Button size="small" component={Link} to={`/settings/servers?review=${encodeURIComponent(server.id)}`}>
      {t('lock.settings')}
    </Button>
  )
}
