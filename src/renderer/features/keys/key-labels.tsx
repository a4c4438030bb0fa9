import { useQuery } from '@tanstack/react-query'
import Tag from 'lucide-react/icons/tag'
import { useMemo, useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { labelsOf, notesQuery } from '@/lib/queries/annotations'
import { useServerId } from '@/lib/session'
import cell from '@/ui/data-table/cell.module.css'
import type { DataColumn, TableMenuItem } from '@/ui/data-table/types'
import { lazyComponent } from '@/ui/page'

const KeyLabelDialog = lazyComponent(async () => (await import('./key-label-dialog')).KeyLabelDialog)

/** Returns the labels of keys by id. They are kept on this computer, like notes. */
export function useLabels(kind: 'apiKey' | 'preAuthKey'): ReadonlyMap<string, string> {
  const { data } = useQuery(notesQuery(useServerId() ?? ''))
  return useMemo(() => labelsOf(data ?? [], kind), [data, kind])
}

/** Returns the labels, the menu entry that edits one, and its dialog. `nameOf` is the key as the list shows it. */
export function useKeyLabels<Key extends { id: string }>(kind: 'apiKey' | 'preAuthKey', nameOf: (key: Key) => string) {
  const { t } = useTranslation('keys')
  const labels = useLabels(kind)
  const [editing, setEditing] = useState<Key | null>(null)
  const entry = (row: Key): TableMenuItem => ({
    label: t(labels.has(row.id) ? 'label.edit' : 'label.add'),
    icon: <Tag size={14} />,
    onClick: () => setEditing(row),
    local: true,
  })
  const dialog = editing ? (
    <KeyLabelDialog
      kind={kind}
      id={editing.id}
      name={nameOf(editing)}
      label={labels.get(editing.id) ?? ''}
      onClose={() => setEditing(null)}
    />
  ) : null
  return { labels, entry, dialog }
}

/** Returns the column of labels: none while no key has one. */
export function labelColumns<Key extends { id: string }>(
  header: string,
  labels: ReadonlyMap<string, string>,
): DataColumn<Key>[] {
  if (labels.size === 0) return []
  const labelOf = ({ id }: Key) => labels.get(id) ?? ''
  return [
    {
      id: 'label',
      header,
      width: 120,
      grow: 2,
      sortValue: (row) => labelOf(row) || null,
      value: labelOf,
      cell: (row) => (
        <span className={cell.text} title={labelOf(row)}>
          {labelOf(row)}
        </span>
      ),
    },
  ]
}
