import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  type ConfigKey,
  configKeys,
  type ConfigPath,
  configPaths,
  type ConfigSection,
  configSections,
  knows,
} from '@shared/host/config-keys'
import type { HostConfig, HostConfigReady, HostConfigTried, UnknownSetting } from '@shared/ipc/host-config'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { HostFailureAlert, HostSavedAlert, NotEditableAlert, useNotEditableText } from '@/components/host/host-alerts'
import { hostConfigQuery } from '@/lib/queries/host'
import { FilterToggle, SearchField } from '@/ui/list-filters'
import { Page } from '@/ui/page'
import { HostGate, HostFilePage, useReview } from './host-frame'
import {
  type ConfigDraft,
  type ConfigEditing,
  unixLines,
  tryConfigQuery,
  useConfigDraft,
  useSaveConfig,
} from './use-config'
import Typography from '@mui/material/Typography'
import { CountedTabs } from '@/ui/counted-tabs'
import { ConfigField } from './config-field'
import LinearProgress from '@mui/material/LinearProgress'
import { dnsEffects } from '@shared/dns/dns-effects'
import { useEditorSetup } from '@/components/code/use-editor-setup'
import { DiffView } from '@/ui/code-editor/diff-view'
import { ConfirmDialog } from '@/ui/dialogs'
import { EffectList, useConfigEffectTexts, useConfigTexts, useDnsEffectTexts, useUnknownText } from './effect-texts'
import { OidcTestPanel } from './oidc-test'
import Paper from '@mui/material/Paper'
import { CodeEditor } from '@/ui/code-editor/code-editor'
import type { CodeProblem } from '@/ui/code-editor/problems'
import type { CodeAssist } from '@/ui/code-editor/assist'
import { offersAt, settingAt } from './config-assist'

const NONE: readonly UnknownSetting[] = []

/** How long the text must rest before it is checked, in milliseconds. */
const REST_MS = 800

interface ConfigTextProps {
  id: string
  edit: ConfigEditing
  found: HostConfig
  onReview: () => void
}

/** The configuration as text, with completion and a description of each setting. */
function ConfigText({ id, edit, found, onReview }: ConfigTextProps) {
  const { t } = useTranslation('config')
  const setup = useEditorSetup()
  const assist = useConfigAssist(found.version)
  const { draft } = edit
  const text = draft.text ?? unixLines(found.text)
  const { problem, unknown } = useProblem(id, edit, found)
  const unknownText = useUnknownText(found.version)
  const words = useNotEditableText()
  const problems = useMemo((): CodeProblem[] => {
    if (!problem)
      return unknown.map((one) => {
        const line = offsetOf(text, one.line)
        const key = /^[\s{]*[^:\s]*/.exec(text.slice(line))?.[0].length ?? 0
        return { from: line, to: Math.min(line + key, text.length), severity: 'warning', message: unknownText(one) }
      })
    const from = offsetOf(text, problem.line ?? 1)
    return [{ from, to: lineEnd(text, from), severity: 'error', message: words(problem) }]
  }, [problem, unknown, text, words, unknownText])
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 2, mb: 4 }}>
      <Typography variant="body2" color="textSecondary">
        {t('text.secrets')}
      </Typography>
      <Paper variant="outlined" sx={{ flex: 1, minHeight: 120, overflow: 'hidden' }}>
        <CodeEditor
          {...setup}
          language="yaml"
          label={t('text.label')}
          hint={t('text.hint')}
          value={text}
          onChange={edit.setText}
          onSave={onReview}
          assist={assist}
          problems={problems}
        />
      </Paper>
      {problem ? <NotEditableAlert answer={problem} /> : null}
    </Box>
  )
}

/**
 * Returns the problem with the text once typing pauses, null if nothing is known; and the settings that Headscale does not read in it.
 */
function useProblem(id: string, { draft, isDirty }: ConfigEditing, found: HostConfig) {
  const [rested, setRested] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setRested(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft])
  const tried = useQuery({ ...tryConfigQuery(id, rested, false), enabled: isDirty && rested === draft })
  if (!isDirty) return { problem: null, unknown: found.unknown }
  const data = rested === draft ? tried.data : undefined
  return {
    problem: data?.is === 'notEditable' ? data : null,
    unknown: data?.is === 'ready' ? data.unknown : NONE,
  }
}

