import { type PreAuthKey, type User, MOST_DESCRIPTION, type OAuthClient } from '@shared/api/resources'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, use, useEffect, useEffectEvent, useId, useState } from 'react'
import { errorText, type ListState, useTranslation, useServerNow } from '@/lib/texts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAddressParams } from '@/lib/address'
import { useListMemory } from '@/lib/list-memory'
import { JoinCommands } from '@/components/join/join-commands'
import { keyWordNames, type KeyWords, keyWordsFrom } from '@/domain/lost-keys'
import { serverInfoQuery } from '@/lib/queries/server'
import { useCreatePreAuthKey, usersQuery, useUserNames, policyQuery, useCreateOAuthClient } from '@/lib/queries/lists'
import { useCapabilities, useCurrentServer, useServerId } from '@/lib/session'
import { useSetNote } from '@/lib/queries/annotations'
import { useAttempt } from '@/components/attempt/use-attempt'
import { SecretDialog } from './import-keys-dialog'
import { ownerText } from './pre-auth-columns'
import { shortKey } from '@shared/api/key-text'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Box from '@mui/material/Box'
import { userName } from '@shared/user-name'
import { useOwnedTags, useTagSuggestions } from '@/domain/tag-suggestions'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { FormDialog } from '@/ui/dialogs'
import { TagsInput } from '@/ui/tags-input'
import { Unknown } from '@/ui/marks'
import { useOptions } from '@/ui/use-options'
import { expirationAfter, ExpirationField, expirationSchema, expirationTime } from './expiration-field'
import { badTag, ownerProblem, type OwnerProblem } from './use-create-keys'
import { z } from 'zod'
import { type FormField, useFormField, useZodForm } from '@/components/form/form'
import { NewUserContext } from '@/lib/new-user'
import { useSecretHold } from '@/lib/secret-hold'
import { readDuration } from '@shared/query/fields'
import Typography from '@mui/material/Typography'
import { needsTags, type OAuthScope, oauthScopes, readingOf } from '@shared/api/oauth-scopes'
import { clientSnippet, type ClientTool, clientTools } from '@/domain/oauth-snippets'
import { CommandBlock } from '@/ui/command-block'
import { FilterToggle } from '@/ui/list-filters'
import { scopeTexts } from './scope-text'

/** Reports `OwnerProblem` for the user and `tagShape` for tags. */
const newKeySchema = (tagOnly: boolean, now: () => number) =>
  z
    .object({
      userId: z.string().nullable(),
      tags: z.array(z.string()).refine((tags) => badTag(tags) === null, 'tagShape'),
      reusable: z.boolean(),
      ephemeral: z.boolean(),
      expiration: expirationSchema(now),
      /** Kept on this computer. */
      label: z.string().trim().max(120),
    })
    .superRefine((draft, context) => {
      const problem = ownerProblem(draft, tagOnly)
      if (problem) context.addIssue({ code: 'custom', path: ['userId'], message: problem })
    })

type NewKeyDraft = z.infer<ReturnType<typeof newKeySchema>>

const EMPTY: NewKeyDraft = {
  userId: null,
  tags: [],
  reusable: false,
  ephemeral: false,
  // The default of the server's own command line.
  expiration: { choice: 'hour', date: '' },
  label: '',
}

type NewKeyForm = ReturnType<typeof useNewKey>

