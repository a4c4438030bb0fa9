import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { openedText, partName } from '@/lib/policy-worker/access-words'
import type { Subject } from '@/lib/policy-worker/questions'
import { AccessSign } from './access-sign'
import type { CellPlace } from './cell-dialog'
import type { MapEdge } from './map-view'

interface DetailsProps {
  subject: Subject
  edges: readonly MapEdge[]
  onOpen: (place: CellPlace) => void
}

function EdgeList({
  title,
  none,
  edges,
  other,
  onOpen,
}: Omit<DetailsProps, 'subject'> & {
  title: string
  none: string
  /** Which end of a line is named. */
  other: 'source' | 'destination'
}) {
  const { t } = useTranslation('access')
  return (
    <Box sx={{ mb: 4 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {edges.length === 0 ? <Typography color="textSecondary">{none}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {edges.map((edge) => {
          const names = { source: partName(edge.source, t), destination: partName(edge.destination, t) }
          return (
            <Box component="li" key={edge[other].key} sx={{ py: 0.5, display: 'flex', gap: 2, alignItems: 'baseline' }}>
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
                  {openedText(edge.cell.opened, t)}
                </Typography>
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

/** What the chosen name reaches and who reaches it, as lists: the map for those who do not look at it. */
export function MapDetails({ subject, edges, onOpen }: DetailsProps) {
  const { t } = useTranslation('access')
  const name = partName(subject, t)
  const outward = edges.filter(({ source }) => source.key === subject.key)
  const inward = edges.filter(({ destination }) => destination.key === subject.key)
  const beyond = subject.kind === 'subnet' || subject.kind === 'internet'
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
