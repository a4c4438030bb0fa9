import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import MoreHorizontal from 'lucide-react/icons/more-horizontal'
import { type ReactNode, useId, useRef, useState } from 'react'
import { OnceOpen } from './page'
import { useWriteLock } from './marks'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import Square from 'lucide-react/icons/square'
import SquareCheck from 'lucide-react/icons/square-check'
import styles from './check-icon.module.css'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Irreversible: shown in the error colour. */
  danger?: boolean
  disabled?: boolean
  /** The reason it is disabled, shown below the label. */
  reason?: string
  /** Changes nothing on the server, so it works while the server is locked. */
  local?: boolean
  /** The equivalent keys, shown at the end. */
  shortcut?: string
  /** The action moves the focus, so it runs after the menu has closed and restored the focus. */
  movesFocus?: boolean
  /** Draws a line above this entry. */
  divider?: boolean
}

interface MenuButtonProps {
  /** The button's accessible name; with `text` also its visible text. */
  label: string
  items: readonly MenuEntry[]
  /** Shows the label as text instead of three dots. */
  text?: boolean
  icon?: ReactNode
  /** The tooltip of the system, which appears after a second. By default, the label; empty if the caller shows its own. */
  title?: string
  tabIndex?: number
}

/** A button with three dots or a text that opens a menu, for rows and pages. */
export function MenuButton({ label, items, text, icon, title = label, tabIndex }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const shared = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    tabIndex,
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      event.stopPropagation()
      setAnchor(event.currentTarget)
    },
  }
  return (
    <>
      {text ? (
        <Button {...shared} startIcon={icon}>
          {label}
        </Button>
      ) : (
        <IconButton {...shared} aria-label={label} title={title}>
          {icon ?? <MoreHorizontal size={16} aria-hidden />}
        </IconButton>
      )}
      <MenuList id={id} label={label} items={items} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  )
}

interface MenuListProps {
  id?: string
  label: string
  items: readonly MenuEntry[]
  anchor: HTMLElement | null
  /** Opens at this point of the window instead of below the anchor, as after a right click. */
  at?: { left: number; top: number } | null
  onClose: () => void
}

const dividerAbove = {
  mt: 2,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    top: -4,
    height: '1px',
    bgcolor: 'divider',
  },
}

/** Closes the menu and runs the chosen action: at once, or after the menu has closed. */
function useChoice(onClose: () => void) {
  const afterwards = useRef<(() => void) | null>(null)
  const choose = ({ movesFocus, onClick }: MenuEntry) => {
    onClose()
    if (movesFocus) afterwards.current = onClick
    else onClick()
  }
  const onExited = () => {
    afterwards.current?.()
    afterwards.current = null
  }
  return { choose, onExited }
}

/** Marks which entries show their reason: entries with the same reason show it only on the first. */
function withReasonsOnce(items: readonly MenuEntry[]) {
  const said = new Set<string>()
  return items.map((item) => {
    const shown = item.disabled === true && item.reason !== undefined && !said.has(item.reason)
    if (shown && item.reason) said.add(item.reason)
    return { item, said: shown }
  })
}

/** The menu without a button, for other ways of opening it. */
export function MenuList({ id, label, items, anchor, at, onClose }: MenuListProps) {
  const { choose, onExited } = useChoice(onClose)
  const lock = useWriteLock()
  const locked = (item: MenuEntry): MenuEntry =>
    lock === null || item.local ? item : { ...item, disabled: true, reason: lock }
  return (
    <OnceOpen open={anchor !== null}>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: at ? 'left' : 'right' }}
        {...(at && { anchorReference: 'anchorPosition' as const, anchorPosition: at })}
        // Disabled entries stay focusable so that screen readers read their reason.
        slotProps={{
          list: { 'aria-label': label, disabledItemsFocusable: true },
          transition: { onExited },
        }}
      >
        {withReasonsOnce(items.map(locked)).map(({ item, said }, index) => (
          <MenuItem
            // Labels may repeat, for example rules in an outline.
            key={`${index} ${item.label}`}
            disabled={item.disabled ?? false}
            aria-keyshortcuts={item.shortcut}
            {...(item.disabled && item.reason && !said && { 'aria-description': item.reason })}
            onClick={() => choose(item)}
            sx={[item.danger ? { color: 'error.main' } : {}, item.divider ? dividerAbove : {}]}
          >
            {item.icon ? (
              <ListItemIcon sx={{ minWidth: '0 !important', color: 'inherit' }}>{item.icon}</ListItemIcon>
            ) : null}
            <ListItemText primary={item.label} secondary={said ? item.reason : undefined} sx={{ my: 0 }} />
            {item.shortcut ? (
              <Box component="kbd" sx={{ ml: 4, font: 'inherit', color: 'text.secondary' }}>
                {item.shortcut}
              </Box>
            ) : null}
          </MenuItem>
        ))}
      </Menu>
    </OnceOpen>
  )
}

/**
 * Shows whether a menu entry is selected. Only an icon: the menu entry itself takes the click, and a checkbox inside would be a second
 * control.
 */
export function CheckIcon({ checked, single = false }: { checked: boolean; single?: boolean }) {
  const Icon = single ? (checked ? CircleDot : Circle) : checked ? SquareCheck : Square
  return <Icon className={styles.icon} data-checked={checked ? '' : undefined} size={16} aria-hidden />
}
