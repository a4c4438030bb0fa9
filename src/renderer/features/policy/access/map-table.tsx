import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '@/lib/texts'
import { accessText, partName } from '@/domain/policy-worker/access-words'
import { usePolicyAnswer } from '@/domain/policy-worker/use-policy-answer'
import { namesListed } from '@/features/policy/view-limits'
import { valueOf } from './access-text'
import type { CellPlace } from './cell-dialog'
import { useShownReading } from './reading-context'
import type { MapEdge } from './use-map-edges'

const everyone = ['all/machine']

/** States how many of all machine pairs have access. */
function Summary({ text }: { text: string }) {
  const { t } = useTranslation('access')
  const reading = useShownReading()
  const cells = valueOf(usePolicyAnswer('cells', { text, rows: everyone, columns: everyone, reading }).data)
  if (!cells) return null
  const read = t(`reading.${reading}`)
  const cell = cells[0]?.[0]
  if (!cell) return <Typography>{t('map.summaryNone', { read })}</Typography>
  if (cell.full) return <Typography>{t('map.summaryAll', { read })}</Typography>
  return <Typography>{t('map.summary', { read, count: cell.pairs, total: cell.total })}</Typography>
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 1, pr: 2, overflowWrap: 'anywhere' },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tbody th': { fontWeight: 'inherit' },
  '& tr': { borderBottom: 1, borderColor: 'divider' },
} as const

function EdgeRow({ edge, onOpen }: { edge: MapEdge; onOpen: (place: CellPlace) => void }) {
  const { t } = useTranslation('access')
  const { source, destination, cell } = edge
  return (
    <tr>
      <th scope="row">
        <Link
          component="button"
          type="button"
          sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
          onClick={() => onOpen({ row: source, column: destination })}
        >
          {partName(source, t)} → {partName(destination, t)}
        </Link>
      </th>
      <td>{accessText(cell, t)}</td>
    </tr>
  )
}

interface MapTableProps {
  text: string
  edges: readonly MapEdge[]
  onOpen: (place: CellPlace) => void
}

/** Shows the lines of the map as a table: a text alternative to the picture. */
export function MapTable({ text, edges, onOpen }: MapTableProps) {
  const { t } = useTranslation('access')
  const [shown, setShown] = useState(namesListed)
  const sorted = edges.toSorted((a, b) => b.cell.pairs - a.cell.pairs)
  const rest = edges.length - shown
  const heads = [t('map.pair'), t('map.access')]
  return (
    <>
      <Summary text={text} />
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {t('map.choose')}
      </Typography>
      {edges.length > 0 ? (
        <Box component="table" aria-label={t('map.table')} sx={tableStyle}>
          <thead>
            <tr>
              {heads.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map((edge) => (
              <EdgeRow key={edge.at.join(' ')} edge={edge} onOpen={onOpen} />
            ))}
          </tbody>
        </Box>
      ) : null}
      {rest > 0 ? (
        <Button size="small" variant="text" onClick={() => setShown(shown + namesListed)}>
          {t('more', { count: Math.min(rest, namesListed) })}
        </Button>
      ) : null}
    </>
  )
}