/** Returns where a line begins; lines count from 1. */
function offsetOf(text: string, line: number): number {
  let at = 0
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', at)
    if (next < 0) return at
    at = next + 1
  }
  return at
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Returns the completion and the descriptions of settings for the text view. */
function useConfigAssist(version: string): CodeAssist {
  const { t } = useTranslation('config')
  const describe = useConfigTexts()
  return useMemo((): CodeAssist => {
    const facts = (path: ConfigPath): string[] => {
      const { values, without, since, until }: ConfigKey = configKeys[path]
      return [
        describe(path),
        values ? t('field.values', { values: values.join(', ') }) : '',
        without === undefined ? '' : t('field.without', { value: without }),
        since === undefined ? '' : t('field.since', { minor: since }),
        until === undefined ? '' : t('field.until', { minor: until }),
      ].filter((text) => text !== '')
    }
    return {
      complete: (text, offset, asked) => {
        const found = offersAt(text, offset, version)
        if (!found || (!asked && found.from === offset)) return undefined
        const options = found.offers.map(({ label, insert, path }) => ({
          label,
          detail: path === null ? '' : t(`section.${configKeys[path].section}`),
          ...(path !== null && { info: facts(path).join(' ') }),
          insert,
          cursor: insert.length,
          more: true,
        }))
        return { from: found.from, to: found.to, options }
      },
      hint: async (text, offset) => {
        const found = settingAt(text, offset)
        if (!found) return undefined
        const { path, from, to } = found
        return { from, to, title: path, facts: facts(path).map((one) => ({ label: '', text: one })) }
      },
      run: () => undefined,
    }
  }, [t, describe, version])
}

interface ConfigFormsProps {
  edit: ConfigEditing
  version: string
  /** The host name of `server_url`, which must not be below the base domain. */
  serverHost: string
  section: ConfigSection
  onSection: (section: ConfigSection) => void
}

const row = (path: ConfigPath): ConfigKey => configKeys[path]

