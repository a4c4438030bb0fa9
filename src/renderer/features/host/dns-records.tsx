import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/nodes'
import type { DnsRecord } from '@shared/dns/dns-settings-schema'
import { type Followed, followRecords } from '@shared/dns/follow-records'
import { isAddress } from '@shared/net-address'
import { visibleName } from '@shared/visible'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useTranslation } from '@/lib/texts'
import { nodesQuery } from '@/lib/queries/nodes'
import { ActionAlert } from '@/ui/action-alert'
import { firstOptions } from '@/ui/first-options'
import { Section } from '@/ui/section'
import { besideField } from './beside-field'
import { useDnsProblem } from './use-dns-problem'
import type { DnsEdit } from './use-dns'

const NEW: DnsRecord = { name: '', type: 'A', value: '' }

/** The extra records, each with an address or a machine that it follows. */
export function DnsRecords({ edit }: { edit: DnsEdit }) {
  const { t } = useTranslation('dns')
  const nodes = useQuery(nodesQuery()).data
  const { base, settings, links } = edit.draft
  const { records } = settings
  const followed = followRecords(records, links, nodes ?? null)
  const options = useMemo(() => (nodes ?? []).flatMap(optionsOf), [nodes])
  return (
    <Section
      title={t('records.title')}
      actions={
        <Button
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => edit.editRecord(records.length, NEW, null)}
        >
          {t('records.add')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {base.recordsFile && base.hot ? t('records.inFile', { file: base.recordsFile.path }) : t('records.inConfig')}
      </Typography>
      <Behind edit={edit} followed={followed} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {records.map((record, row) => (
          // The index is the React key: a record changes while it is typed.
          <RecordRow
            key={row}
            edit={edit}
            record={record}
            row={row}
            options={options}
            followed={followed[row] ?? null}
          />
        ))}
      </Box>
    </Section>
  )
}

/** Says which records no longer match the machine that they follow, and updates them in the form. */
function Behind({ edit, followed }: { edit: DnsEdit; followed: readonly (Followed | null)[] }) {
  const { t } = useTranslation('dns')
  const behind = followed.flatMap((one, row) => (one?.is === 'behind' ? [{ ...one, row }] : []))
  if (behind.length === 0) return null
  return (
    <Box sx={{ mb: 3 }}>
      <ActionAlert
        severity="warning"
        actions={[{ label: t('records.update', { count: behind.length }), onClick: () => edit.follow(behind) }]}
      >
        {behind.map(({ row, machine, link, to }) => (
          <div key={row}>
            {t(link.machine === machine.givenName ? 'records.moved' : 'records.renamed', {
              record: link.record.name,
              before: link.machine,
              machine: machine.givenName,
              name: to.name,
              value: to.value,
            })}
          </div>
        ))}
      </ActionAlert>
    </Box>
  )
}

interface RecordRowProps {
  edit: DnsEdit
  record: DnsRecord
  row: number
  /** The addresses of all machines. */
  options: readonly Option[]
  followed: Followed | null
}

interface Option {
  readonly address: string
  readonly node: Node
}

const optionsOf = (node: Node): Option[] => node.ipAddresses.map((address) => ({ address, node }))

function RecordRow({ edit, record, row, options, followed }: RecordRowProps) {
  const { t } = useTranslation('dns')
  const problem = useDnsProblem(edit.issues)
  const machine = followed?.is === 'lost' ? null : (followed?.machine ?? null)
  const link = machine && { id: machine.id, name: machine.givenName }
  // A new row shows no problem until something is typed.
  const wrong = record.name === '' ? undefined : problem('records', row, 'name')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label={t('records.name')}
        value={record.name}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={(event) => edit.editRecord(row, { ...record, name: event.target.value.trim() }, link)}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        sx={{ flex: 1 }}
      />
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ ...besideField, width: 44, pt: 1.5, flex: 'none' }}
      >
        {visibleName(record.type)}
      </Typography>
      <ValueField edit={edit} record={record} row={row} options={options} followed={followed} />
      <IconButton
        aria-label={t('records.remove', { name: record.name })}
        sx={besideField}
        onClick={() => edit.editRecord(row, null, null)}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </Box>
  )
}

/** The address of a record, typed or chosen from those of a machine, which the record then follows. */
function ValueField({ edit, record, row, options, followed }: RecordRowProps) {
  const { t } = useTranslation('dns')
  const problem = useDnsProblem(edit.issues)
  const wrong = record.value === '' ? undefined : problem('records', row, 'value')
  const set = (value: string, node: Node | null) => {
    const type = value.includes(':') ? 'AAAA' : 'A'
    // A new record takes the machine's name, which it then follows, too.
    const named = node && [node.givenName, edit.draft.settings.baseDomain].filter(Boolean).join('.')
    const name = record.name === '' && named ? named : record.name
    edit.editRecord(row, { name, type, value }, node && { id: node.id, name: node.givenName })
  }
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={options}
      // An address may be replaced by another one; other text searches.
      filterOptions={(all, state) =>
        firstOptions(all, isAddress(state.inputValue) ? { ...state, inputValue: '' } : state)
      }
      getOptionKey={(option) => (typeof option === 'string' ? option : option.address)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : `${option.node.givenName} ${option.address}`)}
      inputValue={record.value}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') set(text.trim(), null)
      }}
      onChange={(_event, option) => {
        if (typeof option !== 'string') set(option.address, option.node)
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('records.value')}
          error={wrong !== undefined}
          helperText={wrong ?? <FollowedText followed={followed} />}
        />
      )}
      sx={{ flex: 1 }}
    />
  )
}

function FollowedText({ followed }: { followed: Followed | null }) {
  const { t } = useTranslation('dns')
  if (!followed) return null
  if (followed.is !== 'lost') return t('records.follows', { machine: followed.machine.givenName })
  return t(followed.machine ? 'records.noAddress' : 'records.gone', { machine: followed.link.machine })
}
