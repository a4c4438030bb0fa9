import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { headersProblem, readHeaders } from '@shared/request-headers'
import { visibleName } from '@shared/visible'
import { type DragEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation, day, useOwnNow, errorText, type ShownError } from '@/lib/texts'
import { useFormField } from '@/components/form/form'
import { toApiError } from '@shared/api/error'
import {
  type IdentityChoice,
  type CertificateInfo,
  type ConnectionChange,
  type ConnectionReport,
  type ConnectionStep,
  Fingerprint,
  type SavedConnection,
  testSteps,
} from '@shared/ipc/session'
import { SecretField } from '@/ui/secret-field'
import { invoke } from '@/lib/desktop'
import Alert from '@mui/material/Alert'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { z } from 'zod'
import { fileProblemOf } from '@shared/ipc/certificate-file'
import type { TFunction } from 'i18next'

/** Connection settings being entered or edited. Values without `pem` or `token` are already saved. */
export interface ConnectionDraft {
  readonly ca: { readonly pem?: string; readonly certificates: readonly CertificateInfo[] } | null
  /** As typed; '' for the usual certificate check. */
  readonly pin: string
  /** `certificate` is null until the passphrase is entered. */
  readonly identity: {
    readonly token?: string
    readonly files: readonly string[]
    readonly certificate: CertificateInfo | null
    /** Saved, but its file must be chosen again. */
    readonly lost?: boolean
  } | null
  readonly headers: {
    /** As typed, one per line; '' keeps the saved ones. */
    readonly typed: string
    /** The number of saved headers that stay. */
    readonly saved: number
    /** Saved, but to be entered again. */
    readonly lost?: boolean
  }
}

export const emptyConnection: ConnectionDraft = { ca: null, pin: '', identity: null, headers: { typed: '', saved: 0 } }

export function connectionDraft(saved: SavedConnection | undefined): ConnectionDraft {
  if (!saved) return emptyConnection
  const { ca, pin, identity, identityReady, headers, headersReady } = saved
  return {
    ca: ca.length > 0 ? { certificates: ca } : null,
    pin: pin ?? '',
    identity: identity && { files: [], certificate: identity, lost: !identityReady },
    headers: { typed: '', saved: headers, lost: !headersReady },
  }
}

export type ConnectionDraftProblem = 'pin' | 'passphrase' | 'headers'

/** Returns the problem of a draft; null if it is valid. */
export function connectionProblem({ pin, identity, headers }: ConnectionDraft): ConnectionDraftProblem | null {
  if (pin.trim() !== '' && !Fingerprint.safeParse(pin).success) return 'pin'
  if (headersProblem(readHeaders(headers.typed))) return 'headers'
  return identity && !identity.certificate ? 'passphrase' : null
}

/** The form field of a draft; its issues are {@link ConnectionDraftProblem}s. */
export const ConnectionField = z.custom<ConnectionDraft>().superRefine((draft, context) => {
  const problem = connectionProblem(draft)
  if (problem) context.addIssue(problem)
})

export interface WithConnection {
  connection: ConnectionDraft
}

/** Narrows a form with more fields to this field, which react-hook-form's types cannot express. */
export function asConnectionForm<Values extends WithConnection>(form: UseFormReturn<Values>) {
  return form as unknown as UseFormReturn<WithConnection>
}

/** Returns only the differences from the saved settings, in the form the main process expects. */
export function connectionChange(draft: ConnectionDraft, saved: SavedConnection | undefined): ConnectionChange {
  const { ca, pin, identity } = draft
  const headers = readHeaders(draft.headers.typed)
  const typed = pin.trim() === '' ? null : Fingerprint.parse(pin)
  return {
    ...(ca?.pem !== undefined && { ca: ca.pem }),
    ...(ca === null && saved !== undefined && saved.ca.length > 0 && { ca: null }),
    ...(typed !== (saved?.pin ?? null) && { pin: typed }),
    ...(identity?.token !== undefined && { identity: identity.token }),
    ...(identity === null && saved?.identity && { identity: null }),
    ...(headers.length > 0 && { headers }),
    ...(headers.length === 0 && draft.headers.saved === 0 && saved && saved.headers > 0 && { headers: null }),
  }
}

