import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { TextFieldProps } from '@mui/material/TextField'
import type { ApiError } from '@shared/api/error'
import {
  ApiKeyText,
  BaseDomain,
  type ConnectionChange,
  PolicyHome,
  type SavedServer,
  ServerColor,
  ServerName,
  ServerUrl,
  StoredUrl,
} from '@shared/ipc/session'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from '@/lib/texts'
import { invoke } from '@/lib/desktop'
import { isPlainHttp } from '@/domain/plain-http'
import { useSession } from '@/lib/session'
import {
  ConnectionFields,
  connectionChange,
  connectionDraft,
  ConnectionField,
  connectionProblem,
  fileText,
} from '@/components/connection/connection-fields'
import { FormConnectionTest } from '@/components/connection/form-connection-test'
import { useTestRun } from '@/components/connection/use-test-run'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { FormDialog } from '@/ui/dialogs'
import {
  BaseDomainField,
  PolicyHomeField,
  ServerColorField,
  ServerLockField,
} from '@/components/connection/server-look-fields'
import { SecretField } from '@/ui/secret-field'
import { useToast } from '@/ui/toast/toast'
import { says } from '@shared/api/issue'
import { meantAddress } from '@shared/server-address'
import { z } from 'zod'

const optionalKey = z.string().superRefine((key, context) => {
  const [problem] = key.trim() === '' ? [] : (ApiKeyText.safeParse(key).error?.issues ?? [])
  if (problem) context.addIssue(problem.message)
})

const fields = z.object({
  name: ServerName,
  url: ServerUrl,
  color: ServerColor,
  key: optionalKey,
  readOnly: z.boolean(),
  baseDomain: BaseDomain,
  policyHome: PolicyHome,
  connection: ConnectionField,
})

/** The form values of a saved server. `key` is '' to keep the stored key. */
export type ServerDraft = z.infer<typeof fields>

/** Returns the schema of the form. A stored key is never sent to another address than the one it was entered for. */
export const serverSchema = (server: SavedServer) => {
  const url = z
    .string()
    .transform((typed) => (typed === server.url ? typed : meantAddress(typed)))
    .pipe(StoredUrl)
  return fields.extend({ url }).refine((draft) => draft.key.trim() !== '' || !movesAddress(draft, server), {
    path: ['key'],
    error: says('keyAgain'),
    // Validate even if other fields are invalid, so that all errors show at once.
    when: () => true,
  })
}

export function serverDraft({
  name,
  url,
  color,
  readOnly = false,
  baseDomain = '',
  policyHome,
  connection,
}: SavedServer): ServerDraft {
  return {
    name,
    url,
    color,
    key: '',
    readOnly,
    baseDomain,
    policyHome: policyHome?.url ?? '',
    connection: connectionDraft(connection),
  }
}

/** Returns the changed values in the form that the main process expects. */
interface ServerChange extends ConnectionChange {
  id: string
  name?: string
  url?: string
  color?: ServerColor
  key?: string
  readOnly?: boolean
  baseDomain?: string
  policyHome?: string
}

/** Returns true if the draft has another address. Trailing slashes are ignored. An address that was not edited stays as it is saved. */
function movesAddress(draft: Pick<ServerDraft, 'url'>, server: SavedServer): boolean {
  return draft.url !== server.url && meantAddress(draft.url).replace(/\/+$/, '') !== server.url.replace(/\/+$/, '')
}

export function serverChange(draft: ServerDraft, server: SavedServer): ServerChange {
  const name = draft.name.trim()
  const key = draft.key.trim()
  const baseDomain = BaseDomain.catch(draft.baseDomain).parse(draft.baseDomain)
  return {
    id: server.id,
    ...(name !== server.name && { name }),
    ...(movesAddress(draft, server) && { url: meantAddress(draft.url) }),
    ...(draft.color !== server.color && { color: draft.color }),
    ...(key !== '' && { key }),
    ...(draft.readOnly !== (server.readOnly ?? false) && { readOnly: draft.readOnly }),
    ...(baseDomain !== (server.baseDomain ?? '') && { baseDomain }),
    ...(draft.policyHome.trim() !== (server.policyHome?.url ?? '') && { policyHome: draft.policyHome.trim() }),
    ...connectionChange(draft.connection, server.connection),
  }
}

/** Returns true if saving must test the connection first, because it changes. */
function changesConnection({ url, key, ca, pin, identity, headers }: ServerChange): boolean {
  return [url, key, ca, pin, identity, headers].some((part) => part !== undefined)
}

/** Returns true if saving the values typed so far would test the connection. */
export function draftTests(draft: ServerDraft, server: SavedServer): boolean {
  return connectionProblem(draft.connection) !== null || changesConnection(serverChange(draft, server))
}

