import Button from '@mui/material/Button'
import { machinePath } from '@shared/pages'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { useNavigate } from 'react-router'
import { useListState } from '@/components/list-table/use-list-state'
import { useKeptSelection, useTableMemory } from '@/lib/list-memory'
import { routesQuery } from '@/lib/queries/routes'
import { DataTable } from '@/ui/data-table/data-table'
import type { ShownTable } from '@/ui/data-table/types'
import { EmptyState } from '@/ui/empty-state'
import type { RouteOffer } from './group-routes'
import { machineText, prefixText, routeColumns } from './route-columns'
import { RouteSelection } from './route-selection'
import { useRouteMenu } from './use-route-menu'
import { useSwitchDialog } from './use-switch-dialog'

const ADVERTISE = 'tailscale up --advertise-routes=192.168.1.0/24'
const rowId = (offer: RouteOffer) => offer.id
const NOTHING: ReadonlySet<string> = new Set()

interface RoutesTableProps {
  rows: readonly RouteOffer[]
  /** True if the server has no routes. */
  none: boolean
  /** True if only the filter for waiting routes empties the list. */
  onlyWaiting: boolean
  shown: Ref<ShownTable<RouteOffer>>
  onClear: () => void
}

function Empty({ none, onlyWaiting, onClear }: Omit<RoutesTableProps, 'rows' | 'shown'>) {
  const { t } = useTranslation('routes')
  if (none) return <EmptyState text={t('empty.text')} command={ADVERTISE} />
  const part = onlyWaiting ? 'noneWaiting' : 'noMatch'
  return <EmptyState text={t(`${part}.text`)} action={<Button onClick={onClear}>{t(`${part}.action`)}</Button>} />
}

/** Returns the selection without rows that no longer exist. */
function useSelection(rows: readonly RouteOffer[]) {
  const [selection, setSelection] = useKeptSelection('/routes')
  const selected = rows.filter((row) => selection.has(row.id))
  return { selection, setSelection, selected, clear: () => setSelection(NOTHING) }
}

/** The table of filtered offers, grouped by prefix, with row and bulk actions. */
export function RoutesTable({ rows, none, onlyWaiting, shown, onClear }: RoutesTableProps) {
  const { t } = useTranslation('routes')
  const routes = useQuery(routesQuery())
  const state = useListState(routes, t('loadFailed'))
  const navigate = useNavigate()
  const { ask, dialog } = useSwitchDialog()
  const { selection, setSelection, selected, clear } = useSelection(rows)
  const columns = useMemo(() => routeColumns(t, ask), [t, ask])
  const menu = useRouteMenu(ask)
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        data={rows}
        getRowId={rowId}
        rowLabel={(offer) => `${prefixText(offer, t)}, ${machineText(offer, t)}`}
        selection={selection}
        onSelectionChange={setSelection}
        onOpen={(offer) => offer.node && void navigate(machinePath(offer.nodeId))}
        rowMenu={menu}
        {...state}
        memory={useTableMemory('/routes')}
        shown={shown}
        empty={<Empty none={none} onlyWaiting={onlyWaiting} onClear={onClear} />}
      />
      <RouteSelection selected={selected} onSwitch={ask} onClear={clear} />
      {dialog}
    </>
  )
}
