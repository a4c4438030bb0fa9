import { errorText, usePageTitle, useTranslation } from '@/lib/texts'
import { DefinitionList, Page, Section } from '@/ui/page'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { toApiError } from '@shared/api/error'
import type { CallInput } from '@shared/ipc/contract'
import type { ClientChoices } from '@shared/ipc/client'
import type { NetworkReport } from '@shared/local-client/client-report'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientStatusText } from '@/components/local-client/diagnose'
import { useLocalClient } from '@/components/local-client/use-local-client'
import { invoke } from '@/lib/desktop'
import { connectQuery, clientChoicesQuery, nodesQuery } from '@/lib/queries/lists'
import { queryKeys } from '@/lib/queries/cache'
import { usePrefs, useServerId } from '@/lib/session'
import { useToast } from '@/ui/toast/toast'
import { useAttempt } from '@/components/attempt/use-attempt'
import type { Prefs } from '@shared/ipc/session'
import { readBoot } from '@/lib/boot'
import { languages, pickLanguage } from '@shared/language'
import { ChoiceCards } from '@/ui/choice-cards'

type Scheme = 'system' | 'light' | 'dark'

/** The design's page, paper, line and text colours, independent of the current scheme. */
const inks = {
  light: { page: '#f6f7f9', paper: '#ffffff', line: '#e2e5ea', text: '#565d6b', accent: '#3451c6' },
  dark: { page: '#0f1116', paper: '#171a21', line: '#2a2f3a', text: '#a2aaba', accent: '#9db2ff' },
} as const

function Half({ scheme, x }: { scheme: 'light' | 'dark'; x: number }) {
  const { page, paper, line, text, accent } = inks[scheme]
  return (
    <g transform={`translate(${x} 0)`}>
      <rect width="160" height="72" fill={page} />
      <rect x="10" y="12" width="26" height="4" rx="2" fill={text} />
      <rect x="124" y="9" width="26" height="10" rx="3" fill={accent} />
      <rect x="10.5" y="26.5" width="139" height="60" rx="4" fill={paper} stroke={line} />
      {[36, 48, 60].map((y) => (
        <g key={y}>
          <rect x="18" y={y} width="44" height="4" rx="2" fill={text} />
          <rect x="84" y={y} width="30" height="4" rx="2" fill={line} />
          <line x1="11" x2="149" y1={y + 8} y2={y + 8} stroke={line} />
        </g>
      ))}
    </g>
  )
}

/** Draws a small table in the colours of a scheme; for the system scheme, half in each. */
function SchemePicture({ scheme }: { scheme: Scheme }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 160 72"
      preserveAspectRatio="xMinYMin slice"
      aria-hidden
      sx={{ width: '100%', height: 72, borderRadius: 0.5, border: 1, borderColor: 'divider', mb: 1 }}
    >
      {scheme === 'system' ? (
        <>
          <Half scheme="light" x={0} />
          <svg x="80" width="80" height="72" viewBox="80 0 80 72">
            <Half scheme="dark" x={0} />
          </svg>
        </>
      ) : (
        <Half scheme={scheme} x={0} />
      )}
    </Box>
  )
}

/** Returns a function that applies a preference at once and reports a failure to save it. */
function useChangePrefs() {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { setPrefs } = usePrefs()
  const toast = useToast()
  return (change: Partial<Prefs>) =>
    void setPrefs(change).catch((thrown: unknown) =>
      toast.show(t('general.saveFailed', { error: errorText(toApiError(thrown), tCommon) }), { kind: 'error' }),
    )
}