export type StepState = 'testing' | 'passed' | 'failed' | 'notTried' | 'waiting' | 'unused'

interface TestedStep {
  readonly step: ConnectionStep
  readonly state: StepState
}

/**
 * Returns the state of each step of a connection test. `outcome` is the report, or the current step of a running test; `url` determines
 * whether TLS is used.
 */
export function testedSteps(outcome: ConnectionReport | ConnectionStep, url: string): TestedStep[] {
  const plain = /^http:/i.test(url.trim())
  const running = typeof outcome === 'string'
  const stop = running ? outcome : outcome.failedStep
  const last = stop === null ? testSteps.length : testSteps.indexOf(stop)
  return testSteps.map((step, index) => {
    if (step === 'tls' && plain) return { step, state: 'unused' }
    if (index === last) return { step, state: running ? 'testing' : 'failed' }
    if (index < last) return { step, state: 'passed' }
    return { step, state: running ? 'waiting' : 'notTried' }
  })
}

/** Describes why a chosen file or another certificate setting was rejected. */
export function fileText(error: ShownError, t: TFunction<'connection'>, tCommon: TFunction<'common'>): string {
  const found = fileProblemOf(error)
  return found ? t(`file.${found.problem}`, { name: found.name }) : errorText(error, tCommon)
}

interface FileRowProps {
  title: string
  /** The chosen file, or the effect of choosing none. */
  children: ReactNode
  chooseLabel: string
  onChoose: () => void
  /** Undefined if there is nothing to remove. */
  remove?: { label: string; onClick: () => void } | undefined
  /** Receives the text of a file dropped here. */
  onDrop?: ((text: string) => void) | undefined
  error: string | null
}

/** A file field: its name, the current choice, and buttons to choose and remove a file. */
function FileRow({ title, children, chooseLabel, onChoose, remove, onDrop, error }: FileRowProps) {
  const id = useId()
  const { over, handlers } = useDrop(onDrop)
  return (
    <Box
      role="group"
      aria-labelledby={id}
      {...handlers}
      sx={{
        border: 1,
        borderStyle: over ? 'dashed' : 'solid',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1,
        px: 3,
        py: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="div" id={id}>
            {title}
          </Typography>
          <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {children}
          </Typography>
        </Box>
        <Button size="small" onClick={onChoose} aria-label={`${title}: ${chooseLabel}`} sx={{ flex: 'none' }}>
          {chooseLabel}
        </Button>
        {remove ? (
          <IconButton aria-label={remove.label} title={remove.label} onClick={remove.onClick}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error}
        </Alert>
      ) : null}
    </Box>
  )
}

function useDrop(onDrop: ((text: string) => void) | undefined) {
  const [over, setOver] = useState(false)
  if (!onDrop) return { over: false, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file) void file.text().then(onDrop)
    },
  }
  return { over, handlers }
}

/** Reads certificates from this computer through the system's file dialog. Failures are ApiErrors with their own messages. */
const connectionFiles = {
  chooseCa: () => invoke('connection:chooseCa'),
  readCa: (pem: string) => invoke('connection:readCa', { pem }),
  chooseIdentity: () => invoke('connection:chooseIdentity'),
  unlock: (token: string, passphrase: string) => invoke('connection:unlockIdentity', { token, passphrase }),
}

interface ConnectionFieldsProps<Values extends WithConnection> {
  form: UseFormReturn<Values>
  /** Starts expanded, because a setting inside needs attention. */
  startOpen?: boolean
  /** More rarely used settings, shown above the rest. */
  children?: ReactNode
  /** Names of the non-default settings in `children`; required together with it. */
  also?: readonly string[]
  /** A setting in `children` is invalid: keeps the section expanded. */
  wrong?: boolean
}

/** Binds the draft as one field of the form. The first invalid input takes the focus. */
function useConnectionField<Values extends WithConnection>(form: UseFormReturn<Values>) {
  const { ref, ...field } = useFormField(asConnectionForm(form), 'connection')
  const setBox = useCallback(
    (element: HTMLDivElement | null) => {
      ref(element && { focus: () => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus() })
    },
    [ref],
  )
  return { ...field, setBox }
}

