import Button from '@mui/material/Button'
import { routeLanguage } from '@shared/query/route-language'
import { machineName } from '@shared/states/machine-state'
import { userName } from '@shared/user-name'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { QueryGuard } from '@/components/query/query-guard'
import { usePageTitle } from '@/lib/page-title'
import { useAddressChoice, useAddressText } from '@/lib/address'
import { useKeptSelection } from '@/lib/list-memory'
import { useNow } from '@/lib/now'
import { useOfferCommands } from '@/lib/page-commands'
import { nodesQuery } from '@/lib/queries/nodes'
import { routesQuery } from '@/lib/queries/routes'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { QueryLine } from '@/components/query/query-line'
import { useQueryInstants } from '@/components/query/use-query-instants'
import { useSuggest } from '@/components/query/use-query-field'
import { ExportMenu } from '@/components/export/export-menu'
import { useBlockedActs } from '@/ui/blocked-acts'
import type { ShownTable } from '@/ui/data-table/types'
import { FilterToggle } from '@/ui/filter-toggle'
import { Page } from '@/ui/page'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { UpdatedAgo } from '@/ui/updated-ago'
import { DownRoutes } from './down-routes'
import { countOffers, filterOffers, groupRoutes, isDown, type RouteOffer } from './group-routes'
import { RoutesTable } from './routes-table'
import { useSwitchDialog } from './use-switch-dialog'

const shows = ['all', 'waiting', 'down', 'subnet', 'exit'] as const
const NONE: readonly never[] = []

function useOffers() {
  const { data: routes } = useQuery(routesQuery())
  const nodes = useQuery(nodesQuery())
  const now = useNow()
  const offers = useMemo(() => groupRoutes(routes ?? NONE, nodes.data ?? NONE, now), [routes, nodes.data, now])
  return { offers, nodes, now, known: routes !== undefined }
}

function countShows(offers: readonly RouteOffer[]): Record<(typeof shows)[number], number> {
  return {
    all: offers.length,
    waiting: offers.filter((offer) => offer.state === 'waiting').length,
    down: offers.filter(isDown).length,
    subnet: offers.filter((offer) => offer.kind === 'subnet').length,
    exit: offers.filter((offer) => offer.kind === 'exit').length,
  }
}

function Context({ offers }: { offers: readonly RouteOffer[] }) {
  const { t } = useTranslation('routes')
  const { data, dataUpdatedAt } = useQuery(routesQuery())
  if (!data) return null
  const { prefixes, exitNodes, waiting } = countOffers(offers)
  const words = [
    t('context.prefixes', { count: prefixes }),
    t('context.exitNodes', { count: exitNodes }),
    ...(waiting > 0 ? [t('context.waiting', { count: waiting })] : []),
  ]
  return (
    <>
      {words.join(', ')} · <UpdatedAgo at={dataUpdatedAt} />
    </>
  )
}

function ApproveWaiting({ offers }: { offers: readonly RouteOffer[] }) {
  const { t } = useTranslation('routes')
  const { ask, dialog } = useSwitchDialog()
  const waiting = offers.filter((offer) => offer.state === 'waiting')
  const blocked = useBlockedActs()
  const [selection] = useKeptSelection('/routes')
  // With a selection, the key belongs to the selected routes.
  const key = offers.some(({ id }) => selection.has(id)) ? {} : { key: 'a' }
  useOfferCommands(
    waiting.length === 0 || blocked !== null
      ? []
      : [
          {
            id: 'approve-shown',
            label: t('action.approveAll', { count: waiting.length }),
            words: '',
            ...key,
            writes: true,
            run: () => ask(waiting, true),
          },
        ],
  )
  if (waiting.length === 0) return dialog
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        disabled={blocked !== null}
        title={blocked ?? undefined}
        onClick={() => ask(waiting, true)}
      >
        {t('action.approveAll', { count: waiting.length })}
      </Button>
      {dialog}
    </>
  )
}

/** Search field for routes, with completions for machines, owners and tags. */
function RouteSearch(props: { offers: readonly RouteOffer[]; value: string; onChange: (query: string) => void }) {
  const { offers, value, onChange } = props
  const { t } = useTranslation('routes')
  const values = useCallback(
    (field: string) => {
      const of = ({ node }: RouteOffer): readonly string[] => {
        if (field === 'machine') return node ? [machineName(node)] : []
        if (field === 'owner') return node?.user ? [userName(node.user)] : []
        return field === 'tag' ? (node?.tags ?? []).map((tag) => tag.replace(/^tag:/, '')) : []
      }
      return [...new Set(offers.flatMap(of))].toSorted()
    },
    [offers],
  )
  const suggest = useSuggest(routeLanguage, values)
  return <SearchField value={value} onChange={onChange} placeholder={t('search')} suggest={suggest} />
}

/** The Routes page: every prefix with the machines that advertise, may serve and do serve it. */
export function RoutesPage() {
  const title = usePageTitle('/routes')
  const { t } = useTranslation('routes')
  const [show, setShow] = useAddressChoice('show', shows, 'all')
  const [search, setSearch] = useAddressText('q')
  const { offers, nodes, now, known } = useOffers()
  useQueryInstants(search, routeLanguage, offers)
  const rows = useMemo(() => filterOffers(offers, { show, search }, now), [offers, show, search, now])
  const table = useRef<ShownTable<RouteOffer>>(null)
  const counts = known ? countShows(offers) : undefined
  // The notice and the counts are about all routes, whatever the search.
  const showAll = (next: (typeof shows)[number]) => {
    setShow(next)
    setSearch('')
  }
  return (
    <QueryGuard q={search} language={routeLanguage}>
      <Page
        fill
        title={title}
        context={<Context offers={offers} />}
        actions={<ExportMenu name="routes" table={table} />}
        primaryAction={<ApproveWaiting offers={rows} />}
        notice={show === 'down' ? null : <DownRoutes offers={offers} onShow={() => showAll('down')} />}
      >
        <Toolbar>
          <RouteSearch offers={offers} value={search} onChange={setSearch} />
          <FilterToggle
            label={t('filter')}
            value={show}
            onChange={setShow}
            options={shows.map((value) => ({ value, label: t(`show.${value}`), count: counts?.[value] }))}
          />
        </Toolbar>
        <QueryLine q={search} language={routeLanguage} rows={offers} onChange={setSearch} />
        {known ? <MissingLists lists={{ nodes }} effect={t('noNames')} /> : null}
        <RoutesTable
          rows={rows}
          shown={table}
          none={offers.length === 0}
          onlyWaiting={show === 'waiting' && search === ''}
          onClear={() => showAll('all')}
        />
      </Page>
    </QueryGuard>
  )
}
