import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partName } from '@/domain/policy-worker/access-words'
import type { Subject, SubjectsAnswer } from '@/domain/policy-worker/access-types'
import type { CellPlace } from './cell-dialog'
import { MapDetails } from './map-details'
import { useMapPage } from './map-page'
import { MapPicture } from './map-picture'
import { useMapEdges } from './use-map-edges'

interface MapViewProps {
  text: string
  subjects: SubjectsAnswer
  onOpen: (place: CellPlace) => void
}

/** The lists of the chosen name have a place of their own, so that nothing moves when one is chosen. */
const layout = {
  display: 'grid',
  gap: 4,
  height: '100%',
  gridTemplateRows: 'minmax(240px, 1fr) 132px',
  '@container (min-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr) 240px', gridTemplateRows: 'minmax(0, 1fr)' },
}

/** Who reaches whom as a picture: sources left, destinations right. A chosen name shows its lines alone, and as a list. */
export function MapView({ text, subjects, onOpen }: MapViewProps) {
  const { t } = useTranslation('access')
  const [chosen, setChosen] = useState<string | null>(null)
  const sources = useMapPage(subjects.sources)
  const destinations = useMapPage(subjects.destinations)
  const edges = useMapEdges(text, sources.shown, destinations.shown) ?? []
  const named = ({ key }: Subject) => key === chosen
  const subject = subjects.destinations.find(named) ?? subjects.sources.find(named)
  return (
    <Box sx={{ flex: 1, minHeight: 0, containerType: 'inline-size' }}>
      <Box sx={layout}>
        <Box sx={{ overflow: 'auto', minHeight: 0 }}>
          <MapPicture {...{ sources, destinations, edges, chosen, onChoose: setChosen }} />
        </Box>
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
            <Typography color="textSecondary">{t('map.hint')}</Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}
