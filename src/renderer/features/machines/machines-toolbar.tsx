import type { Node } from '@shared/api/nodes'
import { useTranslation } from 'react-i18next'
import type { MachineQuery } from '@/domain/machine-query'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { ColumnsMenu } from './columns-menu'
import { FacetBar } from './facet-bar'
import { ViewsMenu } from './views-menu'

interface MachinesToolbarProps {
  nodes: readonly Node[]
  /** What is typed, not what the list has caught up with. */
  query: MachineQuery
  onChange: (change: Partial<MachineQuery>) => void
}

/** Search and filters on the left, saved views and columns at the end. */
export function MachinesToolbar({ nodes, query, onChange }: MachinesToolbarProps) {
  const { t } = useTranslation('machines')
  return (
    <Toolbar
      end={
        <>
          <ViewsMenu query={query} onChange={onChange} />
          <ColumnsMenu />
        </>
      }
    >
      <SearchField value={query.q} onChange={(q) => onChange({ q })} placeholder={t('search')} width={180} />
      <FacetBar nodes={nodes} query={query} onChange={onChange} />
    </Toolbar>
  )
}
