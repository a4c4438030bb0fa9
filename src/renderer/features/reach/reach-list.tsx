import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { machinePath } from '@shared/pages'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { Link as RouterLink } from 'react-router'
import { accessText, partName, ruleName } from '@/domain/policy-worker/access-words'
import type { Endpoint, ReachEntry } from '@/domain/policy-worker/access-types'
import { type Ask, pairsPerPage } from '@/domain/policy-worker/questions'
import { usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { VirtualList } from '@/ui/virtual-list'

type About = Ask<'reach'>

interface EntryProps {
  entry: ReachEntry
  ask: About
}

function MachineLinks({ machines }: { machines: readonly Endpoint[] }) {
  return machines.map(({ id, name }) => (
    <Link key={id} component={RouterLink} to={machinePath(id ?? '')} sx={{ mr: 3, display: 'inline-block' }}>
      {name}
    </Link>
  ))
}

/** Lists the machines of an entry: the first few, then more page by page. */
function Machines({ entry, ask }: EntryProps) {
  const { t } = useTranslation('access')
  const [pages, setPages] = useState(0)
  const values = usePolicyValues(
    'reachMembers',
    Array.from({ length: pages }, (_, page) => ({ ...ask, entry: entry.key, offset: page * pairsPerPage })),
  )
  if (entry.kind !== 'user' && entry.kind !== 'tag') return null
  const loaded = values.flatMap((page) => page ?? [])
  const machines = loaded.length > 0 ? loaded : entry.first
  const more = Math.min(entry.machines - machines.length, pairsPerPage)
  return (
    <Box sx={{ mt: 0.5 }}>
      <MachineLinks machines={machines} />
      {more > 0 ? (
        <Button size="small" variant="text" onClick={() => setPages(pages + 1)} sx={{ px: 1, minWidth: 0 }}>
          {t('reach.moreMachines', { count: more })}
        </Button>
      ) : null}
    </Box>
  )
}

/** Lists the open ports and the rules behind them; each rule links to the policy and names the ports it opens. */
function Rules({ entry }: Pick<EntryProps, 'entry'>) {
  const { t } = useTranslation('access')
  return (
    <>
      <Box component="span" sx={{ mr: 3 }}>
        {accessText(entry, t)}
      </Box>
      {entry.rules.map(({ origin, shares }) => {
        const rule = ruleName(origin, t)
        const opens = accessText({ shares, total: entry.total }, t)
        return (
          <Box
            key={`${origin.section} ${origin.index}`}
            component="span"
            title={opens}
            sx={{ mr: 2, display: 'inline-block' }}
          >
            {origin.section === 'default' ? (
              <Typography component="span" color="textSecondary">
                {rule}
              </Typography>
            ) : (
              <Link
                component={RouterLink}
                underline="always"
                to={`/settings/policy?rule=${origin.section}.${origin.index + 1}`}
                aria-label={t('rule.openPolicy', { rule })}
              >
                {rule}
              </Link>
            )}
          </Box>
        )
      })}
    </>
  )
}

function Entry({ entry, ask }: EntryProps) {
  const { t } = useTranslation('access')
  const { machines, of } = entry
  const count = machines === of ? t('reach.all', { count: of }) : t('reach.some', { count: machines, of })
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(160px, 1fr) minmax(0, 3fr)' },
        columnGap: 4,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ fontWeight: 500 }}>
          {partName(entry, t)}
        </Typography>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {[entry.kind === 'internet' ? '' : t(`kind.${entry.kind}`), of > 0 ? count : ''].filter(Boolean).join(', ')}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Rules entry={entry} />
        <Machines entry={entry} ask={ask} />
      </Box>
    </Box>
  )
}

/** Lists sources or destinations by owner and tags, with the rules behind the access and the machines. */
export function ReachList({ entries, ask }: { entries: readonly ReachEntry[]; ask: About }) {
  const { t } = useTranslation('access')
  return (
    <VirtualList
      label={t(`reach.${ask.direction}`)}
      count={entries.length}
      rowHeight={66}
      measured
      maxHeight={480}
      itemKey={(index) => entries[index]?.key ?? String(index)}
      render={(index) => {
        const entry = entries[index]
        return entry ? <Entry entry={entry} ask={ask} /> : null
      }}
    />
  )
}
