import type { Node } from '@shared/api/nodes'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { type ExportKind, ExportMenu } from '@/components/export/export-menu'
import { ansibleInventory, hostsFile, nameable, sshConfig } from '@/domain/machine-files'
import { useFqdn } from '@/lib/session'
import type { ShownTable } from '@/ui/data-table/types'

interface MachinesExportProps {
  table: RefObject<ShownTable<Node> | null>
  /** Says which facts of the list's filter and order are unknown. */
  unknown: string | undefined
}

/** Exports the listed machines as a table or in the formats of other tools. */
export function MachinesExport({ table, unknown }: MachinesExportProps) {
  const { t } = useTranslation('commands')
  const fqdn = useFqdn()
  const more = useMemo((): ExportKind<Node>[] => {
    const omitting = { fitting: nameable, omitted: (count: number) => t('export.unnameable', { count }) }
    return [
      {
        id: 'hosts',
        label: t('export.hosts'),
        name: 'hosts',
        ending: '.txt',
        text: ({ rows }) => hostsFile(rows, fqdn),
        ...omitting,
      },
      {
        id: 'ssh',
        label: t('export.ssh'),
        name: 'ssh-config',
        ending: '.txt',
        text: ({ rows }) => sshConfig(rows, fqdn),
        ...omitting,
      },
      {
        id: 'ansible',
        label: t('export.ansible'),
        name: 'inventory',
        ending: '.ini',
        text: ({ rows }) => ansibleInventory(rows),
        ...omitting,
      },
    ]
  }, [t, fqdn])
  return <ExportMenu name="machines" table={table} more={more} unknown={unknown} />
}
