import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState, type RefObject, useEffect } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, partName } from '@/domain/policy-worker/access-words'
import type { AccessSubject, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import {
  type CellPlace,
  MapDetails,
  type MapEdge,
  type MapSide,
  useMapEdges,
  useMapSide,
  useShownReading,
  valueOf,
} from './cell-dialog'
import { isName, type MapName, type MapRest } from './map-tree'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { namesListed } from '@/features/policy/view-limits'
import { Evaluating } from './evaluating'
import IconButton from '@mui/material/IconButton'
import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Figure } from '@/ui/marks'

const zoomSteps = [0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const
const original = zoomSteps.indexOf(1)

interface Zoom {
  /** 1 is the original size. */
  factor: number
  /** Undefined at the limit. */
  closer: (() => void) | undefined
  further: (() => void) | undefined
  reset: (() => void) | undefined
}

/**
 * Zooms the frame's content by buttons or Ctrl and the wheel, and pans by dragging anything but a control. Scrolling is the frame's own
 * sideways, and of the view up and down.
 */
function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [at, setAt] = useState(original)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setAt((now) => Math.min(Math.max(0, now - Math.sign(event.deltaY)), zoomSteps.length - 1))
    }
    const grab = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return
      element.setPointerCapture(event.pointerId)
    }
    const drag = (event: PointerEvent) => {
      if (!element.hasPointerCapture(event.pointerId)) return
      element.scrollBy(-event.movementX, 0)
      element.closest('[data-map]')?.scrollBy(0, -event.movementY)
    }
    element.addEventListener('wheel', turn, { signal, passive: false })
    element.addEventListener('pointerdown', grab, { signal })
    element.addEventListener('pointermove', drag, { signal })
    return () => stop.abort()
  }, [frame])
  const to = (next: number) => (next in zoomSteps && next !== at ? () => setAt(next) : undefined)
  return { factor: zoomSteps[at] ?? 1, closer: to(at + 1), further: to(at - 1), reset: to(original) }
}

/** Distance from one name to the next, in pixels. */
const step = 34
const nameHeight = 28
/** Height of the heading above each side, in pixels. */
const head = 28
/** Indentation per level, in pixels. */
const indent = 16

interface NameProps {
  row: MapName
  chosen: boolean
  /** False if no line connects this name with the chosen one. */
  lit: boolean
  onChoose: () => void
}

function NameButton({ row, chosen, lit, onChoose }: NameProps) {
  const { t } = useTranslation('access')
  const { subject, open } = row
  const name = partName(subject, t)
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      title={name}
      sx={{
        font: 'inherit',
        flex: 1,
        minWidth: 0,
        height: nameHeight,
        px: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        textAlign: 'start',
        cursor: 'pointer',
        color: lit ? 'text.primary' : 'text.secondary',
        bgcolor: chosen ? 'action.selected' : open ? 'transparent' : 'background.paper',
        border: 1,
        borderStyle: lit ? 'solid' : 'dashed',
        borderColor: chosen ? 'primary.main' : open ? 'transparent' : 'divider',
        borderRadius: 1.5,
        '&:hover': { borderColor: 'text.disabled' },
      }}
    >
      <Typography
        component="span"
        noWrap
        variant={subject.kind === 'subnet' ? 'mono' : undefined}
        sx={{ flex: 1, fontWeight: subject.kind === 'all' ? 600 : undefined }}
      >
        {name}
      </Typography>
      {subject.machines > 0 && subject.kind !== 'machine' ? (
        <Typography component="span" variant="caption" color="textSecondary">
          <Figure value={subject.machines} />
        </Typography>
      ) : null}
    </Box>
  )
}

/** Shows or hides the members of a name. Machines, subnets and the internet have none. */
function OpenButton({ row, onToggle }: { row: MapName; onToggle: () => void }) {
  const { t } = useTranslation('access')
  const { subject, open } = row
  if (open === undefined) return <Box component="span" sx={{ width: 24, flex: 'none' }} />
  const name = partName(subject, t)
  const label = open
    ? t('map.collapse', { name })
    : t(subject.kind === 'all' ? 'map.expand' : 'map.expandMachines', { name })
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <IconButton
      size="small"
      aria-expanded={open}
      aria-label={label}
      title={label}
      onClick={onToggle}
      sx={{ width: 24, height: 24, p: 0, flex: 'none' }}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  )
}

