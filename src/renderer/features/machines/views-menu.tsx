import { lazyComponent } from '@/ui/lazy-component'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SavedView } from '@shared/ipc/prefs'
import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import { memo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { isNarrowed, type MachineQuery, parseMachineQuery } from '@/domain/machine-query'
import { useSavedViews, viewOf } from '@/domain/saved-views'
import { scopeOfQuery } from '@/components/watch/draft-scope'
import { useAlertEntry } from '@/components/watch/use-alert-entry'
import { OnceOpen } from '@/ui/once-open'
import styles from './machines-toolbar.module.css'

const SaveViewDialog = lazyComponent(async () => (await import('./save-view-dialog')).SaveViewDialog)

interface ViewsMenuProps {
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

/** A saved view in the menu. */
function viewEntry(view: SavedView, current: boolean, onClick: () => void) {
  return (
    <MenuItem key={view.id} role="menuitemradio" aria-checked={current} onClick={onClick}>
      <Box component="span" sx={{ width: 14, flex: 'none', display: 'grid' }}>
        {current ? <Check size={14} aria-hidden /> : null}
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={view.name}>
        {view.name}
      </Box>
    </MenuItem>
  )
}

interface ViewsListProps extends ViewsMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
  onSave: () => void
  onTell: () => void
}

function ViewsList({ query, onChange, anchor, onClose, onSave, onTell }: ViewsListProps) {
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const navigate = useNavigate()
  const current = viewOf(query, views)
  const savable = (isNarrowed(query) || query.sort !== null) && !current
  const run = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('views.label') }, paper: { sx: { minWidth: 220, maxWidth: 320 } } }}
    >
      {views.map((view) =>
        viewEntry(
          view,
          view === current,
          run(() => onChange(parseMachineQuery(view.query))),
        ),
      )}
      {views.length === 0 ? <MenuItem disabled>{t('views.none')}</MenuItem> : null}
      <Divider component="li" />
      <MenuItem disabled={!savable} onClick={run(onSave)}>
        {t('views.save')}
      </MenuItem>
      <MenuItem disabled={!isNarrowed(query)} onClick={run(onTell)}>
        {t('views.tell')}
      </MenuItem>
      <MenuItem onClick={run(() => void navigate('/settings/filters'))}>{t('views.manage')}</MenuItem>
    </Menu>
  )
}

/** The menu of saved filters: apply one, save the current one, or manage them. */
export const ViewsMenu = memo(function ViewsMenu({ query, onChange }: ViewsMenuProps) {
  const { t } = useTranslation('machines')
  const { views } = useSavedViews()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [saving, setSaving] = useState(false)
  const tell = useAlertEntry()
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Bookmark size={14} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.views}
      >
        <span className={styles.view}>{viewOf(query, views)?.name ?? t('views.label')}</span>
      </Button>
      <OnceOpen open={anchor !== null}>
        <ViewsList
          query={query}
          onChange={onChange}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onSave={() => setSaving(true)}
          onTell={() => tell.ask(scopeOfQuery(query.q))}
        />
      </OnceOpen>
      <OnceOpen open={saving}>
        <SaveViewDialog open={saving} query={query} onClose={() => setSaving(false)} />
      </OnceOpen>
      {tell.dialog}
    </>
  )
})
