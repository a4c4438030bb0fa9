import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { HostDns } from '@shared/ipc/host-dns'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { HostSavedAlert } from '@/components/host/host-alerts'
import { hostDnsQuery } from '@/lib/queries/host'
import { Page, Section } from '@/ui/page'
import { HostGate, HostFilePage, useReview } from './host-frame'
import { dirtyParts, type DnsDraft, type DnsEdit, useDnsDraft, useSaveDns } from './use-dns'
import Autocomplete from '@mui/material/Autocomplete'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Node } from '@shared/api/resources'
import type { DnsRecord, DnsSettings, SplitDomain } from '@shared/dns/dns-settings-schema'
import { followRecords, type FollowState } from '@shared/dns/follow-records'
import { MOST_RECORDS } from '@shared/dns/dns-settings'
import { isAddress } from '@shared/net-address'
import { visibleName } from '@shared/visible'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { nodesQuery } from '@/lib/queries/lists'
import { ActionAlert } from '@/ui/action-alert'
import { firstOptions } from '@/ui/options'
import { useOptions } from '@/ui/use-options'
import { besideField, DnsList } from './dns-list'
import type { DnsIssue } from '@shared/dns/check-dns'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { ConfirmDialog } from '@/ui/dialogs'
import { EffectList, useDnsEffectTexts } from './effect-texts'

interface DnsReviewProps {
  id: string
  edit: DnsEdit
  open: boolean
  onClose: () => void
}

/** Describes the effects of a save, saves, and reports the result. Whatever happens, everything typed stays. */
export function DnsReview({ id, edit, open, onClose }: DnsReviewProps) {
  const { t } = useTranslation('dns')
  const { t: tCommon } = useTranslation('common')
  const save = useSaveDns(id)
  const texts = useDnsEffectTexts(edit.effects)
  const { base } = edit.draft
  const dirty = dirtyParts(edit.draft)
  const restarts = edit.effects.length > 0 && (dirty.rest || !base.hot)
  const done = t(restarts ? 'savedRestarted' : 'saved')
  const { failed, error, isPartSaved, submit, close } = useReview({ save, edit, done, onClose })
  return (
    <ConfirmDialog
      open={open}
      title={t('reviewTitle')}
      confirmLabel={t(restarts ? 'saveAndRestart' : 'save')}
      busy={save.isPending}
      error={error && errorText(error, tCommon)}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <EffectList texts={texts} otherwise={t('effect.links')} />
          <Typography variant="body2" color="textSecondary">
            {t(restarts ? 'restart' : 'hot')}
          </Typography>
          {save.isPending && restarts ? <Alert severity="info">{t('waiting')}</Alert> : null}
          {isPartSaved && (failed || error) ? <Alert severity="info">{t('partSaved')}</Alert> : null}
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}

/** Returns the function that words the first problem of a field: of the whole setting, or of a part of one row. */
function useDnsProblem(issues: readonly DnsIssue[]) {
  const { t } = useTranslation('dns')
  return (at: keyof DnsSettings, row?: number, part?: DnsIssue['part'] | 'servers'): string | undefined => {
    const isHere = (issue: DnsIssue) =>
      issue.at === at &&
      (row === undefined || issue.row === row) &&
      (part === undefined || (part === 'servers' ? typeof issue.part === 'number' : issue.part === part))
    const found = issues.find(isHere)
    return found && t(`problem.${found.problem}`)
  }
}

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
function Behind({ edit, followed }: { edit: DnsEdit; followed: readonly (FollowState | null)[] }) {
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
  followed: FollowState | null
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
  const { shown, close } = useOptions()
  return (
    <Autocomplete
      freeSolo
      {...shown}
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
        close()
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

function FollowedText({ followed }: { followed: FollowState | null }) {
  const { t } = useTranslation('dns')
  if (!followed) return null
  if (followed.is !== 'lost') return t('records.follows', { machine: followed.machine.givenName })
  return t(followed.machine ? 'records.noAddress' : 'records.gone', { machine: followed.link.machine })
}

/** The DNS page: the settings of Headscale on the server's host, and its extra records. */
export function DnsPage() {
  const title = usePageTitle('/host/dns')
  return <HostGate title={title}>{({ id }) => <Dns key={id} title={title} id={id} />}</HostGate>
}

function Dns({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('dns')
  const query = useQuery(hostDnsQuery(id))
  const { dns, unreadable } = query.data ?? {}
  return (
    <HostFilePage<HostDns, DnsDraft>
      {...{ title, id, query }}
      page="dns"
      found={dns}
      sudoers={dns?.sudoers}
      reading={t('reading')}
      problem={
        unreadable ? (
          <Alert severity="warning">
            {t(`unreadable.${unreadable.why}`, { at: unreadable.at, most: MOST_RECORDS })}
          </Alert>
        ) : null
      }
    >
      {(found, kept, notice) => <DnsSettingsPage {...{ title, id, found, kept, notice }} />}
    </HostFilePage>
  )
}

interface DnsSettingsPageProps {
  title: string
  id: string
  found: HostDns
  kept: DnsDraft | null
  notice: ReactNode
}

function DnsSettingsPage({ title, id, found, kept, notice }: DnsSettingsPageProps) {
  const { t } = useTranslation('dns')
  const edit = useDnsDraft(id, found, kept)
  const [reviewing, setReviewing] = useState(false)
  const { isDirty } = edit
  const isWrong = edit.issues.length > 0
  return (
    <Page
      title={title}
      context={t('from', { file: found.config.path })}
      notice={notice}
      actions={isDirty ? <Button onClick={edit.discard}>{t('discard')}</Button> : null}
      primaryAction={
        <Button variant="contained" color="primary" disabled={!isDirty || isWrong} onClick={() => setReviewing(true)}>
          {t('review')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 800 }}>
        {isDirty && isWrong ? <Alert severity="warning">{t('wrong', { count: edit.issues.length })}</Alert> : null}
        <DnsForm edit={edit} />
        <DnsRecords edit={edit} />
      </Box>
      <DnsReview id={id} edit={edit} open={reviewing} onClose={() => setReviewing(false)} />
    </Page>
  )
}