/** The settings by section, or those that match a search. */
export function ConfigForms({ edit, version, serverHost, section, onSection }: ConfigFormsProps) {
  const { t } = useTranslation('config')
  const describe = useConfigTexts()
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  // A setting that the release does not know is shown only if the file has it.
  const shown = configPaths.filter(
    (path) => knows(version, row(path)) || edit.values?.[path] !== undefined || path in edit.draft.edits,
  )
  const found = shown.filter((path) => {
    if (words.length === 0) return row(path).section === section
    const text = `${path} ${describe(path)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const problemOf = (path: ConfigPath) => {
    const issue = edit.issues.find((one) => one.path === path)
    if (issue) return t(`problem.${issue.problem}`)
    return path === 'dns.base_domain' && hidesServer(edit.draft.edits[path], serverHost)
      ? t('problem.ownAddress')
      : undefined
  }
  const id = useId()
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={280} />
      </Box>
      {words.length === 0 ? (
        <SectionTabs id={id} value={section} onChange={onSection} shown={shown} edit={edit} />
      ) : null}
      {found.length === 0 ? <Typography color="textSecondary">{t('none')}</Typography> : null}
      <Box
        id={`${id}-panel`}
        {...(words.length === 0 && { role: 'tabpanel', 'aria-labelledby': `${id}-${section}` })}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 800 }}
      >
        {found.map((path) => (
          <ConfigField key={path} path={path} version={version} edit={edit} problem={problemOf(path)} />
        ))}
      </Box>
    </>
  )
}

/** True if names below a base domain would hide the address of the server itself. */
function hidesServer(domain: unknown, serverHost: string): boolean {
  if (typeof domain !== 'string' || domain === '') return false
  const [below, host] = [domain.toLowerCase(), serverHost.toLowerCase()]
  return host === below || host.endsWith(`.${below}`)
}

interface SectionTabsProps {
  id: string
  value: ConfigSection
  onChange: (section: ConfigSection) => void
  shown: readonly ConfigPath[]
  edit: ConfigEditing
}

/** The sections, each with the number of its unsaved changes. */
function SectionTabs({ id, value, onChange, shown, edit }: SectionTabsProps) {
  const { t } = useTranslation('config')
  const edited = Object.keys(edit.draft.edits) as ConfigPath[]
  const tabs = configSections
    .filter((section) => shown.some((path) => row(path).section === section))
    .map((section) => ({
      value: section,
      label: t(`section.${section}`),
      count: edited.filter((path) => row(path).section === section).length,
    }))
  return <CountedTabs id={id} label={t('sections')} tabs={tabs} value={value} onChange={onChange} />
}

/** Shows how many values are invalid. */
export function WrongValues({ edit }: { edit: ConfigEditing }) {
  const { t } = useTranslation('config')
  return edit.issues.length > 0 ? <Alert severity="warning">{t('wrong', { count: edit.issues.length })}</Alert> : null
}

/** The Configuration page: every setting of Headscale on the server's host, as forms and as text. */
export function ConfigPage() {
  const title = usePageTitle('/host/configuration')
  return <HostGate title={title}>{({ id }) => <Config key={id} title={title} id={id} />}</HostGate>
}

function Config({ title, id }: { title: string; id: string }) {
  const { t } = useTranslation('config')
  const query = useQuery(hostConfigQuery(id))
  const { config, unreadable } = query.data ?? {}
  const problem = unreadable ? (
    <>
      <Alert severity="warning">{t('unreadable')}</Alert>
      <NotEditableAlert answer={unreadable} />
    </>
  ) : null
  return (
    <HostFilePage<HostConfig, ConfigDraft>
      {...{ title, id, query, problem }}
      page="config"
      found={config}
      sudoers={config?.sudoers}
      reading={t('reading')}
    >
      {(found, kept, notice) => <ConfigSettings {...{ title, id, found, kept, notice }} />}
    </HostFilePage>
  )
}

interface ConfigSettingsProps {
  title: string
  id: string
  found: HostConfig
  kept: ConfigDraft | null
  notice: ReactNode
}

const views = ['text', 'forms'] as const

function ConfigSettings({ title, id, found, kept, notice }: ConfigSettingsProps) {
  const { t } = useTranslation('config')
  const edit = useConfigDraft(id, found, kept)
  const [reviewing, setReviewing] = useState(false)
  const [section, setSection] = useState<ConfigSection>('server')
  const { draft, isDirty } = edit
  const serverHost = hostOf(edit)
  const isWrong = edit.issues.length > 0 || hidesServer(draft.edits['dns.base_domain'], serverHost)
  return (
    <Page
      title={title}
      fill={draft.view === 'text'}
      context={t('from', { file: found.file.path, version: found.version.replace(/^v/, '') })}
      notice={notice}
      actions={
        <>
          {isDirty ? <Button onClick={edit.discard}>{t('discard')}</Button> : null}
          <FilterToggle
            label={t('view.label')}
            value={draft.view}
            options={views.map((view) => ({ value: view, label: t(`view.${view}`) }))}
            onChange={(view) => void edit.show(view)}
          />
        </>
      }
      primaryAction={
        <Button variant="contained" color="primary" disabled={!isDirty || isWrong} onClick={() => setReviewing(true)}>
          {t('review')}
        </Button>
      }
    >
      <Messages edit={edit} canRestart={found.restart !== null} />
      {draft.view === 'text' ? (
        <ConfigText id={id} edit={edit} found={found} onReview={() => isDirty && setReviewing(true)} />
      ) : edit.values ? (
        <ConfigForms {...{ edit, serverHost, section }} version={found.version} onSection={setSection} />
      ) : null}
      {draft.view === 'forms' && section === 'oidc' && !isWrong ? (
        <Box sx={{ maxWidth: 800, my: 4 }}>
          <OidcTestPanel id={id} draft={draft} />
        </Box>
      ) : null}
      <ConfigReview
        id={id}
        edit={edit}
        restart={found.restart}
        version={found.version}
        open={reviewing}
        onClose={() => setReviewing(false)}
      />
    </Page>
  )
}

function Messages({ edit, canRestart }: { edit: ConfigEditing; canRestart: boolean }) {
  const { t } = useTranslation('config')
  const { carried } = edit.draft
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, mb: 3, maxWidth: 800, '&:empty': { display: 'none' } }}
    >
      {canRestart ? null : <Alert severity="info">{t('noRestart')}</Alert>}
      {carried ? (
        <Alert severity={carried === 'conflict' ? 'warning' : 'info'}>
          {t(carried === 'conflict' ? 'text.conflict' : 'text.merged')}
        </Alert>
      ) : null}
      {edit.blocked ? <NotEditableAlert answer={edit.blocked} /> : null}
      {edit.blocked ? (
        <Alert
          severity="info"
          action={
            <Button size="small" variant="text" onClick={() => void edit.show('text')}>
              {t('text.back')}
            </Button>
          }
        >
          {t('text.first')}
        </Alert>
      ) : null}
      <WrongValues edit={edit} />
    </Box>
  )
}

/** Returns the host name of the address for machines; '' without one. */
function hostOf({ draft, values }: ConfigEditing): string {
  const read = values?.['server_url']
  const url = draft.edits['server_url'] ?? (read?.is === 'value' ? read.value : '')
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : ''
}

interface ConfigReviewProps {
  id: string
  edit: ConfigEditing
  /** The command that restarts Headscale; null if the console has none. */
  restart: string | null
  /** Headscale's version. */
  version: string
  open: boolean
  onClose: () => void
}

/** Lets Headscale check an edit, shows its changes, saves it, and shows the outcome. Whatever happens, everything typed stays. */
function ConfigReview(props: ConfigReviewProps) {
  const { id, edit, restart, version, open } = props
  const { t } = useTranslation('config')
  const { found, failed, error, busy, submit, close } = useTriedReview(props)
  const canSave = found?.is === 'ready' && found.refused === null && restart !== null
  return (
    <ConfirmDialog
      wide
      open={open}
      title={t('reviewTitle')}
      confirmLabel={t('save')}
      waiting={!canSave}
      busy={busy}
      error={error}
      onConfirm={submit}
      onClose={close}
      body={
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Trial found={found} version={version} />
          {found?.is === 'ready' && found.changes.some(({ path }) => path.startsWith('oidc.')) ? (
            <OidcTestPanel id={id} draft={edit.draft} />
          ) : null}
          <Typography variant="body2" color="textSecondary">
            {restart === null ? t('noRestart') : t('restart', { command: restart })}
          </Typography>
          {busy ? <Alert severity="info">{t('waiting')}</Alert> : null}
          {failed ? <HostSavedAlert saved={failed} /> : null}
        </Box>
      }
    />
  )
}

function useTriedReview({ id, edit, open, onClose }: ConfigReviewProps) {
  const { t } = useTranslation('config')
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const save = useSaveConfig(id)
  const { error, ...review } = useReview({ save, edit, done: t('saved'), onClose })
  const trial = useQuery({ ...tryConfigQuery(id, edit.draft, true), enabled: open && !save.isPending })
  // The host may answer differently this time.
  const found = trial.isFetching ? undefined : trial.data
  const isChanged = found?.is === 'changed'
  // The page carries the edit over to the new file, which asks again.
  useEffect(() => {
    if (isChanged) void client.refetchQueries({ queryKey: hostConfigQuery(id).queryKey })
  }, [isChanged, client, id])
  const shown = trial.error ?? error
  return { ...review, found, error: shown && errorText(shown, tCommon), busy: save.isPending }
}

function Trial({ found, version }: { found: HostConfigTried | undefined; version: string }) {
  const { t } = useTranslation('config')
  if (found === undefined || found.is === 'changed')
    return (
      <Box role="status">
        {t('checking')}
        <LinearProgress sx={{ mt: 2 }} />
      </Box>
    )
  if (found.is === 'failed') return <HostFailureAlert failure={found.failure} />
  if (found.is === 'notEditable') return <NotEditableAlert answer={found} />
  return <ConfigEffects ready={found} version={version} />
}

/** Shows what an edit changes, and whether Headscale accepts it. */
export function ConfigEffects({ ready, version }: { ready: HostConfigReady; version: string }) {
  const { t } = useTranslation('config')
  const setup = useEditorSetup()
  const { before, after, dns, changes, unknown, refused, other } = ready
  const unknownText = useUnknownText(version)
  const dnsTexts = useDnsEffectTexts(dns ? dnsEffects(dns.before, dns.after) : [])
  const texts = [...dnsTexts, ...useConfigEffectTexts(changes)]
  return (
    <>
      {other ? <Alert severity="warning">{t('installed', other)}</Alert> : null}
      {refused === null ? null : <HostSavedAlert saved={{ is: 'refused', words: refused }} />}
      {unknown.length === 0 ? null : (
        <Alert severity="warning">
          {unknown.map((one) => (
            <div key={one.path}>{unknownText(one)}</div>
          ))}
        </Alert>
      )}
      <EffectList texts={texts} otherwise={t(before === after ? 'nothing' : 'onlyText')} />
      <Box
        role="group"
        aria-label={t('changes')}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', height: 'min(34vh, 320px)' }}
      >
        <DiffView
          {...setup}
          language="yaml"
          layout="unified"
          before={before}
          after={after}
          beforeLabel={t('before')}
          afterLabel={t('after')}
        />
      </Box>
      {refused === null && before !== after ? (
        <Typography variant="body2" color="textSecondary">
          {t('accepted')}
        </Typography>
      ) : null}
    </>
  )
}
