import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count } from '@/lib/format'
import { preAuthKeyState } from '@/domain/key-state'
import { isPast } from '@/domain/machine-state'
import { useNow } from '@/lib/now'
import { useDelayed } from '@/lib/use-delayed'
import { attentionGroups } from './attention'
import { Unknown } from '@/ui/unknown'
import type { Overview } from './use-overview'

interface Figure {
  id: 'machines' | 'users' | 'routes' | 'preAuthKeys' | 'apiKeys'
  /** Undefined while it is not known. */
  value: number | undefined
  /** Of how many. */
  of?: number | undefined
  path: string
}

function useFigures({ nodes, users, routes, preAuthKeys, apiKeys }: Overview): Figure[] {
  const now = useNow(60_000)
  const waiting = routes && attentionGroups({ nodes: [], routes, preAuthKeys: [], apiKeys: [], now })[0]?.items.length
  return [
    { id: 'machines', value: nodes?.filter((node) => node.online).length, of: nodes?.length, path: '/machines' },
    { id: 'users', value: users?.length, path: '/users' },
    { id: 'routes', value: routes && (waiting ?? 0), path: '/routes?show=waiting' },
    {
      id: 'preAuthKeys',
      value: preAuthKeys?.filter((key) => preAuthKeyState(key, now) === 'active').length,
      path: '/pre-auth-keys?show=active',
    },
    {
      id: 'apiKeys',
      value: apiKeys?.filter((key) => !isPast(key.expiration, now)).length,
      path: '/settings/api-keys',
    },
  ]
}

/** How much there is of everything, each number leading to its list. */
export function Counts({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview')
  const figures = useFigures(overview)
  return (
    <Box
      component="ul"
      aria-label={t('counts.title')}
      sx={{
        m: 0,
        mb: 8,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
        gap: '1px',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '& > li': { outline: '1px solid', outlineColor: 'divider' },
      }}
    >
      {figures.map((figure) => (
        <li key={figure.id}>
          <FigureLink figure={figure} pending={overview.pending} />
        </li>
      ))}
    </Box>
  )
}

function FigureLink({ figure: { id, value, of, path }, pending }: { figure: Figure; pending: boolean }) {
  const { t, i18n } = useTranslation('overview')
  const bars = useDelayed(pending)
  const missing = pending ? bars && <Skeleton width={32} /> : <Unknown />
  return (
    <Box
      component={Link}
      to={path}
      sx={{
        display: 'block',
        height: '100%',
        px: 4,
        py: 3,
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Typography variant="h1" component="span" sx={{ display: 'block', minHeight: 28 }}>
        {value === undefined ? missing : count(value, i18n.language)}
        {of === undefined ? null : (
          <Typography component="span" color="textSecondary">
            {' '}
            {t('counts.of', { total: count(of, i18n.language) })}
          </Typography>
        )}
      </Typography>
      <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
        {t(`counts.${id}`, { count: value ?? 0 })}
      </Typography>
    </Box>
  )
}
