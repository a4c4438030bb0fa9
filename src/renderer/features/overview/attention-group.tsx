import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { type DotState, StateDot } from '@/ui/state-dot'
import { RelativeTime } from '@/ui/time'
import type { AttentionGroup, AttentionItem, AttentionKind } from './attention'

const dots: Record<AttentionKind, DotState> = {
  expired: 'expired',
  waiting: 'waiting',
  expiring: 'expiring',
  preAuthKeys: 'expiring',
  apiKeys: 'expiring',
  offline: 'offline',
}

/** So many rows of a group are shown; the rest is one click away, in its list. */
const SHOWN = 5

export function AttentionGroupView({ group: { kind, items, path } }: { group: AttentionGroup }) {
  const { t } = useTranslation('overview')
  const id = useId()
  const more = items.length > SHOWN
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
        <Typography variant="h3" id={id} sx={{ flex: 1 }}>
          <StateDot state={dots[kind]} label={t(`attention.${kind}`, { count: items.length })} />
        </Typography>
        <Link color="textSecondary" component={RouterLink} to={path} aria-describedby={id}>
          {more ? t('attention.showAll', { count: items.length }) : t('attention.show')}
        </Link>
      </Box>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '& > li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <Row item={item} kind={kind} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Row({ item: { name, detail, time, path }, kind }: { item: AttentionItem; kind: AttentionKind }) {
  const { t } = useTranslation('overview')
  const isKey = kind === 'preAuthKeys' || kind === 'apiKeys'
  return (
    <Box
      component={RouterLink}
      to={path}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 2fr) minmax(0, 2fr) 148px' },
        gap: 4,
        alignItems: 'center',
        minHeight: 36,
        px: '15px',
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { outlineOffset: -2 },
        '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      }}
    >
      <Box component="span" title={name} sx={{ typography: isKey ? 'mono' : 'subtitle2' }}>
        {name}
      </Box>
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          typography: kind === 'waiting' && detail ? 'mono' : 'body1',
          // What waits is the point of the row; whose it is can wait for more room.
          display: { xs: kind === 'waiting' ? 'block' : 'none', sm: 'block' },
        }}
      >
        {kind === 'waiting' && !detail ? t('attention.exitNode') : detail}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
        <RelativeTime value={time} />
      </Box>
    </Box>
  )
}
