import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { TableMenuItem } from './data-table-types'

/** Where the row menu is open: under its button, or where the row was right-clicked. */
export interface OpenMenu {
  id: string
  label: string
  items: readonly TableMenuItem[]
  anchor: HTMLElement
  at: { left: number; top: number } | null
}

function Entry({ item, onDone }: { item: TableMenuItem; onDone: () => void }) {
  const run = () => {
    if (item.disabled) return
    onDone()
    item.onClick()
  }
  // A disabled entry stays reachable (aria-disabled, not disabled), so that its reason can be read.
  return (
    <MenuItem
      onClick={run}
      aria-disabled={item.disabled ? true : undefined}
      sx={{
        color: item.danger && !item.disabled ? 'error.main' : undefined,
        cursor: item.disabled ? 'default' : undefined,
      }}
    >
      {item.icon ? <ListItemIcon sx={{ color: 'inherit' }}>{item.icon}</ListItemIcon> : null}
      <ListItemText
        primary={item.label}
        secondary={item.disabled ? item.reason : undefined}
        slotProps={{
          primary: { sx: { fontSize: 13, color: item.disabled ? 'text.disabled' : undefined } },
          secondary: { sx: { fontSize: 12, whiteSpace: 'normal', maxWidth: 240 } },
        }}
      />
    </MenuItem>
  )
}

/** One menu for the whole table: a menu component in every row would cost more than the row. */
export function DataTableMenu({ open, onClose }: { open: OpenMenu | null; onClose: () => void }) {
  if (!open) return null
  return (
    <Menu
      open
      onClose={onClose}
      anchorEl={open.anchor}
      anchorReference={open.at ? 'anchorPosition' : 'anchorEl'}
      {...(open.at ? { anchorPosition: open.at } : {})}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: open.at ? 'left' : 'right' }}
      slotProps={{ list: { 'aria-label': open.label, dense: true } }}
    >
      {open.items.map((item) => (
        <Entry key={item.label} item={item} onDone={onClose} />
      ))}
    </Menu>
  )
}
