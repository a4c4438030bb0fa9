import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import { machineName } from '@shared/states/machine-state'
import { useTranslation } from '@/lib/texts'
import { FilterToggle } from '@/ui/filter-toggle'
import { SearchField } from '@/ui/search-field'
import { Toolbar } from '@/ui/toolbar'
import { Unknown } from '@/ui/unknown'
import { levelFilters, type LogFilter } from './log-store'

interface LogFiltersProps {
  filter: LogFilter
  nodes: readonly Node[] | undefined
  /** The number of lines that pass, and of all. */
  shown: number
  all: number
  onChange: (change: Partial<LogFilter>) => void
}

const NONE: readonly Node[] = []

/** Chooses the lines of a log by text, level and machine. */
export function LogFilters({ filter, nodes, shown, all, onChange }: LogFiltersProps) {
  const { t } = useTranslation('log')
  const count = (number: number) => t('count', { count: number })
  return (
    <Toolbar
      end={
        <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {shown === all ? count(all) : t('countOf', { shown, all: count(all) })}
        </Typography>
      }
    >
      <SearchField value={filter.text} placeholder={t('search')} width={220} onChange={(text) => onChange({ text })} />
      <FilterToggle
        label={t('level.label')}
        value={filter.level}
        options={levelFilters.map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(level) => onChange({ level })}
      />
      <Autocomplete
        size="small"
        options={nodes ?? NONE}
        value={nodes?.find(({ id }) => id === filter.machine?.id) ?? null}
        getOptionLabel={machineName}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={nodes ? t('noMachine') : <Unknown />}
        onChange={(_event, node) => onChange({ machine: node && { id: node.id, names: [node.name, node.givenName] } })}
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder={t('machine')}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('machine') },
            }}
          />
        )}
        sx={{ width: 180 }}
      />
    </Toolbar>
  )
}
