import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { settingsPages } from './navigation'

/** The settings' own list of pages, left of the page. */
export function SettingsLayout() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '152px minmax(0, 1fr)', lg: '200px minmax(0, 1fr)' },
        gridTemplateRows: { xs: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
      }}
    >
      <Box
        component="nav"
        aria-label={t('nav.settings')}
        sx={{
          borderColor: 'divider',
          borderStyle: 'solid',
          borderWidth: { xs: '0 0 1px', sm: '0 1px 0 0' },
          p: 2,
          pt: { xs: 2, sm: 4 },
          overflow: 'auto',
        }}
      >
        <List disablePadding sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, gap: 0.5 }}>
          {settingsPages.map(({ title, path }) => (
            <ListItem key={path} disablePadding>
              <ListItemButton
                component={Link}
                to={path}
                aria-current={pathname === path ? 'page' : undefined}
                sx={{
                  color: 'text.secondary',
                  whiteSpace: { xs: 'nowrap', sm: 'normal' },
                  '&:hover': { color: 'text.primary' },
                  '&[aria-current]': { color: 'text.primary', bgcolor: 'action.selected', fontWeight: 500 },
                }}
              >
                {t(`pages.${title}`)}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
      <Box sx={{ position: 'relative', minHeight: 0, overflow: 'auto' }}>
        <Outlet />
      </Box>
    </Box>
  )
}
