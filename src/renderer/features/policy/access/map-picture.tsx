import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { Evaluating } from './evaluating'
import { MapLines } from './map-lines'
import { MapSideList } from './map-side'
import { MapZoom } from './map-zoom'
import type { MapEdge } from './use-map-edges'
import type { MapSide } from './use-map-side'
import { useZoom } from './use-zoom'

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
export function MapPicture({ sources, destinations, edges, evaluating, chosen, onChoose }: MapPictureProps) {
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
    <Box sx={{ position: 'relative', minHeight: 0 }}>
      <Box ref={frame} sx={{ overflow: 'auto', height: '100%', touchAction: 'none', userSelect: 'none' }}>
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