function LanguageField({ value, onChange }: { value: Prefs['language']; onChange: (next: Prefs['language']) => void }) {
  const { t } = useTranslation('settings')
  const system = pickLanguage('system', readBoot().systemLanguage)
  return (
    <TextField
      select
      label={t('appearance.language')}
      value={value}
      onChange={(event) => onChange(event.target.value as Prefs['language'])}
      sx={{ maxWidth: 280 }}
    >
      <MenuItem value="system">{t('appearance.languageSystem', { language: t(`language.${system}`) })}</MenuItem>
      {languages.map((language) => (
        <MenuItem key={language} value={language} lang={language}>
          {t(`language.${language}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Settings for colours, row height and language. */
function AppearanceSection() {
  const { t } = useTranslation('settings')
  const { prefs } = usePrefs()
  const change = useChangePrefs()
  const schemes = (['system', 'light', 'dark'] as const).map((value) => ({
    value,
    label: t(`appearance.${value}`),
    picture: <SchemePicture scheme={value} />,
    ...(value === 'system' && { help: t('appearance.systemHelp') }),
  }))
  const densities = (['compact', 'comfortable'] as const).map((value) => ({
    value,
    label: t(`appearance.${value}`),
    help: t(`appearance.${value}Help`),
  }))
  return (
    <Section title={t('appearance.title')}>
      <ChoiceCards
        label={t('appearance.scheme')}
        value={prefs.scheme}
        choices={schemes}
        onChange={(scheme) => change({ scheme })}
      />
      <ChoiceCards
        label={t('appearance.density')}
        value={prefs.density}
        choices={densities}
        onChange={(density) => change({ density })}
      />
      <LanguageField value={prefs.language} onChange={(language) => change({ language })} />
    </Section>
  )
}

/** The General settings page. */
export function GeneralPage() {
  const title = usePageTitle('/settings')
  const { t } = useTranslation('settings')
  return (
    <Page title={title} context={t('general.context')}>
      <AppearanceSection />
      <LocalClientSection />
    </Page>
  )
}

/** Settings for this computer's own Tailscale client: the switch, the path of the program and the network report. */
function LocalClientSection() {
  const { t, ready } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const toast = useToast()
  const { data: choices } = useQuery(clientChoicesQuery())
  const state = useLocalClient((known) => known)
  // Only the list of machines tells which of them is this computer.
  useQuery({
    ...nodesQuery(),
    enabled: useServerId() !== null && state.report.state === 'running',
    notifyOnChangeProps: [],
  })
  if (!ready || !choices) return null
  const change = (made: Promise<ClientChoices>) =>
    void made.then(
      (changed) => {
        client.setQueryData(queryKeys.clientChoices, changed)
        void client.invalidateQueries({ queryKey: queryKeys.localClient })
      },
      (thrown: unknown) => toast.show(errorText(toApiError(thrown), tCommon), { kind: 'error' }),
    )
  return (
    <Section title={t('settings.title')}>
      <Typography sx={{ maxWidth: 640, mb: 2 }}>{t('settings.text')}</Typography>
      <FormControlLabel
        label={t('settings.use')}
        control={
          <Switch
            checked={choices.enabled}
            onChange={(event) => change(invoke('client:enable', { on: event.target.checked }))}
          />
        }
      />
      {choices.enabled ? (
        <>
          {state.pending ? null : <Typography sx={{ my: 2 }}>{clientStatusText(state, t)}</Typography>}
          <Places choices={choices} onChange={change} />
          <Network />
        </>
      ) : null}
      <TerminalChoice />
    </Section>
  )
}

/** The terminal in which the console opens SSH. */
function TerminalChoice() {
  const { t } = useTranslation('client')
  const client = useQueryClient()
  const attempt = useAttempt()
  const { data: state } = useQuery(connectQuery())
  if (!state) return null
  const { choices, terminals } = state
  const listed = terminals.map((id): [string, string] => [id, id])
  return (
    <TextField
      select
      label={t('settings.terminal')}
      helperText={terminals.length === 0 ? t('settings.noTerminal') : undefined}
      value={choices.terminal ?? ''}
      slotProps={{ select: { displayEmpty: true } }}
      onChange={(event) => {
        const terminal = terminals.find((id) => id === event.target.value) ?? null
        attempt(async () => client.setQueryData(queryKeys.connect, await invoke('connect:terminal', { terminal })))
      }}
      sx={{ mt: 4, width: 320 }}
    >
      {[['', t('settings.firstTerminal')] as [string, string], ...listed].map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Change = (made: Promise<ClientChoices>) => void

function Places({ choices, onChange }: { choices: ClientChoices; onChange: Change }) {
  const { t } = useTranslation('client')
  const choose = (input: CallInput<'client:choose'>) => onChange(invoke('client:choose', input))
  return (
    <DefinitionList
      items={(['program', 'socket'] as const).map((what) => ({
        term: t(`settings.${what}`),
        value: (
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <span>{choices[what] ?? t('settings.found')}</span>
            <Button size="small" onClick={() => choose({ what, by: 'dialog' })}>
              {t('settings.choose')}
            </Button>
            {choices[what] === null ? null : (
              <Button size="small" onClick={() => choose({ what, by: 'found' })}>
                {t('settings.reset')}
              </Button>
            )}
          </Box>
        ),
      }))}
    />
  )
}

function Network() {
  const { t } = useTranslation('client')
  const { t: tCommon } = useTranslation('common')
  const measured = useMutation({ mutationFn: () => invoke('client:network') })
  return (
    <Box sx={{ mt: 4 }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {t('settings.network')}
      </Typography>
      {measured.data ? <NetworkFacts report={measured.data} /> : null}
      {measured.error ? <Typography>{errorText(toApiError(measured.error), tCommon)}</Typography> : null}
      <Button size="small" sx={{ mt: 1 }} disabled={measured.isPending} onClick={() => measured.mutate()}>
        {measured.isPending ? t('check.busy') : t('settings.measure')}
      </Button>
    </Box>
  )
}

function NetworkFacts({ report }: { report: NetworkReport }) {
  const { t } = useTranslation('client')
  const works = (value: boolean | null) => t(value === null ? 'network.unknown' : value ? 'network.yes' : 'network.no')
  const nat = report.hardNat === null ? null : t(report.hardNat ? 'network.hardNat' : 'network.easyNat')
  const relays = report.relays.map(({ region, name, ms }) => {
    const latency = ms === null ? t('network.noAnswer') : t('network.latency', { ms: Math.round(ms) })
    const home = region === report.homeRelay ? ` · ${t('network.home')}` : ''
    return <div key={region}>{`${name || region}: ${latency}${home}`}</div>
  })
  return (
    <DefinitionList
      items={[
        { term: t('network.udp'), value: works(report.udp) },
        { term: t('network.ipv4'), value: works(report.ipv4) },
        { term: t('network.ipv6'), value: works(report.ipv6) },
        { term: t('network.nat'), value: nat },
        { term: t('network.portMapping'), value: report.portMapping.join(', ') || t('network.none') },
        { term: t('network.publicAddresses'), value: report.publicAddresses.join(', ') },
        { term: t('network.relays'), value: relays.length > 0 ? <div>{relays}</div> : null },
      ]}
    />
  )
}
