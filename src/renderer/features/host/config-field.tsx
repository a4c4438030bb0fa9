import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ConfigKey, configKeys, type ConfigPath, knows } from '@shared/host/config-keys'
import { mapOfLines } from '@shared/host/config-values'
import type { ConfigValue } from '@shared/host/config-values-schema'
import X from 'lucide-react/icons/x'
import { useTranslation } from '@/lib/texts'
import { Link } from 'react-router'
import { SecretField } from '@/ui/secret-field'
import { besideField, DnsList } from './dns-list'
import { useConfigTexts } from './effect-texts'
import type { ConfigEditing } from './use-config'

interface ConfigFieldProps {
  path: ConfigPath
  version: string
  edit: ConfigEditing
  /** The problem with the value, in words. */
  problem: string | undefined
}

/** One setting: its field, its purpose, and a button that removes it from the file. */
export function ConfigField({ path, version, edit, problem }: ConfigFieldProps) {
  const { t } = useTranslation('config')
  const describe = useConfigTexts()
  const row: ConfigKey = configKeys[path]
  const edited = edit.draft.edits[path]
  const read = edit.values?.[path]
  const isSet = edited === undefined ? read !== undefined : edited !== null
  const help = [describe(path), knows(version, row) ? '' : t('field.unknown')].filter(Boolean).join(' ')
  if (row.kind === 'page') return <OnDnsPage path={path} help={help} />
  if (edited === undefined && read?.is === 'odd') return <Fixed label={path} text={`${help} ${t('field.odd')}`} />
  const isHidden = edited === undefined && read?.is === 'hidden'
  const value = edited === undefined ? (read?.is === 'value' ? read.value : null) : edited
  const common = { path, row, isHidden, value, help, problem, onChange: (next: ConfigValue) => edit.set(path, next) }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Control {...common} />
      </Box>
      <IconButton
        aria-label={t('field.remove', { path })}
        title={t('field.remove', { path })}
        disabled={!isSet}
        sx={{ ...besideField, visibility: isSet ? 'visible' : 'hidden' }}
        onClick={() => edit.set(path, read === undefined ? undefined : null)}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </Box>
  )
}

interface ControlProps {
  path: ConfigPath
  row: ConfigKey
  isHidden: boolean
  /** Null if it is not set. */
  value: ConfigValue | null
  help: string
  problem: string | undefined
  onChange: (value: ConfigValue) => void
}

function Control(props: ControlProps) {
  switch (props.row.kind) {
    case 'flag':
    case 'choice':
      return <Choice {...props} />
    case 'list':
    case 'prefixes':
    case 'map':
      return <List {...props} />
    default:
      return props.row.secret || props.isHidden ? <Secret {...props} /> : <Line {...props} />
  }
}

const field = { fullWidth: true } as const

const asText = (value: ConfigValue | null) => (typeof value === 'object' ? '' : String(value))

function Choice({ path, row, value, help, problem, onChange }: ControlProps) {
  const { t } = useTranslation('config')
  const isFlag = row.kind === 'flag'
  const word = (one: string) => (isFlag ? t(one === 'true' ? 'field.on' : 'field.off') : one)
  const options = isFlag ? ['true', 'false'] : (row.values ?? [])
  const known = value === null || options.includes(asText(value)) ? options : [...options, asText(value)]
  return (
    <TextField
      {...field}
      select
      label={path}
      value={asText(value)}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => onChange(isFlag ? target.value === 'true' : target.value)}
      slotProps={{ select: { displayEmpty: true } }}
    >
      <MenuItem value="" disabled>
        {row.without === undefined ? t('field.notSet') : t('field.notSetIs', { value: word(row.without) })}
      </MenuItem>
      {known.map((one) => (
        <MenuItem key={one} value={one}>
          {word(one)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Line({ path, row, value, help, problem, onChange }: ControlProps) {
  const { t } = useTranslation('config')
  const isNumber = row.kind === 'number'
  const without = row.without === undefined ? t('field.notSet') : t('field.notSetIs', { value: row.without })
  return (
    <TextField
      {...field}
      label={path}
      value={asText(value)}
      placeholder={value === null ? without : ''}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={({ target }) => {
        const typed = target.value
        onChange(isNumber && /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : isNumber ? typed : typed.trim())
      }}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', inputMode: isNumber ? 'numeric' : 'text' } }}
    />
  )
}

function Secret({ path, isHidden, value, help, problem, onChange }: ControlProps) {
  const { t } = useTranslation('config')
  return (
    <SecretField
      {...field}
      label={path}
      value={asText(value)}
      placeholder={isHidden ? '••••••••' : t('field.notSet')}
      error={problem !== undefined}
      helperText={problem ?? (isHidden ? `${help} ${t('field.secret')}` : help)}
      showLabel={t('field.show')}
      hideLabel={t('field.hide')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** A list, or a map as `name=value`: invalid lines are kept as typed. */
function List({ path, row, value, help, problem, onChange }: ControlProps) {
  const { t } = useTranslation('config')
  const shown = Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.entries(value ?? {}).map(([name, one]) => `${name}=${one}`)
      : []
  const without = value === null && row.without !== undefined ? ` ${t('field.without', { value: row.without })}` : ''
  return (
    <DnsList
      label={path}
      help={help + without}
      error={problem}
      value={shown}
      onChange={(next) => onChange(row.kind === 'map' ? mapOfLines(next) : next)}
    />
  )
}

function Fixed({ label, text }: { label: string; text: string }) {
  return (
    <Box>
      <Typography variant="subtitle2" component="p">
        {label}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
  )
}

function OnDnsPage({ path, help }: { path: ConfigPath; help: string }) {
  const { t } = useTranslation('config')
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1 }}>
        <Fixed label={path} text={`${help} ${t('field.page')}.`} />
      </Box>
      <Button component={Link} to="/host/dns" size="small">
        {t('field.openPage')}
      </Button>
    </Box>
  )
}
