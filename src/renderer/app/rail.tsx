import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import Keyboard from 'lucide-react/icons/keyboard'
import Search from 'lucide-react/icons/search'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { RAIL_BREAKPOINT } from '@/ui/tokens'
import { visuallyHidden } from '@/ui/visually-hidden'
import { type RailPage, railPages, settingsEntry } from './pages'
import { RailTooltip } from './rail-tooltip'
import { ServerSwitcher } from './server-switcher'

/** Navigation on the left: 216 px, or icons alone in narrow windows. */
export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const { t } = useTranslation('common')
  const folded = useMediaQuery(`(max-width: ${RAIL_BREAKPOINT - 0.05}px)`, { noSsr: true })
  return (
    <Box
      component="nav"
      aria-label={t('nav.label')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        overflowY: 'auto',
        borderRight: 1,
        borderColor: 'divider',
        p: 2,
        gap: 1,
      }}
    >
      <ServerSwitcher folded={folded} />
      <List disablePadding sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, flex: 1 }}>
        <RailButton label={t('palette.short')} keys="Ctrl K" Icon={Search} folded={folded} onClick={onSearch} />
        {railPages.map((page) => (
          <RailLink key={page.id} page={page} folded={folded} />
        ))}
        <Box component="li" sx={{ flex: 1, minHeight: 8 }} aria-hidden />
        <RailButton label={t('shortcuts.title')} keys="?" Icon={Keyboard} folded={folded} onClick={onHelp} />
        <RailLink page={settingsEntry} folded={folded} />
      </List>
    </Box>
  )
}

const entry = {
  gap: 2.5,
  px: 2.5,
  minHeight: 32,
  color: 'text.secondary',
  '& svg': { flex: 'none' },
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 500 },
} as const

function RailLink({ page, folded }: { page: RailPage; folded: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const label = t(`nav.${page.id}`)
  return (
    <RailItem label={label} folded={folded}>
      <ListItemButton
        component={Link}
        to={page.path}
        aria-current={page.active(pathname) ? 'page' : undefined}
        sx={entry}
      >
        <page.Icon size={16} aria-hidden />
        <Label folded={folded}>{label}</Label>
      </ListItemButton>
    </RailItem>
  )
}

interface RailButtonProps {
  label: string
  /** The key that does the same. */
  keys: string
  Icon: ComponentType<{ size: number }>
  folded: boolean
  onClick: () => void
}

function RailButton({ label, keys, Icon, folded, onClick }: RailButtonProps) {
  return (
    <RailItem label={`${label} (${keys})`} folded={folded}>
      <ListItemButton
        component="button"
        type="button"
        onClick={onClick}
        sx={{ ...entry, width: '100%', font: 'inherit' }}
      >
        <Icon size={16} aria-hidden />
        <Label folded={folded}>{label}</Label>
        {folded ? null : (
          <Box component="kbd" aria-hidden sx={{ ml: 'auto', fontSize: '0.75rem', color: 'text.secondary' }}>
            {keys}
          </Box>
        )}
      </ListItemButton>
    </RailItem>
  )
}

function RailItem({ label, folded, children }: { label: string; folded: boolean; children: ReactNode }) {
  return (
    <RailTooltip label={label} folded={folded}>
      <ListItem disablePadding>{children}</ListItem>
    </RailTooltip>
  )
}

function Label({ folded, children }: { folded: boolean; children: string }) {
  return (
    <Box
      component="span"
      sx={folded ? visuallyHidden : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  )
}
