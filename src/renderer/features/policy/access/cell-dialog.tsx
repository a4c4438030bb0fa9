import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useId, useRef, useState, createContext, useContext } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, openedText, partName, ruleName } from '@/domain/policy-worker/access-words'
import type {
  AccessEnd,
  OpenedCell,
  Pair,
  AccessSubject,
  Cell,
  SubjectsAnswer,
} from '@/domain/policy-worker/access-types'
import { usePolicyAnswer, usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import Link from '@mui/material/Link'
import { machinePath } from '@shared/pages'
import { Link as RouterLink } from 'react-router'
import { type Ask, pairsPerPage, type Answer, type RuleInfo } from '@/domain/policy-worker/questions'
import { ShowAll, VirtualList } from '@/ui/virtual-list'
import { namesDrawn, namesListed } from '@/features/policy/view-limits'
import { AccessSign } from './access-sign'
import { isName, type MapName, type MapRow, mapRows, openAtFirst } from './map-tree'
import type { RuleOrigin } from '@shared/policy/compile/compile'
import { visible } from '@shared/visible'
import { useAddressChoice } from '@/lib/address'
import { useStudio } from '@/features/policy/studio-context'
import type { AccessReading } from '@shared/access/reachable'

interface RuleButtonProps {
  rule: RuleOrigin
  rules: Rules
  /** Called before the rule is shown in the text. */
  onGo?: () => void
}

/** Names a rule by its number; a click shows it in the text. */
export function RuleButton({ rule, rules, onGo }: RuleButtonProps) {
  const { t } = useTranslation('access')
  const name = ruleName(rule, t)
  const info = rules.find(rule)
  if (!rules.placeOf(rule))
    return (
      <Typography component="span" title={t(rule.section === 'default' ? 'rule.allowAll' : 'rule.gone')}>
        {name}
      </Typography>
    )
  return (
    <Link
      component="button"
      type="button"
      aria-label={t('rule.go', { rule: name })}
      title={info?.note || info?.text}
      onClick={() => {
        onGo?.()
        rules.show(rule)
      }}
      sx={{ whiteSpace: 'nowrap', verticalAlign: 'baseline' }}
    >
      {name}
    </Link>
  )
}

/** Shows a rule with its description, its text and its effect here. */
export function RuleEntry({ rule, rules, detail, onGo }: RuleButtonProps & { detail: string }) {
  const { t } = useTranslation('access')
  const info = rules.find(rule)
  const text = rule.section === 'default' ? t('rule.allowAll') : info?.text
  return (
    <Box component="li" sx={{ py: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <RuleButton {...{ rule, rules }} {...(onGo && { onGo })} />
        {info?.note ? <span>{info.note}</span> : null}
        <Typography component="span" color="textSecondary">
          {detail}
        </Typography>
      </Box>
      {text ? (
        <Typography
          variant={rule.section === 'default' ? 'body1' : 'mono'}
          component="p"
          sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      ) : null}
    </Box>
  )
}

/** The statement about access that the matrix, the map and their details make. */
export const ReadingContext = createContext<AccessReading>('allowed')

export const useShownReading = () => useContext(ReadingContext)

export type PolicySource = 'edited' | 'stored'

export interface AccessText {
  /** The policy text that questions are answered from. */
  text: string
  source: PolicySource
  setSource: (source: PolicySource) => void
  /** True if the edited and the stored policy differ, so that there is a choice. */
  differ: boolean
}

/** Returns the policy that the access view evaluates: the edited one, unless the reader chose the stored one. */
export function useAccessText(): AccessText {
  const { text, stored } = useStudio()
  const [chosen, setSource] = useAddressChoice<PolicySource>('source', ['edited', 'stored'], 'edited')
  const storedText = stored.policy.replaceAll('\r\n', '\n')
  const differ = text !== storedText
  const source = differ ? chosen : 'edited'
  return { text: source === 'stored' ? storedText : text, source, setSource, differ }
}

type Place = Pick<RuleInfo, 'section' | 'index' | 'offset' | 'length'>

/** Returns the rules of the evaluated policy and functions to show one in the editor. */
export function useRules(about: AccessText) {
  const studio = useStudio()
  const { data } = usePolicyAnswer('rules', { text: about.text })
  const rules = valueOf(data) ?? []
  /** Returns the rule with its text and comment as they are shown. */
  const find = ({ section, index }: Pick<Place, 'section' | 'index'>) => {
    const found = rules.find((rule) => rule.section === section && rule.index === index)
    return found && { ...found, text: visible(found.text), note: visible(found.note) }
  }
  /** Returns the rule's range in the edited text; undefined if the rule is not in it, or no longer. */
  const placeOf = ({ section, offset, length }: Place): { from: number; to: number } | undefined => {
    if (section === 'default') return undefined
    if (about.text === studio.text) return { from: offset, to: offset + length }
    const from = studio.text.indexOf(about.text.slice(offset, offset + length))
    return from < 0 ? undefined : { from, to: from + length }
  }
  const show = (rule: Place) => {
    const place = placeOf(rule)
    if (place) studio.reveal(place.from, place.to)
  }
  return { find, placeOf, show }
}

export type Rules = ReturnType<typeof useRules>

/** Returns the value of a successful answer. */
export function valueOf<T>(answer: Answer<T> | undefined): T | undefined {
  return answer?.ok ? answer.value : undefined
}

/** A scroll bar cannot address more rows than this; a search narrows the list. */
const maxPairs = 500_000

function EndpointLink({ end }: { end: AccessEnd }) {
  const { t } = useTranslation('access')
  const name = partName(end, t)
  return end.id ? (
    <Link component={RouterLink} to={machinePath(end.id)} noWrap>
      {name}
    </Link>
  ) : (
    <Typography component="span" noWrap>
      {name}
    </Typography>
  )
}

function PairRow({ pair, rules, onGo }: { pair: Pair | undefined; rules: Rules; onGo: () => void }) {
  const { t } = useTranslation('access')
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 3fr) 16px minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr)',
        columnGap: 2,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        px: 1,
      }}
    >
      {pair ? (
        <>
          <EndpointLink end={pair.from} />
          <span aria-hidden>→</span>
          <EndpointLink end={pair.to} />
          <Typography component="span" color="textSecondary" noWrap title={openedText(pair.opened, t)}>
            {openedText(pair.opened, t)}
          </Typography>
          <Box component="span" sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, whiteSpace: 'nowrap' }}>
            {pair.rules.slice(0, 3).map((rule) => (
              <RuleButton key={`${rule.section} ${rule.index}`} {...{ rule, rules, onGo }} />
            ))}
            {pair.rules.length > 3 ? t('more', { count: pair.rules.length - 3 }) : null}
          </Box>
        </>
      ) : null}
    </Box>
  )
}

