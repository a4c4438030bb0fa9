import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { partName } from '@/domain/policy-worker/access-words'
import { Figure } from '@/ui/figure'
import { isName, type MapName, type MapRest } from './map-tree'
import type { MapSide } from './use-map-side'

/** Pixels from one name to the next. */
export const step = 34
export const nameHeight = 28
/** Height of the line above each side. */
export const head = 28
/** Pixels that what is below a name stands further in. */
const indent = 16

interface NameProps {
  row: MapName
  chosen: boolean
  /** False for a name that the chosen one has nothing to do with. */
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

/** Shows what a name stands for below it. A machine, a subnet and the internet stand for themselves. */
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
  /** Which edge the lines meet: there all names end alike. */
  lines: 'left' | 'right'
  side: MapSide
  chosen: string | null
  /** Names that are left in colour; all without a choice. */
  lit: ReadonlySet<string>
  onChoose: (key: string | null) => void
}

/** The names on one side of the map, by level. */
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