/** Creates the form for a new pre-auth key. Calls `onCreated` with the key and its secret, once. */
function useNewKey(onCreated: (key: PreAuthKey) => void) {
  const serverNow = useServerNow()
  const { t: tCommon } = useTranslation('common')
  const { tagOnlyPreAuthKey } = useCapabilities()
  const form = useZodForm<NewKeyDraft>(newKeySchema(tagOnlyPreAuthKey, serverNow), EMPTY)
  const create = useCreatePreAuthKey()
  const serverId = useServerId() ?? ''
  const { mutateAsync: setNote } = useSetNote()
  const attempt = useAttempt()
  useSecretHold(create.isPending)
  const keepLabel = ({ id, key }: PreAuthKey, text: string) => {
    const note = {
      kind: 'preAuthKey' as const,
      id,
      name: shortKey(key),
      text,
      place: '',
      contact: '',
      criticality: null,
    }
    if (text !== '') attempt(() => setNote({ serverId, note }))
  }
  const send = ({ userId, tags, reusable, ephemeral, expiration, label }: NewKeyDraft) => {
    const ends = expirationTime(expiration, serverNow())
    create.mutate(
      { ...(userId !== null && { user: userId }), reusable, ephemeral, expiration: ends, aclTags: tags },
      {
        onSuccess: ({ preAuthKey }) => {
          // The response contains the secret: keep no copy of it here.
          form.startOver()
          create.reset()
          keepLabel(preAuthKey, label)
          onCreated(preAuthKey)
        },
      },
    )
  }
  return {
    /** In the order on screen. */
    fields: {
      userId: useFormField(form, 'userId'),
      label: useFormField(form, 'label'),
      expiration: useFormField(form, 'expiration'),
      tags: useFormField(form, 'tags'),
      reusable: useFormField(form, 'reusable'),
      ephemeral: useFormField(form, 'ephemeral'),
    },
    chooseUser: (userId: string) => form.setValue('userId', userId),
    /** Prefills the form. */
    fillIn: ({ tags, expires, reusable, ephemeral }: KeyWords) => {
      const span = expires === undefined ? undefined : readDuration(expires)
      form.setValue('tags', [...tags])
      form.setValue('reusable', reusable)
      form.setValue('ephemeral', ephemeral)
      if (span !== undefined) form.setValue('expiration', expirationAfter(span, serverNow()))
    },
    submit: (event: FormEvent) => void form.handleSubmit(send)(event),
    busy: create.isPending,
    error: create.error ? errorText(create.error, tCommon) : null,
  }
}

function userLabel(user: User): string {
  const name = userName(user)
  const other = name === user.displayName ? user.email : user.displayName
  return other && other !== name ? `${name} (${other})` : name
}

const NONE: readonly User[] = []

interface OwnerFieldProps {
  field: FormField<string | null>
  users: readonly User[] | undefined
}

function OwnerField({ field, users }: OwnerFieldProps) {
  const { t } = useTranslation('keys')
  const askNewUser = use(NewUserContext)
  const [typed, setTyped] = useState('')
  const create = () => {
    close()
    const isName = users?.some((user) => userLabel(user) === typed) !== true
    askNewUser({ name: isName ? typed.trim() : '', onCreated: ({ id }) => field.onChange(id) })
  }
  const { tagOnlyPreAuthKey } = useCapabilities()
  const problem = field.problem as OwnerProblem | undefined
  const { shown, close } = useOptions()
  const withLink = (text: string) => (
    <>
      {text}{' '}
      <Link component="button" type="button" onClick={create} sx={{ verticalAlign: 'baseline' }}>
        {t('preAuth.create.createUser')}
      </Link>
    </>
  )
  const about = t(users?.length === 0 ? 'preAuth.create.noUsers' : 'preAuth.create.ownerHelp')
  // While the user types, the list has the link if no user matches.
  const help = typed === '' ? withLink(about) : about
  return (
    <Autocomplete
      {...shown}
      onInputChange={(_event, text) => setTyped(text)}
      options={users ?? NONE}
      value={users?.find((user) => user.id === field.value) ?? null}
      onChange={(_event, user) => {
        close()
        field.onChange(user?.id ?? null)
      }}
      getOptionLabel={userLabel}
      getOptionKey={(user) => user.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      autoHighlight
      noOptionsText={users ? withLink(t('preAuth.create.noUserMatches')) : <Unknown />}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('preAuth.create.owner')}
          {...(tagOnlyPreAuthKey && { placeholder: t('preAuth.create.noOwner') })}
          inputRef={field.ref}
          error={problem !== undefined}
          helperText={problem ? t(`preAuth.create.${problem}`) : help}
        />
      )}
    />
  )
}

