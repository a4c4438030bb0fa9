import type { Node } from '@shared/api/nodes'
import { useCallback, useDeferredValue } from 'react'
import { useTranslation } from '@/lib/texts'
import { facetChoices } from '@/domain/machine-facets'
import type { MachineQuery } from '@/domain/machine-query'
import { completions } from '@shared/query/complete'
import { type LocalKnowledge, machineLanguage } from '@shared/query/machine-language'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { ColumnsMenu } from './columns-menu'
import { FacetBar } from './facet-bar'
import { QueryHelp } from './query-help'
import { QueryLine } from './query-line'
import { ViewsMenu } from './views-menu'

interface MachinesToolbarProps {
  nodes: readonly Node[]
  /** The typed query; the list may lag behind it. */
  query: MachineQuery
  known: LocalKnowledge
  onChange: (change: Partial<MachineQuery>) => void
}

/** Returns the suggestions for a query: fields, and their values in this list. */
function useSuggest(nodes: readonly Node[], { facts }: LocalKnowledge) {
  const { t } = useTranslation(['machines', 'common'])
  return useCallback(
    (text: string, cursor: number) => {
      const values = (field: string) =>
        field === 'owner' || field === 'tag' ? facetChoices(field, nodes, facts, t).map(({ value }) => value) : []
      return completions(text, cursor, { language: machineLanguage, values }).map((one) => ({
        ...one,
        detail: t(`query.field.${one.field as 'state'}`),
      }))
    },
    [nodes, facts, t],
  )
}

/** The query field and filter menus, with saved views and columns at the end; below, the query in words. */
export function MachinesToolbar({ nodes, query, known, onChange }: MachinesToolbarProps) {
  const { t } = useTranslation('machines')
  const suggest = useSuggest(nodes, known)
  const setText = useCallback((q: string) => onChange({ q }), [onChange])
  // Typed letters are drawn first; menus and words follow with the list.
  const settled = useDeferredValue(query)
  return (
    <>
      <Toolbar
        end={
          <>
            <ViewsMenu query={settled} onChange={onChange} />
            <ColumnsMenu />
          </>
        }
      >
        <SearchField
          value={query.q}
          onChange={setText}
          placeholder={t('search')}
          width="fill"
          suggest={suggest}
          help={<QueryHelp onExample={(text) => setText(`${query.q.trimEnd()} ${text}`.trim())} />}
        />
        <FacetBar known={known} nodes={nodes} q={settled.q} onChange={setText} />
      </Toolbar>
      <QueryLine q={settled.q} onChange={onChange} />
    </>
  )
}
