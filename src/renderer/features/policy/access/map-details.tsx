import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, partName } from '@/domain/policy-worker/access-words'
import type { AccessSubject, Cell, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import { namesDrawn, namesListed } from '@/features/policy/view-limits'
import { AccessSign } from './access-sign'
import type { CellPlace } from './cell-dialog'
import { usePolicyAnswer, usePolicyValues } from '@/domain/policy-worker/use-policy-answer'
import { useShownReading, valueOf } from './access-text'
import { isName, type MapName, type MapRow, mapRows, openAtFirst } from './map-tree'

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