interface OptionProps {
  label: string
  help: string
  field: FormField<boolean>
}

function Option({ label, help, field }: OptionProps) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {help}
      </FormHelperText>
    </Box>
  )
}

/** Names tags that the policy does not define: no rule may name them, and nobody may assign them later. */
function UnownedTags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('keys')
  const owned = useOwnedTags()
  const unowned = owned ? tags.filter((tag) => !owned.includes(tag)) : []
  if (unowned.length === 0) return null
  return (
    <Alert severity="warning">
      {t('preAuth.create.tagsUnowned', { count: unowned.length, tags: unowned.join(', ') })}
    </Alert>
  )
}

type UsersQuery = ListState & { readonly data: readonly User[] | undefined }

interface CreatePreAuthKeyDialogProps {
  open: boolean
  form: NewKeyForm
  users: UsersQuery
  /** The form's state is lost if the dialog closes. */
  discards: boolean
  onClose: () => void
}

/** Asks for the properties of a new pre-auth key. The page owns the form's state: closing by accident loses nothing while the page stays. */
function CreatePreAuthKeyDialog({ open, form, users, discards, onClose }: CreatePreAuthKeyDialogProps) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const { tagOnlyPreAuthKey, tagsAreIdentity } = useCapabilities()
  const { tags: suggestions, lists } = useTagSuggestions()
  const { userId, tags, expiration, reusable, ephemeral, label } = form.fields
  const tagsNeeded = tagOnlyPreAuthKey && userId.value === null
  const tagProblem = tags.problem && t('preAuth.create.tagShape', { tag: badTag(tags.value) ?? '' })
  return (
    <FormDialog
      open={open}
      discards={discards}
      title={t('preAuth.create.title')}
      submitLabel={t('preAuth.create.submit')}
      onSubmit={form.submit}
      onClose={onClose}
      busy={form.busy}
      error={form.error}
    >
      <OwnerField field={userId} users={users.data} />
      <MissingLists lists={{ users }} />
      <TextField
        label={t('label.optional')}
        value={label.value}
        onChange={(event) => label.onChange(event.target.value)}
        helperText={t('label.help')}
        slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
      />
      <ExpirationField field={expiration} choices={['hour', 'day', 'week', 'month', 'quarter']} />
      <TagsInput
        label={tagsNeeded ? t('preAuth.create.tagsRequired') : t('preAuth.create.tags')}
        value={tags.value}
        onChange={tags.onChange}
        inputRef={tags.ref}
        suggestions={suggestions}
        helperText={t(tagsAreIdentity ? 'preAuth.create.tagsOwnHelp' : 'preAuth.create.tagsHelp')}
        {...(tagProblem && { error: tagProblem })}
      />
      <UnownedTags tags={tags.value} />
      <MissingLists lists={lists} effect={tCommon('tags.notSuggested')} />
      <Option label={t('preAuth.create.reusable')} help={t('preAuth.create.reusableHelp')} field={reusable} />
      <Option label={t('preAuth.create.ephemeral')} help={t('preAuth.create.ephemeralHelp')} field={ephemeral} />
    </FormDialog>
  )
}

/** Returns whether the dialog was opened from another page, and a function that returns there. */
function useOrigin(): { elsewhere: boolean; goBack: () => void } {
  const navigate = useNavigate()
  const shown = useLocation()
  const [, change] = useAddressParams()
  const memory = useListMemory()
  const state: unknown = shown.state
  const from =
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : null
  const goBack = () => {
    if (from !== null) {
      // Otherwise the rail would lead to the open form again.
      memory.change(shown.pathname, { search: '' })
      void navigate(from, { replace: true })
      return
    }
    change((rest) => {
      for (const name of ['create', ...keyWordNames]) rest.delete(name)
    })
  }
  return { elsewhere: from !== null, goBack }
}