/** Returns the input of a connection test: the changed connection values. */
function serverTest({
  name: _name,
  color: _color,
  readOnly: _readOnly,
  baseDomain: _baseDomain,
  policyHome: _policyHome,
  ...way
}: ServerChange) {
  return way
}

type ServerForm = ZodForm<ServerDraft>

function KeyField(props: TextFieldProps) {
  const { t } = useTranslation('settings')
  return (
    <SecretField {...props} label={t('server.key')} showLabel={t('server.showKey')} hideLabel={t('server.hideKey')} />
  )
}

function Fields({ server, form }: { server: SavedServer; form: ServerForm }) {
  const { t } = useTranslation('settings')
  const draft = form.watch()
  return (
    <>
      <FormTextField form={form} name="name" label={t('server.name')} />
      <FormTextField
        form={form}
        name="url"
        label={t('server.url')}
        help={t('server.urlHelp')}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' } }}
      />
      <FormTextField
        form={form}
        name="key"
        component={KeyField}
        help={server.hasKey ? t('server.keyHelp') : t('servers.needsKey')}
      />
      {isPlainHttp(draft.url) && (draft.key !== '' || movesAddress(draft, server)) ? (
        <Alert severity="warning">{t('server.plainHttp')}</Alert>
      ) : null}
      {(server.ssh !== undefined || server.host !== undefined) && movesAddress(draft, server) ? (
        <Alert severity="info">{t('server.leavesHost')}</Alert>
      ) : null}
      <BaseDomainField form={form} />
      <PolicyHomeField form={form} />
      <ServerColorField form={form} />
      <ServerLockField form={form} />
    </>
  )
}

/** Returns the mutations that test and save the server. */
function useServerUpdate(server: SavedServer, onSaved: () => void) {
  const { t } = useTranslation('settings')
  const { setSession } = useSession()
  const toast = useToast()
  const testRun = useTestRun()
  const test = useMutation<void, ApiError, ServerChange>({
    // The change may contain an API key: discard it with the dialog.
    gcTime: 0,
    mutationFn: async (change) =>
      void (await testRun.run(async (ticket) => ({
        report: await invoke('servers:test', { ...serverTest(change), ticket }),
      }))),
  })
  const update = useMutation<void, ApiError, ServerChange>({
    gcTime: 0,
    mutationFn: async (change) => {
      const saved = await testRun.run((ticket) => invoke('servers:update', { ...change, ticket }))
      if (!saved.session) return
      setSession(saved.session)
      toast.show(t('server.saved', { name: change.name ?? server.name }))
      onSaved()
    },
  })
  const error = update.error ?? test.error
  return { test, update, testRun, busy: update.isPending || test.isPending, error }
}

/** Runs an action once when the dialog opens, if wanted. */
function useOnce(wanted: boolean, action: () => void): void {
  const done = useRef(!wanted)
  useEffect(() => {
    if (done.current) return
    done.current = true
    action()
  })
}

interface EditServerDialogProps {
  server: SavedServer
  /** True if the server's certificate needs a decision; the dialog then tests it at once. */
  review: boolean
  onClose: () => void
}

/** Edits a saved server. Changes to its connection are tested before they are saved. */
export function EditServerDialog({ server, review, onClose }: EditServerDialogProps) {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation('common')
  const { t: tConnection } = useTranslation('connection')
  const form: ServerForm = useZodForm<ServerDraft>(serverSchema(server), serverDraft(server))
  const { test, update, testRun, busy, error } = useServerUpdate(server, onClose)
  const run = (action: (change: ServerChange) => void) =>
    void form.handleSubmit((draft) => action(serverChange(draft, server)))()
  useOnce(review, () => test.mutate({ id: server.id }))
  const draft = form.watch()
  return (
    <FormDialog
      open
      discards
      title={t('server.editTitle', { name: server.name })}
      submitLabel={t(draftTests(draft, server) ? 'server.submitTest' : 'server.submit')}
      onSubmit={() => run((change) => update.mutate(change))}
      onClose={onClose}
      busy={busy}
      error={error && !busy ? fileText(error, tConnection, tCommon) : null}
    >
      <Fields server={server} form={form} />
      <ConnectionFields form={form} startOpen={review || server.connection?.ready === false} />
      <Button onClick={() => run((change) => test.mutate(change))} disabled={busy} sx={{ alignSelf: 'flex-start' }}>
        {tConnection('test')}
      </Button>
      <FormConnectionTest form={form} url={draft.url} busy={busy} test={testRun} />
    </FormDialog>
  )
}
