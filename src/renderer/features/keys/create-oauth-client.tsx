import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MOST_DESCRIPTION, type OAuthClient } from '@shared/api/oauth-clients'
import { needsTags, type OAuthScope, oauthScopes, readingOf } from '@shared/api/oauth-scopes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { type FormField, useFormField, useZodForm } from '@/components/form/form'
import { MissingLists } from '@/components/missing-lists/missing-lists'
import { clientSnippet, type ClientTool, clientTools } from '@/domain/oauth-snippets'
import { useOwnedTags } from '@/domain/tag-suggestions'
import { policyQuery, useCreateOAuthClient } from '@/lib/queries/lists'
import { serverInfoQuery } from '@/lib/queries/server'
import { useSecretHold } from '@/lib/secret-hold'
import { useCurrentServer } from '@/lib/session'
import { errorText, useTranslation } from '@/lib/texts'
import { CommandBlock } from '@/ui/command-block'
import { FilterToggle } from '@/ui/list-filters'
import { FormDialog } from '@/ui/form-dialog'
import { TagsInput } from '@/ui/tags-input'
import { badTag } from './use-create-keys'
import { scopeTexts } from './scope-text'
import { SecretDialog } from './secret-dialog'

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

function Secret({ created: { client, secret }, onClose }: { created: CreatedClient; onClose: () => void }) {
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
      {created ? <Secret created={created} onClose={() => setCreated(null)} /> : null}
    </>
  )
}
