import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Figure } from '@/ui/figure'
import { partName } from '@/domain/policy-worker/access-words'
import type { Subject } from '@/domain/policy-worker/access-types'
import { type MapPage, MapPager } from './map-page'
import type { MapEdge } from './use-map-edges'

/** Pixels from one name to the next. */
const step = 40
const nodeHeight = 32
/** Height of the line above each side. */
const head = 28
/** Width of the picture in its own measure; it is stretched to the room there is. */
const width = 100

function NodeButton({
  subject,
  chosen,
  lit,
  onClick,
}: {
  subject: Subject
  chosen: boolean
  lit: boolean
  onClick: () => void
}) {
  const { t } = useTranslation('access')
  const name = partName(subject, t)
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      title={name}
      sx={{
        font: 'inherit',
        width: '100%',
        height: nodeHeight,
        px: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        textAlign: 'start',
        cursor: 'pointer',
        color: lit ? 'text.primary' : 'text.secondary',
        bgcolor: chosen ? 'action.selected' : 'background.paper',
        border: 1,
        borderStyle: lit ? 'solid' : 'dashed',
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 1.5,
        '&:hover': { borderColor: 'text.disabled' },
      }}
    >
      <Typography component="span" noWrap sx={{ flex: 1 }}>
        {name}
      </Typography>
      {subject.machines > 0 ? (
        <Typography component="span" variant="caption" color="textSecondary">
          <Figure value={subject.machines} />
        </Typography>
      ) : null}
    </Box>
  )
}

interface SideProps {
  title: string
  page: MapPage
  chosen: string | null
  /** Names that are left in colour; all without a choice. */
  lit: ReadonlySet<string>
  onChoose: (key: string | null) => void
}

function Side({ title, page, chosen, lit, onChoose }: SideProps) {
  return (
    <Box>
      <Box sx={{ height: head, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        <MapPager title={title} page={page} />
      </Box>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {page.shown.map((subject) => (
          <Box component="li" key={subject.key} sx={{ height: step }}>
            <NodeButton
              subject={subject}
              chosen={chosen === subject.key}
              lit={lit.has(subject.key)}
              onClick={() => onChoose(chosen === subject.key ? null : subject.key)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface LinesProps {
  sources: readonly Subject[]
  destinations: readonly Subject[]
  edges: readonly MapEdge[]
  chosen: string | null
}

const middle = (at: number) => at * step + nodeHeight / 2

function Lines({ sources, destinations, edges, chosen }: LinesProps) {
  const left = new Map(sources.map(({ key }, at) => [key, middle(at)]))
  const right = new Map(destinations.map(({ key }, at) => [key, middle(at)]))
  const height = Math.max(sources.length, destinations.length) * step
  const lit = ({ source, destination }: MapEdge) =>
    chosen === null || source.key === chosen || destination.key === chosen
  // What is chosen is drawn last, above the rest.
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
        const [from, to] = [left.get(edge.source.key) ?? 0, right.get(edge.destination.key) ?? 0]
        const strong = lit(edge)
        return (
          <Box
            component="path"
            key={`${edge.source.key} ${edge.destination.key}`}
            d={`M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`}
            vectorEffect="non-scaling-stroke"
            sx={{
              fill: 'none',
              stroke: strong ? 'var(--mc-palette-primary-main)' : 'var(--mc-palette-text-disabled)',
              strokeWidth: edge.cell.full ? 2 : 1.25,
              strokeDasharray: edge.cell.full ? 'none' : '5 4',
              opacity: chosen === null ? 0.55 : strong ? 1 : 0.18,
            }}
          />
        )
      })}
    </Box>
  )
}

interface MapPictureProps {
  sources: MapPage
  destinations: MapPage
  edges: readonly MapEdge[]
  chosen: string | null
  onChoose: (key: string | null) => void
}

/** Names on both sides with lines between: whole ones for everything, broken ones for a part. */
export function MapPicture({ sources, destinations, edges, chosen, onChoose }: MapPictureProps) {
  const { t } = useTranslation('access')
  const reached = edges.filter(({ source }) => chosen === null || source.key === chosen)
  const reaching = edges.filter(({ destination }) => chosen === null || destination.key === chosen)
  const own = chosen === null ? [] : [chosen]
  const side = { chosen, onChoose }
  return (
    <Box
      role="group"
      aria-label={t('map.label')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(120px, 220px) minmax(120px, 1fr) minmax(120px, 220px)' }}
    >
      <Side
        {...side}
        title={t('map.sources')}
        page={sources}
        lit={new Set([...own, ...reaching.map(({ source }) => source.key)])}
      />
      <Lines sources={sources.shown} destinations={destinations.shown} edges={edges} chosen={chosen} />
      <Side
        {...side}
        title={t('map.destinations')}
        page={destinations}
        lit={new Set([...own, ...reached.map(({ destination }) => destination.key)])}
      />
    </Box>
  )
}