interface PairListProps {
  about: Omit<Ask<'cellPairs'>, 'offset'>
  rules: Rules
  onGo: () => void
}

/** Lists the machine pairs behind a cell and loads pages as they scroll into view. */
function AccessPairs({ about, rules, onGo }: PairListProps) {
  const { t } = useTranslation('access')
  const [[first, last], setShown] = useState([0, 0])
  const { data } = usePolicyAnswer('cellPairs', { ...about, offset: 0 }, { keep: true })
  const total = valueOf(data)?.total
  const page = (index: number) => Math.floor(index / pairsPerPage)
  const pages = [...new Set([0, page(first), page(last)])]
  const values = usePolicyValues(
    'cellPairs',
    pages.map((each) => ({ ...about, offset: each * pairsPerPage })),
  )
  const pairAt = (index: number) => values[pages.indexOf(page(index))]?.pairs[index % pairsPerPage]
  if (total === undefined) return null
  if (total === 0) return <Typography color="textSecondary">{t('cell.noPairs')}</Typography>
  return (
    <>
      {total > maxPairs ? (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {t('cell.tooMany', { shown: maxPairs, count: total })}
        </Typography>
      ) : null}
      <VirtualList
        label={t('cell.pairs')}
        count={Math.min(total, maxPairs)}
        rowHeight={32}
        maxHeight={288}
        onShown={(from, to) => setShown([from, to])}
        render={(index) => <PairRow pair={pairAt(index)} rules={rules} onGo={onGo} />}
      />
    </>
  )
}