/**
 * Connection settings beyond the address: authority, fingerprint, client certificate, headers. Collapsed by default, because few servers need them.
 */
export function ConnectionFields<Values extends WithConnection>(props: ConnectionFieldsProps<Values>) {
  const { form, startOpen = false, children, also, wrong = false } = props
  const { t } = useTranslation('connection')
  const { value, problem, onChange, onBlur, setBox } = useConnectionField(form)
  const [unfolded, setUnfolded] = useState(startOpen)
  const id = useId()
  const open = unfolded || wrong || problem !== undefined
  return (
    <Box ref={setBox}>
      <Button
        variant="text"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setUnfolded(!open)}
        startIcon={
          <Box component={ChevronRight} size={14} aria-hidden sx={{ transform: open ? 'rotate(90deg)' : 'none' }} />
        }
        sx={{ ml: -2 }}
      >
        {t('advanced.title')}
        <Contents value={value} also={also} />
      </Button>
      {open ? (
        <Box id={id} sx={{ display: 'flex', flexDirection: 'column', gap: 4, pt: 3 }}>
          {children}
          <CaField value={value.ca} onChange={(ca) => onChange({ ...value, ca })} />
          <TextField
            label={t('pin.label')}
            value={value.pin}
            onChange={(event) => onChange({ ...value, pin: event.target.value })}
            onBlur={onBlur}
            error={problem === 'pin'}
            helperText={t(problem === 'pin' ? 'pin.invalid' : 'pin.help')}
            multiline
            slotProps={{
              htmlInput: { spellCheck: false, autoComplete: 'off' },
              input: { sx: { '& textarea': { typography: 'mono' } } },
            }}
          />
          <IdentityField
            value={value.identity}
            onChange={(identity) => onChange({ ...value, identity })}
            missing={problem === 'passphrase'}
          />
          <HeadersField
            value={value.headers}
            onChange={(headers) => onChange({ ...value, headers })}
            onBlur={onBlur}
            wrong={problem === 'headers'}
          />
        </Box>
      ) : null}
    </Box>
  )
}

interface HeadersFieldProps {
  value: ConnectionDraft['headers']
  onChange: (headers: ConnectionDraft['headers']) => void
  onBlur: () => void
  wrong: boolean
}

/** The headers that the console adds to every request. Saved ones can be replaced or removed, but never shown again. */
function HeadersField({ value, onChange, onBlur, wrong }: HeadersFieldProps) {
  const { t } = useTranslation('connection')
  const { typed, saved, lost } = value
  const refused = wrong ? headersProblem(readHeaders(typed)) : null
  const kept = lost ? t('headers.lost', { count: saved }) : t('headers.saved', { count: saved })
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label={t('headers.label')}
        value={typed}
        onChange={(event) => onChange({ ...value, typed: event.target.value })}
        onBlur={onBlur}
        error={refused !== null}
        helperText={
          refused
            ? t(`headers.${refused.problem}`, { name: visibleName(refused.name) })
            : saved
              ? kept
              : t('headers.help')
        }
        multiline
        minRows={2}
        placeholder="CF-Access-Client-Id: …"
        slotProps={{
          htmlInput: { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' },
          input: { sx: { '& textarea': { typography: 'mono' } } },
        }}
        sx={{ flex: 1 }}
      />
      {saved > 0 ? (
        <Button onClick={() => onChange({ typed, saved: 0 })} sx={{ flex: 'none', mt: '22px' }}>
          {t('headers.remove')}
        </Button>
      ) : null}
    </Box>
  )
}

/** Lists the non-default settings while the section is collapsed. */
function Contents({ value, also }: { value: ConnectionDraft; also: readonly string[] | undefined }) {
  const { t } = useTranslation('connection')
  const set = [
    ...(also ?? []),
    ...(value.ca ? [t('advanced.hasCa')] : []),
    ...(value.pin.trim() === '' ? [] : [t('advanced.hasPin')]),
    ...(value.identity ? [t('advanced.hasIdentity')] : []),
    ...(value.headers.saved > 0 || value.headers.typed.trim() !== '' ? [t('advanced.hasHeaders')] : []),
  ]
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 2 }}>
      {set.length > 0 ? set.join(', ') : t(also ? 'advanced.more' : 'advanced.none')}
    </Typography>
  )
}

