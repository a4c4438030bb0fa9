import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Columns from 'lucide-react/icons/columns-3'
import { memo, useId, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { columnIds } from '@/domain/machine-query'
import { usePrefs } from '@/lib/prefs'
import { CheckIcon } from '@/ui/check-icon'
import { OnceOpen } from '@/ui/once-open'
import { useAttempt } from '@/components/attempt/use-attempt'
import styles from './machines-toolbar.module.css'

function ColumnEntries() {
  const { t } = useTranslation('machines')
  const { prefs, setPrefs } = usePrefs()
  const attempt = useAttempt()
  const hidden = new Set(prefs.hiddenColumns)
  const toggle = (column: string) => {
    const next = new Set(hidden)
    if (!next.delete(column)) next.add(column)
    attempt(() => setPrefs({ hiddenColumns: [...next] }))
  }
  const offered = columnIds.filter((column) => column !== 'name')
  return offered.map((column) => (
    <MenuItem key={column} role="menuitemcheckbox" aria-checked={!hidden.has(column)} onClick={() => toggle(column)}>
      <CheckIcon checked={!hidden.has(column)} />
      {t(`column.${column}`)}
    </MenuItem>
  ))
}

/** Selects the visible columns; the name is always visible. */
export const ColumnsMenu = memo(function ColumnsMenu() {
  const { t } = useTranslation('machines')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  return (
    <>
      <IconButton
        aria-label={t('columns')}
        title={t('columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        className={styles.columns}
      >
        <Columns size={16} aria-hidden />
      </IconButton>
      <OnceOpen open={anchor !== null}>
        <Menu
          id={id}
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': t('columns') } }}
        >
          <ColumnEntries />
        </Menu>
      </OnceOpen>
    </>
  )
})
