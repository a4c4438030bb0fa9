import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useCurrentServer } from '@/lib/session'
import { useTranslation } from '@/lib/texts'

/** Leads to the permission to use the server's host, which would tell what is unknown; nothing once it is given. */
export function AllowHostLink() {
  const { t } = useTranslation('common')
  const server = useCurrentServer()
  if (!server || server.host !== undefined) return null
  return (
    <Link component={RouterLink} to="/host">
      {t('server.allowHost')}
    </Link>
  )
}