function Rest({ row, onMore }: { row: MapRest; onMore: () => void }) {
  const { t } = useTranslation('access')
  return (
    <Button size="small" variant="text" onClick={onMore} sx={{ ml: 6, height: nameHeight }}>
      {t('map.moreNames', { count: row.rest })}
    </Button>
  )
}

interface SideProps {
  title: string
  /** The edge that the lines meet; names align on that edge. */
  lines: 'left' | 'right'
  side: MapSide
  chosen: string | null
  /** Names that keep their colour; all of them unless one is chosen. */
  lit: ReadonlySet<string>
  onChoose: (key: string | null) => void
}

/** Lists the names on one side of the map as a tree. */
function MapSideList({ title, lines, side, chosen, lit, onChoose }: SideProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2" sx={{ height: head, pl: lines === 'right' ? 6 : 2 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {side.rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              height: step,
              display: 'flex',
              alignItems: 'flex-start',
              [lines === 'right' ? 'pl' : 'pr']: `${row.depth * indent}px`,
            }}
          >
            {isName(row) ? (
              <Box
                sx={{
                  display: 'flex',
                  flexDirection: lines === 'right' ? 'row' : 'row-reverse',
                  alignItems: 'center',
                  flex: 1,
                  minWidth: 0,
                }}
              >
                <OpenButton row={row} onToggle={() => side.toggle(row.id)} />
                <NameButton
                  row={row}
                  chosen={chosen === row.subject.key}
                  lit={row.open === true || lit.has(row.subject.key)}
                  onChoose={() => onChoose(chosen === row.subject.key ? null : row.subject.key)}
                />
              </Box>
            ) : (
              <Rest row={row} onMore={() => side.more(row.of)} />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Width of the SVG view box; the picture stretches to the available width. */
const width = 100

/** Returns the height, in pixels, at which the lines meet each end. */
function heights({ rows, ends }: MapSide): number[] {
  const places = new Map(rows.map(({ id }, at) => [id, at * step + nameHeight / 2]))
  return ends.map(({ id }) => places.get(id) ?? 0)
}

/** Line width in pixels: a bundle of many pairs is thicker than a single pair. */
const thickness = ({ cell }: MapEdge) => Math.min(1.25 + Math.log10(cell.pairs) / 2, 4)

/** The dashes of a line for partial access. */
const PARTIAL = '5 4'

interface LinesProps {
  sources: MapSide
  destinations: MapSide
  edges: readonly MapEdge[]
  chosen: string | null
}

/** Draws one line per pair of names: solid for full access, dashed for partial access. */
function MapLines({ sources, destinations, edges, chosen }: LinesProps) {
  const [left, right] = [heights(sources), heights(destinations)]
  const height = Math.max(sources.rows.length, destinations.rows.length) * step
  const lit = ({ source, destination }: MapEdge) =>
    chosen === null || source.key === chosen || destination.key === chosen
  // Draw the chosen lines last, on top of the others.
  const ordered = edges.toSorted((a, b) => Number(lit(a)) - Number(lit(b)))
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      sx={{ width: '100%', height, mt: `${head}px`, display: 'block', overflow: 'visible' }}
    >
      {ordered.map((edge) => {
        const [from, to] = [left[edge.at[0]] ?? 0, right[edge.at[1]] ?? 0]
        const strong = lit(edge)
        return (
          <Box
            component="path"
            key={edge.at.join(' ')}
            d={`M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`}
            vectorEffect="non-scaling-stroke"
            sx={{
              fill: 'none',
              stroke: strong ? 'var(--mc-palette-primary-main)' : 'var(--mc-palette-text-disabled)',
              strokeWidth: thickness(edge),
              strokeDasharray: edge.cell.full ? 'none' : PARTIAL,
              opacity: chosen === null ? 0.4 : strong ? 1 : 0.18,
            }}
          />
        )
      })}
    </Box>
  )
}

interface MapPictureProps {
  sources: MapSide
  destinations: MapSide
  edges: readonly MapEdge[]
  /** True while the lines are being evaluated. */
  evaluating: boolean
  chosen: string | null
  onChoose: (key: string | null) => void
}

/** Draws the names on both sides and the lines between them. */
function MapPicture({ sources, destinations, edges, evaluating, chosen, onChoose }: MapPictureProps) {
  const { t } = useTranslation('access')
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame)
  const reached = edges.filter(({ source }) => chosen === null || source.key === chosen)
  const reaching = edges.filter(({ destination }) => chosen === null || destination.key === chosen)
  // Dim no names while the lines are being evaluated: a dimmed name means no access.
  const names = ({ ends }: MapSide) => (evaluating ? ends.map(({ subject }) => subject.key) : [])
  const own = [...(chosen === null ? [] : [chosen]), ...names(sources), ...names(destinations)]
  const side = { chosen, onChoose }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box ref={frame} sx={{ overflowX: 'auto', minHeight: '100%', touchAction: 'none', userSelect: 'none' }}>
        <Box
          role="group"
          aria-label={t('map.label')}
          style={{ zoom: zoom.factor }}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(160px, 240px) minmax(120px, 1fr) minmax(160px, 240px)',
            pb: 12,
          }}
        >
          <MapSideList
            {...side}
            title={t('map.sources')}
            lines="right"
            side={sources}
            lit={new Set([...own, ...reaching.map(({ source }) => source.key)])}
          />
          <MapLines {...{ sources, destinations, edges, chosen }} />
          <MapSideList
            {...side}
            title={t('map.destinations')}
            lines="left"
            side={destinations}
            lit={new Set([...own, ...reached.map(({ destination }) => destination.key)])}
          />
        </Box>
      </Box>
      {evaluating ? <Evaluating /> : null}
      <MapZoom zoom={zoom} />
    </Box>
  )
}

