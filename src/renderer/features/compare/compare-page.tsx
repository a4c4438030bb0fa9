import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { SavedServer } from '@shared/ipc/session'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { useAddressParams, withParam } from '@/lib/address'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { usePageTitle } from '@/lib/page-title'
import { useCurrentServer, useSession } from '@/lib/session'
import { EmptyState } from '@/ui/empty-state'
import { Page } from '@/ui/page'
import { Toolbar } from '@/ui/toolbar'
import { Compared } from './compared'
import { useHere } from './use-here'

/** The Compare page: differences between two servers, side by side. */
export function ComparePage() {
  const title = usePageTitle('/compare')
  const { t } = useTranslation('compare')
  const { t: tCommon } = useTranslation('common')
  const { session } = useSession()
  const own = useCurrentServer()
  const here = useHere()
  const [params, change] = useAddressParams()
  const others = session.servers.filter(({ id }) => id !== session.currentId)
  const other = others.find(({ id }) => id === params.get('with')) ?? others[0]
  if (!other)
    return (
      <Page title={title} local>
        <EmptyState
          text={t('alone')}
          action={
            <Button component={Link} to="/auth?add">
              {tCommon('server.add')}
            </Button>
          }
        />
      </Page>
    )
  const name = own?.name ?? tCommon('server.demo')
  return (
    <Page title={title} context={t('context', { here: name, there: other.name })}>
      <Toolbar>
        <Others others={others} chosen={other} onChoose={(id) => change(withParam('with', id))} />
      </Toolbar>
      <MissingLists lists={here.lists} effect={t('missing')} />
      <Compared key={other.id} name={name} here={here.summary} other={other} />
    </Page>
  )
}

interface OthersProps {
  others: readonly SavedServer[]
  chosen: SavedServer
  onChoose: (id: string) => void
}

/** Selects the other server. */
function Others({ others, chosen, onChoose }: OthersProps) {
  const { t } = useTranslation('compare')
  return (
    <TextField
      select
      size="small"
      label={t('with')}
      value={chosen.id}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ width: 'fit-content', minWidth: 280, maxWidth: '100%' }}
    >
      {others.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
