import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, partName } from '@/domain/policy-worker/access-words'
import type { AccessSubject, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import { namesListed } from '@/features/policy/view-limits'
import { AccessSign } from './access-sign'
import type { CellPlace } from './cell-dialog'
import { type MapEdge, useMapEdges } from './use-map-edges'

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
