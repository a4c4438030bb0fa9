import { type ComponentType, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { SelectionBar } from '@/ui/selection-bar'

export type KeysAct = 'expire' | 'delete'

interface KeysBulkBarProps<Key> {
  selected: readonly Key[]
  /** Number of selected keys that the filter hides. */
  hidden?: number
  /** The actions the server supports. */
  acts: readonly KeysAct[]
  onClear: () => void
  /** The dialog for an action on the selected keys. */
  dialog: ComponentType<{ keys: readonly Key[]; what: KeysAct; onClose: () => void; onStarted: () => void }>
}

/** Bulk actions on the selected keys, below the table. */
export function KeysBulkBar<Key>({ selected, hidden = 0, acts, onClear, dialog: Dialog }: KeysBulkBarProps<Key>) {
  const { t } = useTranslation('keys')
  const [asked, setAsked] = useState<{ keys: readonly Key[]; what: KeysAct } | null>(null)
  const onClose = () => setAsked(null)
  const onStarted = () => {
    setAsked(null)
    onClear()
  }
  return (
    <>
      {selected.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          summary={t('bulk.selected', { count: selected.length })}
          hidden={hidden}
          onClear={onClear}
          acts={acts.map((what) => ({
            id: what,
            label: t(`bulk.${what}`),
            key: what === 'expire' ? 'x' : 'd',
            danger: true,
            run: () => setAsked({ what, keys: selected }),
          }))}
        />
      ) : null}
      {asked ? <Dialog {...asked} onClose={onClose} onStarted={onStarted} /> : null}
    </>
  )
}