interface CaFieldProps {
  value: ConnectionDraft['ca']
  onChange: (ca: ConnectionDraft['ca']) => void
}

/** Certificate authorities to trust for this server in addition to the system's. */
function CaField({ value, onChange }: CaFieldProps) {
  const { t, i18n } = useTranslation('connection')
  const { t: tCommon } = useTranslation('common')
  const [error, setError] = useState<string | null>(null)
  const now = useOwnNow(60_000)
  const attempt = async (read: () => Promise<ConnectionDraft['ca']>) => {
    setError(null)
    try {
      const ca = await read()
      if (ca) onChange(ca)
    } catch (thrown) {
      setError(fileText(toApiError(thrown), t, tCommon))
    }
  }
  return (
    <FileRow
      title={t('ca.title')}
      chooseLabel={t('ca.choose')}
      onChoose={() => void attempt(connectionFiles.chooseCa)}
      onDrop={(pem) => void attempt(async () => ({ pem, certificates: await connectionFiles.readCa(pem) }))}
      remove={value ? { label: t('ca.remove'), onClick: () => onChange(null) } : undefined}
      error={error}
    >
      {value
        ? value.certificates.map(({ subject, validTo, fingerprint }) => (
            <div key={fingerprint}>
              {t(Date.parse(validTo) < now ? 'ca.expired' : 'ca.until', { subject, date: day(validTo, i18n.language) })}
            </div>
          ))
        : t('ca.none')}
    </FileRow>
  )
}

type Identity = ConnectionDraft['identity']

interface IdentityFieldProps {
  value: Identity
  onChange: (identity: Identity) => void
  /** The required passphrase is missing. */
  missing: boolean
}

/** The certificate the console presents to the server. Its private key never reaches the renderer. */
function IdentityField({ value, onChange, missing }: IdentityFieldProps) {
  const { t } = useTranslation('connection')
  const { t: tCommon } = useTranslation('common')
  const [error, setError] = useState<string | null>(null)
  const attempt = async (read: () => Promise<IdentityChoice | null>) => {
    setError(null)
    try {
      const chosen = await read()
      if (chosen) onChange(chosen)
    } catch (thrown) {
      setError(fileText(toApiError(thrown), t, tCommon))
    }
  }
  const { token } = value ?? {}
  const locked = token !== undefined && value?.certificate === null
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <FileRow
        title={t('identity.title')}
        chooseLabel={t('identity.choose')}
        onChoose={() => void attempt(connectionFiles.chooseIdentity)}
        remove={value ? { label: t('identity.remove'), onClick: () => onChange(null) } : undefined}
        error={locked ? null : error}
      >
        <IdentityText value={value} />
      </FileRow>
      {locked ? (
        <Passphrase
          label={t('identity.passphrase', { files: value.files.join(', ') })}
          error={error ?? (missing ? t('identity.needsPassphrase') : null)}
          onUnlock={(passphrase) => void attempt(() => connectionFiles.unlock(token, passphrase))}
        />
      ) : null}
    </Box>
  )
}

function IdentityText({ value }: { value: Identity }) {
  const { t, i18n } = useTranslation('connection')
  if (!value) return t('identity.none')
  if (!value.certificate) return value.files.join(', ')
  const { subject, validTo } = value.certificate
  if (value.lost) return t('identity.lost', { subject })
  return t('ca.until', { subject, date: day(validTo, i18n.language) })
}

interface PassphraseProps {
  label: string
  error: string | null
  onUnlock: (passphrase: string) => void
}

function Passphrase({ label, error, onUnlock }: PassphraseProps) {
  const { t } = useTranslation('connection')
  const [text, setText] = useState('')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Do not submit the enclosing form: it needs the unlocked certificate first.
    event.preventDefault()
    onUnlock(text)
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <SecretField
        label={label}
        showLabel={t('identity.showPassphrase')}
        hideLabel={t('identity.hidePassphrase')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={error !== null}
        helperText={error}
      />
      <Button onClick={() => onUnlock(text)} sx={{ flex: 'none', mt: '22px' }}>
        {t('identity.unlock')}
      </Button>
    </Box>
  )
}
