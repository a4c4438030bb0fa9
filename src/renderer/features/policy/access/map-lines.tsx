import Box from '@mui/material/Box'
import { head, nameHeight, step } from './map-side'
import type { MapEdge } from './use-map-edges'
import type { MapSide } from './use-map-side'

/** Width of the picture in its own measure; it is stretched to the room there is. */
const width = 100

/** Where the line to each end meets the side, in pixels. */
function heights({ rows, ends }: MapSide): number[] {
  const places = new Map(rows.map(({ id }, at) => [id, at * step + nameHeight / 2]))
  return ends.map(({ id }) => places.get(id) ?? 0)
}

/** A bundle of many pairs is thicker than a single one, in pixels. */
const thickness = ({ cell }: MapEdge) => Math.min(1.25 + Math.log10(cell.pairs) / 2, 4)

interface LinesProps {
  sources: MapSide
  destinations: MapSide
  edges: readonly MapEdge[]
  chosen: string | null
}

/** One line for all that is open between two names: whole where everything is, broken where a part is. */
export function MapLines({ sources, destinations, edges, chosen }: LinesProps) {
  const [left, right] = [heights(sources), heights(destinations)]
  const height = Math.max(sources.rows.length, destinations.rows.length) * step
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
              strokeDasharray: edge.cell.full ? 'none' : '5 4',
              opacity: chosen === null ? 0.4 : strong ? 1 : 0.18,
            }}
          />
        )
      })}
    </Box>
  )
}
