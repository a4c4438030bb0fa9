import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { partName } from '@/domain/policy-worker/access-words'
import type { Subject, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import type { CellPlace } from './cell-dialog'
import { MapDetails } from './map-details'
import { MapPicture } from './map-picture'
import { MapTable } from './map-table'
import { isName, type MapName } from './map-tree'
import { type MapEdge, useMapEdges } from './use-map-edges'
import { useMapSide } from './use-map-side'

interface MapViewProps {
  text: string
  subjects: SubjectsAnswer
  /** True if the list of names is unfiltered; they are then gathered by kind. */
  gathers: boolean
  onOpen: (place: CellPlace) => void
}

const NO_EDGES: readonly MapEdge[] = []
const subjectOf = ({ subject }: MapName) => subject

/** The lists of the chosen name have a reserved area, so that nothing moves when one is chosen. */
const layout = {
  display: 'grid',
  gap: 4,
  height: '100%',
  gridTemplateRows: 'minmax(240px, 1fr) 132px',
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(240px, 30%)',
    gridTemplateRows: 'minmax(0, 1fr)',
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
  const named = ({ key }: Subject) => key === chosen
  const subject = [...destinations.rows, ...sources.rows].filter(isName).map(subjectOf).find(named)
  return (
    <Box sx={{ flex: 1, minHeight: 0, containerType: 'inline-size' }}>
      <Box sx={layout}>
        <MapPicture
          {...{ sources, destinations, edges, chosen, onChoose: setChosen }}
          evaluating={found === undefined}
        />
        <Box
          sx={{ overflow: 'auto', minHeight: 0 }}
          role="region"
          aria-label={subject ? partName(subject, t) : t('map.label')}
        >
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
  )
}
