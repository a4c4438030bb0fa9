import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from '@/lib/texts'
import { partName } from '@/domain/policy-worker/access-words'
import { Figure } from '@/ui/figure'
import { isName, type MapName, type MapRest } from './map-tree'
import type { MapSide } from './use-map-side'

/** Distance from one name to the next, in pixels. */
export const step = 34
export const nameHeight = 28
/** Height of the heading above each side, in pixels. */
export const head = 28
/** Indentation per level, in pixels. */
const indent = 16

interface NameProps {
  row: MapName
  chosen: boolean
  /** False if no line connects this name with the chosen one. */
  lit: boolean
  onChoose: () => void
}

function NameButton({ row, chosen, lit, onChoose }: NameProps) {
  const { t } = useTranslation('access')
  const { subject, open } = row
  const name = partName(subject, t)
  return (
    <Box
      component="button"
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      title={name}
      sx={{
        font: 'inherit',
        flex: 1,
        minWidth: 0,
        height: nameHeight,
        px: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        textAlign: 'start',
        cursor: 'pointer',
        color: lit ? 'text.primary' : 'text.secondary',
        bgcolor: chosen ? 'action.selected' : open ? 'transparent' : 'background.paper',
        border: 1,
        borderStyle: lit ? 'solid' : 'dashed',
        borderColor: chosen ? 'primary.main' : open ? 'transparent' : 'divider',
        borderRadius: 1.5,
        '&:hover': { borderColor: 'text.disabled' },
      }}
    >
      <Typography component="span" noWrap sx={{ flex: 1, fontWeight: subject.kind === 'all' ? 600 : undefined }}>
        {name}
      </Typography>
      {subject.machines > 0 && subject.kind !== 'machine' ? (
        <Typography component="span" variant="caption" color="textSecondary">
          <Figure value={subject.machines} />
        </Typography>
      ) : null}
    </Box>
  )
}

/** Shows or hides the members of a name. Machines, subnets and the internet have none. */
function OpenButton({ row, onToggle }: { row: MapName; onToggle: () => void }) {
  const { t } = useTranslation('access')
  const { subject, open } = row
  if (open === undefined) return <Box component="span" sx={{ width: 24, flex: 'none' }} />
  const name = partName(subject, t)
  const label = open
    ? t('map.collapse', { name })
    : t(subject.kind === 'all' ? 'map.expand' : 'map.expandMachines', { name })
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <IconButton
      size="small"
      aria-expanded={open}
      aria-label={label}
      title={label}
      onClick={onToggle}
      sx={{ width: 24, height: 24, p: 0, flex: 'none' }}
    >
      <Icon size={14} aria-hidden />
    </IconButton>
  )
}

function Rest({ row, onMore }: { row: MapRest; onMore: () => void }) {
  const { t } = useTranslation('access')
  return (
    <Button size="small" variant="text" onClick={onMore} sx={{ ml: 6, height: nameHeight }}>
      {t('map.moreNames', { count: row.rest })}
    </Button>
  )
}

interface SideProps {
  title: string
  /** The edge that the lines meet; names align on that edge. */
  lines: 'left' | 'right'
  side: MapSide
  chosen: string | null
  /** Names that keep their colour; all of them unless one is chosen. */
  lit: ReadonlySet<string>
  onChoose: (key: string | null) => void
}

/** Lists the names on one side of the map as a tree. */
export function MapSideList({ title, lines, side, chosen, lit, onChoose }: SideProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2" sx={{ height: head, pl: lines === 'right' ? 6 : 2 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {side.rows.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{
              height: step,
              display: 'flex',
              alignItems: 'flex-start',
              [lines === 'right' ? 'pl' : 'pr']: `${row.depth * indent}px`,
            }}
          >
            {isName(row) ? (
              <Box
                sx={{
                  display: 'flex',
                  flexDirection: lines === 'right' ? 'row' : 'row-reverse',
                  alignItems: 'center',
                  flex: 1,
                  minWidth: 0,
                }}
              >
                <OpenButton row={row} onToggle={() => side.toggle(row.id)} />
                <NameButton
                  row={row}
                  chosen={chosen === row.subject.key}
                  lit={row.open === true || lit.has(row.subject.key)}
                  onChoose={() => onChoose(chosen === row.subject.key ? null : row.subject.key)}
                />
              </Box>
            ) : (
              <Rest row={row} onMore={() => side.more(row.of)} />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
