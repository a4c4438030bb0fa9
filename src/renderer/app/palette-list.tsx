import Box from '@mui/material/Box'
import { memo } from 'react'
import { useTranslation } from '@/lib/texts'
import { useKeyName } from '@/ui/key-name'
import { serverColorValue } from '@/ui/theme/tokens'
import type { PaletteItem } from './commands/item'
import styles from './palette-list.module.css'

interface PaletteListProps {
  id: string
  results: readonly PaletteItem[]
  current: PaletteItem | undefined
  /** Shown if the list is empty. */
  empty: string
  onGo: (item: PaletteItem) => void
}

/** Keeps the selected result in view. */
const keepInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

export function PaletteList({ id, results, current, empty, onGo }: PaletteListProps) {
  const { t } = useTranslation('common')
  if (results.length === 0) return <Box sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}>{empty}</Box>
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
      {results.map((item) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
        <div
          key={item.id}
          id={`${id}-${item.id}`}
          ref={item === current ? keepInView : null}
          role="option"
          aria-selected={item === current}
          aria-disabled={item.reason !== undefined || undefined}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onGo(item)}
        >
          <Line item={item} />
        </div>
      ))}
    </div>
  )
}

/** A result: icon, name and detail on the left; shortcut, kind and server on the right. */
const Line = memo(function Line({ item }: { item: PaletteItem }) {
  const { t } = useTranslation('commands')
  const keyName = useKeyName()
  const { Icon, keys, kind, server } = item
  return (
    <>
      <span className={styles.icon} aria-hidden>
        {Icon ? <Icon size={16} /> : null}
      </span>
      <span className={styles.label} title={item.label}>
        {item.label}
      </span>
      <span className={styles.detail} data-mono={kind === 'machine' ? '' : undefined} title={item.detail}>
        {item.detail}
      </span>
      {keys ? (
        <span className={styles.keys}>
          {keys.map((key) => (
            <kbd key={key}>{keyName(key)}</kbd>
          ))}
        </span>
      ) : null}
      <span className={styles.kind}>{t(`kind.${kind}`)}</span>
      {server ? (
        <span className={styles.server} style={{ borderColor: serverColorValue[server.color] }} title={server.name}>
          {server.name}
        </span>
      ) : null}
    </>
  )
})
