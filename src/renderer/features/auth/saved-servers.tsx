import Box from '@mui/material/Box'
import { useTranslation } from '@/lib/texts'
import { useSearchParams } from 'react-router'
import { useSession } from '@/lib/session'
import { Section } from '@/ui/section'
import { SavedServerRow } from './saved-server-row'

/** Lists the saved servers; one click connects. */
export function SavedServers() {
  const { t } = useTranslation('auth')
  const { session } = useSession()
  const [query] = useSearchParams()
  // Open the key form of the server that refused its key or that the user wanted to switch to.
  const asked = query.get('server') ?? (query.get('reason') === 'unauthorized' ? session.currentId : null)
  if (session.servers.length === 0) return null
  return (
    <Section title={t('saved.title')}>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {session.servers.map((server) => (
          <li key={server.id}>
            <SavedServerRow
              server={server}
              current={server.id === session.currentId}
              refused={server.id === asked && query.get('reason') === 'unauthorized'}
              startWithKey={server.id === asked}
            />
          </li>
        ))}
      </Box>
    </Section>
  )
}