export interface CellPlace {
  row: AccessSubject
  column: AccessSubject
}

interface CellDialogProps {
  place: CellPlace
  text: string
  rules: Rules
  onClose: () => void
}

/** More rules are shown on demand: the machine pairs follow below. */
const FIRST_RULES = 5

function CellRules({ cell, rules, onGo }: { cell: OpenedCell; rules: Rules; onGo: () => void }) {
  const { t } = useTranslation('access')
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { total } = cell
  const shown = isWhole ? cell.rules : cell.rules.slice(0, FIRST_RULES)
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3 }}>
        {t('cell.rules')}
      </Typography>
      <Box component="ul" ref={list} tabIndex={-1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ origin, shares }) => (
          <RuleEntry
            key={`${origin.section} ${origin.index}`}
            rule={origin}
            rules={rules}
            onGo={onGo}
            detail={accessText({ shares, total }, t)}
          />
        ))}
      </Box>
      {shown.length < cell.rules.length ? (
        <ShowAll total={cell.rules.length} onClick={() => [setIsWhole(true), list.current?.focus()]} />
      ) : null}
    </>
  )
}

function CellPairs({ place, text, rules, cell, onClose }: CellDialogProps & { cell: OpenedCell }) {
  const { t } = useTranslation('access')
  const reading = useShownReading()
  const [open, setOpen] = useState(cell.pairs > 0)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const counts = { open: cell.pairs, closed: cell.total - cell.pairs }
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 3, mb: 1 }}>
        {t('cell.pairs')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <FilterToggle
          label={t('cell.pairs')}
          value={open ? 'open' : 'closed'}
          onChange={(value) => setOpen(value === 'open')}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: t(`cell.${value}`),
            count: counts[value],
          }))}
        />
        <SearchField value={typed} onChange={setTyped} placeholder={t('cell.search')} width={220} />
      </Box>
      <AccessPairs
        key={`${open} ${search}`}
        about={{ text, row: place.row.key, column: place.column.key, open, search, reading }}
        rules={rules}
        onGo={onClose}
      />
    </>
  )
}