function Secret({ created, onClose }: { created: PreAuthKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const info = useQuery(serverInfoQuery()).data
  const server = useCurrentServer()
  const nameOf = useUserNames()
  const title = created.user
    ? t('preAuth.secret.title', { owner: ownerText(created, nameOf) })
    : t('preAuth.secret.titleTags', { tags: ownerText(created, nameOf) })
  const url = info?.url || (server?.url ?? '')
  const commands = (onCopied: () => void) => <JoinCommands serverUrl={url} authKey={created.key} onCopied={onCopied} />
  return <SecretDialog open title={title} secret={created.key} commands={commands} onClose={onClose} />
}

/**
 * Creates a pre-auth key; the address opens the dialog. `?create` starts empty, `?create=<user id>` preselects the user, and `tags`,
 * `expires`, `reusable` and `ephemeral` prefill the form. The secret exists only while its dialog is open.
 */
export function NewKeyDialogs() {
  const [params] = useSearchParams()
  const wanted = params.get('create')
  const users = useQuery(usersQuery())
  const [created, setCreated] = useState<PreAuthKey | null>(null)
  const form = useNewKey(setCreated)
  const { elsewhere, goBack } = useOrigin()
  const begin = useEffectEvent((userId: string) => {
    if (userId !== '') form.chooseUser(userId)
    const keyWords = keyWordsFrom(params)
    if (keyWords) form.fillIn(keyWords)
  })
  useEffect(() => {
    if (wanted !== null) begin(wanted)
  }, [wanted])
  const finish = () => {
    setCreated(null)
    goBack()
  }
  return (
    <>
      <CreatePreAuthKeyDialog
        open={wanted !== null && created === null}
        form={form}
        users={users}
        discards={elsewhere}
        onClose={goBack}
      />
      {created ? <Secret created={created} onClose={finish} /> : null}
    </>
  )
}

const levels = ['none', 'read', 'change'] as const
type Level = (typeof levels)[number]
type Levels = Readonly<Record<OAuthScope, Level>>

const NOTHING = Object.fromEntries(oauthScopes.map((scope) => [scope, 'none'])) as Levels

/** Changing includes reading. */
const scopesOf = (chosen: Levels) =>
  oauthScopes.flatMap((scope) => {
    if (chosen[scope] === 'none') return []
    return chosen[scope] === 'change' ? [scope] : [readingOf(scope)]
  })

const newClient = z
  .object({
    description: z.string().trim().max(MOST_DESCRIPTION, 'long'),
    scopes: z.custom<Levels>().refine((chosen) => scopesOf(chosen).length > 0, 'scopeRequired'),
    tags: z.array(z.string()).refine((tags) => badTag(tags) === null, 'tagShape'),
  })
  .superRefine(({ scopes, tags }, context) => {
    if (needsTags(scopesOf(scopes)) && tags.length === 0)
      context.addIssue({ code: 'custom', path: ['tags'], message: 'tagRequired' })
  })
type NewClient = z.infer<typeof newClient>

function Scopes({ field }: { field: FormField<Levels> }) {
  const { t } = useTranslation('keys')
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="p">
        {t('oauth.create.scopes')}
      </Typography>
      {oauthScopes.map((scope) => (
        <Box key={scope} sx={{ display: 'flex', gap: 3, alignItems: 'center', justifyContent: 'space-between', mt: 2 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{t(`oauth.scope.${scopeTexts[scope]}.name`)}</Typography>
            <FormHelperText sx={{ mt: 0 }}>{t(`oauth.scope.${scopeTexts[scope]}.help`)}</FormHelperText>
          </Box>
          <FilterToggle
            label={t(`oauth.scope.${scopeTexts[scope]}.name`)}
            value={field.value[scope]}
            onChange={(level) => field.onChange({ ...field.value, [scope]: level })}
            options={levels.map((value) => ({ value, label: t(`oauth.level.${value}`) }))}
          />
        </Box>
      ))}
      {field.problem ? (
        <FormHelperText error role="alert">
          {t('oauth.create.scopeRequired')}
        </FormHelperText>
      ) : null}
    </Box>
  )
}

function Tags({ field, isNeeded }: { field: FormField<string[]>; isNeeded: boolean }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const policy = useQuery(policyQuery())
  const owned = useOwnedTags()
  const unowned = owned ? field.value.filter((tag) => !owned.includes(tag)) : []
  const problems = {
    tagRequired: t('oauth.create.tagRequired'),
    tagShape: t('preAuth.create.tagShape', { tag: badTag(field.value) ?? '' }),
  }
  const problem = field.problem && problems[field.problem as keyof typeof problems]
  return (
    <>
      <TagsInput
        label={t(isNeeded ? 'oauth.create.tagsNeeded' : 'oauth.create.tags')}
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        suggestions={owned ?? []}
        helperText={t('oauth.create.tagsHelp')}
        {...(problem && { error: problem })}
      />
      {unowned.length > 0 ? (
        <Alert severity="warning">
          {t('preAuth.create.tagsUnowned', { count: unowned.length, tags: unowned.join(', ') })}
        </Alert>
      ) : null}
      <MissingLists lists={{ policy }} effect={tCommon('tags.notSuggested')} />
    </>
  )
}

interface CreatedClient {
  readonly client: OAuthClient
  readonly secret: string
}

function ClientSecret({ created: { client, secret }, onClose }: { created: CreatedClient; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const info = useQuery(serverInfoQuery()).data
  const server = useCurrentServer()
  const [tool, setTool] = useState<ClientTool>('terraform')
  const url = info?.url || (server?.url ?? '')
  const commands = (onCopied: () => void) => (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FilterToggle
        label={t('oauth.secret.tool')}
        value={tool}
        onChange={setTool}
        options={clientTools.map((value) => ({ value, label: t(`oauth.secret.${value}`) }))}
      />
      <CommandBlock
        command={clientSnippet(tool, { url, id: client.id, secret })}
        label={t('oauth.secret.snippet', { tool: t(`oauth.secret.${tool}`) })}
        onCopied={onCopied}
      />
    </Box>
  )
  return (
    <SecretDialog
      open
      title={t('oauth.secret.title', { name: client.description || client.id })}
      secret={secret}
      commands={commands}
      onClose={onClose}
    />
  )
}

/** Asks for the scopes and tags of a new OAuth client, then shows its secret once. */
export function CreateOAuthClient({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('keys')
  const { t: tCommon } = useTranslation('common')
  const form = useZodForm<NewClient>(newClient, { description: '', scopes: NOTHING, tags: [] })
  const description = useFormField(form, 'description')
  const scopes = useFormField(form, 'scopes')
  const tags = useFormField(form, 'tags')
  const [created, setCreated] = useState<CreatedClient | null>(null)
  const create = useCreateOAuthClient()
  useSecretHold(create.isPending)
  const send = (draft: NewClient) =>
    create.mutate(
      { ...draft, scopes: scopesOf(draft.scopes) },
      {
        onSuccess: ({ oauthClient, secret }) => {
          // The response contains the secret: keep no copy of it here.
          create.reset()
          form.startOver()
          setCreated({ client: oauthClient, secret })
          onClose()
        },
      },
    )
  return (
    <>
      <FormDialog
        open={open}
        title={t('oauth.create.title')}
        submitLabel={t('oauth.create.submit')}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        onClose={onClose}
        busy={create.isPending}
        error={create.error ? errorText(create.error, tCommon) : null}
      >
        <TextField
          label={t('oauth.create.description')}
          value={description.value}
          onChange={(event) => description.onChange(event.target.value)}
          onBlur={description.onBlur}
          inputRef={description.ref}
          error={description.problem !== undefined}
          helperText={description.problem ? t('oauth.create.long') : t('oauth.create.descriptionHelp')}
        />
        <Scopes field={scopes} />
        {scopes.value.all === 'none' ? null : (
          <Alert severity="warning">
            {t(scopes.value.all === 'read' ? 'oauth.create.allRead' : 'oauth.create.all')}
          </Alert>
        )}
        <Tags field={tags} isNeeded={needsTags(scopesOf(scopes.value))} />
      </FormDialog>
      {created ? <ClientSecret created={created} onClose={() => setCreated(null)} /> : null}
    </>
  )
}