/** Zoom buttons in the corner of the map. */
function MapZoom({ zoom }: { zoom: Zoom }) {
  const { t } = useTranslation('access')
  const steps = [
    { label: t('map.zoomOut'), Icon: Minus, go: zoom.further },
    { label: t('map.zoomReset'), Icon: Maximize, go: zoom.reset },
    { label: t('map.zoomIn'), Icon: Plus, go: zoom.closer },
  ]
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 8,
        width: 'fit-content',
        mx: 'auto',
        display: 'flex',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      {steps.map(({ label, Icon, go }) => (
        <IconButton
          key={label}
          size="small"
          aria-label={label}
          title={label}
          // A disabled button would lose the focus.
          aria-disabled={go === undefined}
          sx={{ opacity: go ? 1 : 0.4 }}
          onClick={() => go?.()}
        >
          <Icon size={14} aria-hidden />
        </IconButton>
      ))}
    </Box>
  )
}

const everyone = ['all/machine']

/** States how many of all machine pairs have access. */
function Summary({ text }: { text: string }) {
  const { t } = useTranslation('access')
  const reading = useShownReading()
  const cells = valueOf(usePolicyAnswer('cells', { text, rows: everyone, columns: everyone, reading }).data)
  if (!cells) return null
  const read = t(`reading.${reading}`)
  const cell = cells[0]?.[0]
  if (!cell) return <Typography>{t('map.summaryNone', { read })}</Typography>
  if (cell.full) return <Typography>{t('map.summaryAll', { read })}</Typography>
  return <Typography>{t('map.summary', { read, count: cell.pairs, total: cell.total })}</Typography>
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 1, pr: 2, overflowWrap: 'anywhere' },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tbody th': { fontWeight: 'inherit' },
  '& tr': { borderBottom: 1, borderColor: 'divider' },
} as const

function EdgeRow({ edge, onOpen }: { edge: MapEdge; onOpen: (place: CellPlace) => void }) {
  const { t } = useTranslation('access')
  const { source, destination, cell } = edge
  return (
    <tr>
      <th scope="row">
        <Link
          component="button"
          type="button"
          sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
          onClick={() => onOpen({ row: source, column: destination })}
        >
          {partName(source, t)} → {partName(destination, t)}
        </Link>
      </th>
      <td>{accessText(cell, t)}</td>
    </tr>
  )
}

interface MapTableProps {
  text: string
  edges: readonly MapEdge[]
  onOpen: (place: CellPlace) => void
}

