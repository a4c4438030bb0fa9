import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SplitDomain } from '@shared/dns/dns-settings-schema'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useTranslation } from '@/lib/texts'
import { Section } from '@/ui/section'
import { besideField } from './beside-field'
import { DnsList } from './dns-list'
import { useDnsProblem } from './use-dns-problem'
import type { DnsEdit } from './use-dns'

interface FlagProps {
  label: string
  text: string
  value: boolean
  onChange: (value: boolean) => void
}

function Flag({ label, text, value, onChange }: FlagProps) {
  return (
    <Box sx={{ mb: 3 }}>
      <FormControlLabel
        label={label}
        control={<Switch checked={value} onChange={(event) => onChange(event.target.checked)} />}
      />
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
  )
}

/** The settings besides the records. */
export function DnsForm({ edit }: { edit: DnsEdit }) {
  const { t } = useTranslation('dns')
  const { searchDomains } = edit.draft.settings
  const problem = useDnsProblem(edit.issues)
  return (
    <>
      <NamesSection edit={edit} />
      <ServersSection edit={edit} />
      <SplitSection edit={edit} />
      <Section title={t('search.title')}>
        <DnsList
          label={t('search.label')}
          help={t('search.help')}
          error={problem('searchDomains')}
          value={searchDomains}
          onChange={(next) => edit.edit({ searchDomains: next })}
        />
      </Section>
    </>
  )
}

function NamesSection({ edit }: { edit: DnsEdit }) {
  const { t } = useTranslation('dns')
  const { magicDns, baseDomain } = edit.draft.settings
  const wrong = useDnsProblem(edit.issues)('baseDomain')
  return (
    <Section title={t('names.title')}>
      <Flag
        label={t('names.magic')}
        text={t('names.magicText')}
        value={magicDns}
        onChange={(next) => edit.edit({ magicDns: next })}
      />
      <TextField
        label={t('names.domain')}
        value={baseDomain}
        error={wrong !== undefined}
        helperText={wrong ?? t('names.domainText', { domain: baseDomain || 'example.com' })}
        onChange={(event) => edit.edit({ baseDomain: event.target.value.trim() })}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        sx={{ width: 400, maxWidth: '100%' }}
      />
    </Section>
  )
}

function ServersSection({ edit }: { edit: DnsEdit }) {
  const { t } = useTranslation('dns')
  const { overrideLocalDns, global } = edit.draft.settings
  const problem = useDnsProblem(edit.issues)
  return (
    <Section title={t('servers.title')}>
      {edit.draft.base.hasOverride ? (
        <Flag
          label={t('servers.override')}
          text={t('servers.overrideText')}
          value={overrideLocalDns}
          onChange={(next) => edit.edit({ overrideLocalDns: next })}
        />
      ) : null}
      <DnsList
        label={t('servers.global')}
        help={t('servers.help')}
        error={problem('global')}
        value={global}
        onChange={(next) => edit.edit({ global: next })}
      />
    </Section>
  )
}

function SplitSection({ edit }: { edit: DnsEdit }) {
  const { t } = useTranslation('dns')
  const { split } = edit.draft.settings
  return (
    <Section
      title={t('split.title')}
      actions={
        <Button
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => edit.edit({ split: [...split, { domain: '', servers: [] }] })}
        >
          {t('split.add')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t(split.length === 0 ? 'split.none' : 'split.text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
        {split.map((one, row) => (
          // The index is the React key: the domain changes while it is typed.
          <SplitRow key={row} edit={edit} row={row} {...one} />
        ))}
      </Box>
    </Section>
  )
}

function SplitRow({ edit, row, domain, servers }: SplitDomain & { edit: DnsEdit; row: number }) {
  const { t } = useTranslation('dns')
  const { split } = edit.draft.settings
  const problem = useDnsProblem(edit.issues)
  // A new row shows no problem until something is typed.
  const isNew = domain === '' && servers.length === 0
  const wrong = isNew ? undefined : problem('split', row, 'domain')
  const set = (change: Partial<SplitDomain>) => edit.edit({ split: split.with(row, { domain, servers, ...change }) })
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label={t('split.domain')}
        value={domain}
        error={wrong !== undefined}
        helperText={wrong}
        onChange={(event) => set({ domain: event.target.value.trim() })}
        slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' } }}
        sx={{ flex: 1 }}
      />
      <Box sx={{ flex: 1 }}>
        <DnsList
          label={t('split.servers')}
          error={isNew ? undefined : problem('split', row, 'servers')}
          value={servers}
          onChange={(next) => set({ servers: next })}
        />
      </Box>
      <IconButton
        aria-label={t('split.remove', { domain })}
        sx={besideField}
        onClick={() => edit.edit({ split: split.toSpliced(row, 1) })}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </Box>
  )
}
