import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partName } from '@/lib/policy-worker/access-words'
import type { Cell, Subject, SubjectsAnswer } from '@/lib/policy-worker/questions'
import { usePolicyAnswer } from '@/lib/policy-worker/use-policy-answer'
import { valueOf } from './access-text'
import type { CellPlace } from './cell-dialog'
import { MapDetails } from './map-details'
import { MapPicture } from './map-picture'

/** As many on each side as a picture stays readable with. */
const mostNodes = 40

/** A line of the map. */
export interface MapEdge {
  source: Subject
  destination: Subject
  cell: Cell
}

/** The largest, in their order; all where they fit. */
function largest(subjects: readonly Subject[]): Subject[] {
  if (subjects.length <= mostNodes) return [...subjects]
  const weight = ({ kind, machines }: Subject) => (kind === 'user' ? machines : machines + 1e6)
  const kept = new Set(subjects.toSorted((a, b) => weight(b) - weight(a)).slice(0, mostNodes))
  return subjects.filter((subject) => kept.has(subject))
}

function useEdges(text: string, sources: readonly Subject[], destinations: readonly Subject[]): MapEdge[] {
  const ask = { text, rows: sources.map(({ key }) => key), columns: destinations.map(({ key }) => key) }
  const { data } = usePolicyAnswer('cells', ask, { keep: true })
  const cells = valueOf(data) ?? []
  return sources.flatMap((source, row) =>
    destinations.flatMap((destination, column): MapEdge[] => {
      const cell = cells[row]?.[column]
      return cell ? [{ source, destination, cell }] : []
    }),
  )
}

interface MapViewProps {
  text: string
  subjects: SubjectsAnswer
  onOpen: (place: CellPlace) => void
}

/** Who reaches whom as a picture: sources left, destinations right. A chosen name shows its lines alone, and as a list. */
export function MapView({ text, subjects, onOpen }: MapViewProps) {
  const { t } = useTranslation('access')
  const [chosen, setChosen] = useState<string | null>(null)
  const sources = largest(subjects.sources)
  const destinations = largest(subjects.destinations)
  const edges = useEdges(text, sources, destinations)
  const subject = destinations.find(({ key }) => key === chosen) ?? sources.find(({ key }) => key === chosen)
  const count = Math.max(subjects.sources.length, subjects.destinations.length)
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexWrap: 'wrap-reverse',
        justifyContent: 'flex-end',
        alignContent: 'flex-end',
        alignItems: 'flex-end',
        gap: 6,
        pt: 1,
      }}
    >
      <Box sx={{ flex: '1 1 560px', minWidth: 480 }}>
        {count > mostNodes ? (
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('map.more', { shown: mostNodes, count })}
          </Typography>
        ) : null}
        <MapPicture {...{ sources, destinations, edges, chosen, onChoose: setChosen }} />
      </Box>
      <Box
        sx={{ flex: '1 1 240px', maxWidth: 480 }}
        role="region"
        aria-label={subject ? partName(subject, t) : t('map.label')}
      >
        {subject ? (
          <>
            <Button size="small" onClick={() => setChosen(null)} sx={{ mb: 3 }}>
              {t('map.clear')}
            </Button>
            <MapDetails subject={subject} edges={edges} onOpen={onOpen} />
          </>
        ) : (
          <Typography color="textSecondary">{t('map.hint')}</Typography>
        )}
      </Box>
    </Box>
  )
}