/** Shows the lines of the map as a table: a text alternative to the picture. */
function MapTable({ text, edges, onOpen }: MapTableProps) {
  const { t } = useTranslation('access')
  const [shown, setShown] = useState(namesListed)
  const sorted = edges.toSorted((a, b) => b.cell.pairs - a.cell.pairs)
  const rest = edges.length - shown
  const heads = [t('map.pair'), t('map.access')]
  return (
    <>
      <Summary text={text} />
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {t('map.choose')}
      </Typography>
      {edges.length > 0 ? (
        <Box component="table" aria-label={t('map.table')} sx={tableStyle}>
          <thead>
            <tr>
              {heads.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((edge) => (
              <EdgeRow key={edge.at.join(' ')} edge={edge} onOpen={onOpen} />
            ))}
          </tbody>
        </Box>
      ) : null}
      {rest > 0 ? (
        <Button size="small" variant="text" onClick={() => setShown(shown + namesListed)}>
          {t('more', { count: Math.min(rest, namesListed) })}
        </Button>
      ) : null}
    </>
  )
}

/** Explains the lines. */
function Legend() {
  const { t } = useTranslation('access')
  const entries = [
    { dashes: 'none', words: t('matrix.legendFull') },
    { dashes: PARTIAL, words: t('map.legendPartial') },
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, flex: 'none', pt: 2, color: 'text.secondary' }}>
      {entries.map(({ dashes, words }) => (
        <Typography key={dashes} variant="body2" component="span" sx={{ display: 'inline-flex', gap: 1.5 }}>
          <svg width={28} height={16} aria-hidden>
            <path d="M0 8H28" stroke="var(--mc-palette-text-secondary)" strokeWidth={1.5} strokeDasharray={dashes} />
          </svg>
          {words}
        </Typography>
      ))}
    </Box>
  )
}

interface MapViewProps {
  text: string
  subjects: SubjectsAnswer
  /** True if the list of names is unfiltered; they are then gathered by kind. */
  gathers: boolean
  onOpen: (place: CellPlace) => void
}

const NO_EDGES: readonly MapEdge[] = []
const subjectOf = ({ subject }: MapName) => subject

/** The lists of the chosen name have a reserved area, so that nothing moves when one is chosen. They stay in view beside a long picture. */
const layout = {
  display: 'grid',
  gap: 4,
  minHeight: '100%',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(240px, 30%)',
    '& > :last-child': { position: 'sticky', top: 0, alignSelf: 'start' },
  },
}

/**
 * Draws who reaches whom: sources on the left, destinations on the right, gathered by kind if there are many. Choosing a name shows only
 * its lines, also as a list.
 */
export function MapView({ text, subjects, gathers, onOpen }: MapViewProps) {
  const { t } = useTranslation('access')
  const [chosen, setChosen] = useState<string | null>(null)
  const sources = useMapSide(text, subjects.sources, gathers)
  const destinations = useMapSide(text, subjects.destinations, gathers)
  const drawn = { sources: sources.ends.map(subjectOf), destinations: destinations.ends.map(subjectOf) }
  const found = useMapEdges(text, drawn.sources, drawn.destinations)
  const edges = found ?? NO_EDGES
  const named = ({ key }: AccessSubject) => key === chosen
  const subject = [...destinations.rows, ...sources.rows].filter(isName).map(subjectOf).find(named)
  return (
    <>
      <Box data-map sx={{ flex: 1, minHeight: 0, containerType: 'inline-size', overflow: 'auto' }}>
        <Box sx={layout}>
          <MapPicture
            {...{ sources, destinations, edges, chosen, onChoose: setChosen }}
            evaluating={found === undefined}
          />
          <Box role="region" aria-label={subject ? partName(subject, t) : t('map.label')}>
            {subject ? (
              <>
                <Button size="small" onClick={() => setChosen(null)} sx={{ mb: 3 }}>
                  {t('map.clear')}
                </Button>
                <MapDetails key={subject.key} {...{ text, subject, subjects, onOpen }} />
              </>
            ) : (
              found && <MapTable {...{ text, edges, onOpen }} />
            )}
          </Box>
        </Box>
      </Box>
      <Legend />
    </>
  )
}
