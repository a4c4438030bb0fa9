import { toApiError } from '@shared/api/error'
import Download from 'lucide-react/icons/download'
import type { RefObject } from 'react'
import { errorText, useTranslation, useServerNow } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { useOfferCommands } from '@/lib/page-commands'
import type { ShownTable } from '@/ui/data-table/types'
import { MenuButton } from '@/ui/menu-button'
import { useToast } from '@/ui/toast/toast'
import { useSaySaved } from './use-say-saved'

const loadFiles = () => import('./table-files')

/** A file format for the shown rows. */
export interface ExportKind<Row> {
  readonly id: string
  readonly label: string
  /** The file name without its extension, and the extension with its dot; '' for none. */
  readonly name: string
  readonly ending: string
  /** The letter key that saves it. */
  readonly key?: string
  readonly text: (table: ShownTable<Row>) => string | Promise<string>
  /** Returns the rows that the format can contain. Left out: all. */
  readonly fitting?: (rows: readonly Row[]) => readonly Row[]
  /** Describes the rows that it cannot. */
  readonly omitted?: (count: number) => string
}

interface ExportMenuProps<Row> {
  /** Says which facts of the filter and the order are unknown, after saving. */
  unknown?: string | undefined
  /** The list's name in file names: `machines`. */
  name: string
  table: RefObject<ShownTable<Row> | null>
  /** Additional formats of this list. */
  more?: readonly ExportKind<Row>[]
}

function useSave<Row>(table: RefObject<ShownTable<Row> | null>, unknown: string | undefined) {
  const serverNow = useServerNow()
  const { t } = useTranslation('commands')
  const { t: tCommon } = useTranslation('common')
  const toast = useToast()
  const saySaved = useSaySaved()
  return async ({ name, ending, text, fitting, omitted }: ExportKind<Row>) => {
    const shown = table.current
    if (!shown) return
    const day = new Date(serverNow()).toISOString().slice(0, 10)
    try {
      const saved = await invoke('file:save', { name: `${name}-${day}${ending}`, text: await text(shown) })
      if (!saved) return
      const count = fitting ? fitting(shown.rows).length : shown.rows.length
      const rest = shown.rows.length - count
      const done = t('export.done', { count })
      const told = [done, ...(omitted && rest > 0 ? [omitted(rest)] : []), ...(unknown ? [unknown] : [])]
      saySaved(told.join('. '))
    } catch (thrown) {
      toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' })
    }
  }
}

/** Saves a list as shown, with its filter, order and columns, as CSV, JSON or one of the additional formats. */
export function ExportMenu<Row>({ unknown, name, table, more = [] }: ExportMenuProps<Row>) {
  const { t } = useTranslation('commands')
  const { t: tCommon } = useTranslation('common')
  const save = useSave(table, unknown)
  const kinds: ExportKind<Row>[] = [
    {
      id: 'csv',
      label: t('export.csv'),
      name,
      ending: '.csv',
      key: 'e',
      text: async (rows) => (await loadFiles()).tableCsv(rows, tCommon('timeUnknown')),
    },
    {
      id: 'json',
      label: t('export.json'),
      name,
      ending: '.json',
      text: async (rows) => (await loadFiles()).tableJson(rows, tCommon('timeUnknown')),
    },
    ...more,
  ]
  useOfferCommands(
    kinds.map((kind) => ({
      id: `export-${kind.id}`,
      label: t('export.command', { kind: kind.label }),
      words: t('export.words'),
      Icon: Download,
      run: () => void save(kind),
      ...(kind.key && { key: kind.key }),
    })),
  )
  return (
    <MenuButton
      label={t('export.open')}
      icon={<Download size={16} aria-hidden />}
      items={kinds.map((kind) => ({
        label: kind.label,
        local: true,
        onClick: () => void save(kind),
        ...(kind.key && { shortcut: kind.key.toUpperCase() }),
      }))}
    />
  )
}
