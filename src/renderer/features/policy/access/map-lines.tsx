import Box from '@mui/material/Box'
import { head, nameHeight, step } from './map-side'
import type { MapEdge } from './use-map-edges'
import type { MapSide } from './use-map-side'

/** Width of the SVG view box; the picture stretches to the available width. */
const width = 100

/** Returns the height, in pixels, at which the lines meet each end. */
function heights({ rows, ends }: MapSide): number[] {
  const places = new Map(rows.map(({ id }, at) => [id, at * step + nameHeight / 2]))
  return ends.map(({ id }) => places.get(id) ?? 0)
}

/** Line width in pixels: a bundle of many pairs is thicker than a single pair. */
const thickness = ({ cell }: MapEdge) => Math.min(1.25 + Math.log10(cell.pairs) / 2, 4)

interface LinesProps {
  sources: MapSide
  destinations: MapSide
  edges: readonly MapEdge[]
  chosen: string | null
}

/** Draws one line per pair of names: solid for full access, dashed for partial access. */
export function MapLines({ sources, destinations, edges, chosen }: LinesProps) {
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
              strokeDasharray: edge.cell.full ? 'none' : '5 4',
              opacity: chosen === null ? 0.4 : strong ? 1 : 0.18,
            }}
          />
        )
      })}
    </Box>
  )
}
