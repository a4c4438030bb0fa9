import { machinePath } from '@shared/pages'
import { useMemo } from 'react'
import { ListNavigation } from '@/components/list-navigation/list-navigation'
import { machineName } from '@shared/states/machine-state'
import { useKnownNodes } from '@/lib/queries/nodes'
import { sortedRows } from '@/ui/data-table/sort'

/** Links back to the list and to the previous and next machine. */
export function MachineNavigation({ id }: { id: string }) {
  const nodes = useKnownNodes()
  const all = useMemo(() => sortedRows(nodes ?? [], machineName, false).map((node) => node.id), [nodes])
  return <ListNavigation list="/machines" id={id} all={all} addressOfOne={machinePath} />
}