/** Shows the rules of one matrix cell and its machine pairs. */
export function CellDialog(props: CellDialogProps) {
  const { t } = useTranslation('access')
  const { place, text, rules, onClose } = props
  const titleId = useId()
  const reading = useShownReading()
  const { data } = usePolicyAnswer('cell', { text, row: place.row.key, column: place.column.key, reading })
  const cell = valueOf(data)
  const names = { source: partName(place.row, t), destination: partName(place.column, t) }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 760, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('cell.title', names)}
      </DialogTitle>
      <DialogContent sx={{ minHeight: 320 }}>
        {cell ? (
          <>
            <Typography color="textSecondary">
              {cell.pairs > 0
                ? t('cell.some', { reading: t(`reading.${reading}`), access: accessText(cell, t) })
                : t('cell.none', { reading: t(`reading.${reading}`), ...names })}
            </Typography>
            {cell.rules.length > 0 ? <CellRules cell={cell} rules={rules} onGo={onClose} /> : null}
            <CellPairs {...props} cell={cell} />
          </>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface DetailsProps {
  text: string
  subject: AccessSubject
  subjects: SubjectsAnswer
  onOpen: (place: CellPlace) => void
}

/** The end of the line whose name a list shows. */
type End = 'source' | 'destination'

function EdgeRow({ edge, other, onOpen }: Pick<DetailsProps, 'onOpen'> & { edge: MapEdge; other: End }) {
  const { t } = useTranslation('access')
  const names = { source: partName(edge.source, t), destination: partName(edge.destination, t) }
  return (
    <Box component="li" sx={{ py: 0.5, display: 'flex', gap: 2, alignItems: 'baseline' }}>
      <AccessSign level={edge.cell.full ? 'full' : 'partial'} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component="button"
          type="button"
          aria-label={t('map.open', names)}
          onClick={() => onOpen({ row: edge.source, column: edge.destination })}
        >
          {names[other]}
        </Link>{' '}
        <Typography component="span" color="textSecondary">
          {accessText(edge.cell, t)}
        </Typography>
      </Box>
    </Box>
  )
}

function EdgeList({
  title,
  none,
  edges,
  other,
  onOpen,
}: Pick<DetailsProps, 'onOpen'> & {
  title: string
  none: string
  /** Undefined while they are being evaluated. */
  edges: readonly MapEdge[] | undefined
  other: End
}) {
  const { t } = useTranslation('access')
  const [shown, setShown] = useState(namesListed)
  const rest = (edges?.length ?? 0) - shown
  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {edges?.length === 0 ? <Typography color="textSecondary">{none}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {edges?.slice(0, shown).map((edge) => (
          <EdgeRow key={edge[other].key} {...{ edge, other, onOpen }} />
        ))}
      </Box>
      {rest > 0 ? (
        <Button size="small" variant="text" onClick={() => setShown(shown + namesListed)}>
          {t('reach.moreMachines', { count: Math.min(rest, namesListed) })}
        </Button>
      ) : null}
    </Box>
  )
}

/** Lists what the chosen name reaches and who reaches it: an alternative to the picture that includes the names of every page. */
export function MapDetails({ text, subject, subjects, onOpen }: DetailsProps) {
  const { t } = useTranslation('access')
  const name = partName(subject, t)
  const outward = useMapEdges(text, [subject], subjects.destinations)
  const inward = useMapEdges(text, subjects.sources, [subject])
  const beyond = subject.key === 'all/subnet' || subject.kind === 'subnet' || subject.kind === 'internet'
  return (
    <>
      {beyond ? null : (
        <EdgeList
          title={t('map.reaches', { name })}
          none={t('map.nothing')}
          edges={outward}
          other="destination"
          onOpen={onOpen}
        />
      )}
      <EdgeList
        title={t('map.reachedBy', { name })}
        none={t('map.nobody')}
        edges={inward}
        other="source"
        onOpen={onOpen}
      />
    </>
  )
}

/** A line of the map. */
export interface MapEdge {
  source: AccessSubject
  destination: AccessSubject
  cell: Cell
  /** Indexes in the lists of sources and destinations. */
  at: readonly [source: number, destination: number]
}

/** Returns the lines between the names of both sides; undefined while they are being evaluated. */
export function useMapEdges(text: string, sources: readonly AccessSubject[], destinations: readonly AccessSubject[]) {
  const reading = useShownReading()
  const ask = { text, rows: sources.map(({ key }) => key), columns: destinations.map(({ key }) => key), reading }
  const cells = valueOf(usePolicyAnswer('cells', ask).data)
  return (
    cells &&
    sources.flatMap((source, row) =>
      destinations.flatMap((destination, column): MapEdge[] => {
        const cell = cells[row]?.[column]
        return cell ? [{ source, destination, cell, at: [row, column] }] : []
      }),
    )
  )
}

export interface MapSide {
  rows: readonly MapRow[]
  /** The ends of lines: names that are not expanded. */
  ends: readonly MapName[]
  /** Expands or collapses a name. */
  toggle: (id: string) => void
  /** Draws more rows below a name. */
  more: (id: string) => void
}

/** Returns one side of the map and its expanded names. */
export function useMapSide(text: string, subjects: readonly AccessSubject[], gathers: boolean): MapSide {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(subjects)))
  const [drawn, setDrawn] = useState<ReadonlyMap<string, number>>(new Map())
  const drawnOf = (id: string) => drawn.get(id) ?? namesDrawn
  const opened = [...open].flatMap((id) => {
    const subject = id.split(' ').at(-1) ?? id
    return subject.startsWith('all/') ? [] : [{ id, ask: { text, subject, limit: drawnOf(id) } }]
  })
  const answers = usePolicyValues(
    'members',
    opened.map(({ ask }) => ask),
  )
  const members = new Map(opened.map(({ id }, at) => [id, answers[at]]))
  const rows = mapRows(subjects, { open, gathers, drawn: drawnOf, members: (id) => members.get(id) })
  return {
    rows,
    ends: rows.filter(isName).filter((row) => row.open !== true),
    toggle: (id) => setOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id])),
    more: (id) => setDrawn(new Map([...drawn, [id, drawnOf(id) + namesDrawn]])),
  }
}
