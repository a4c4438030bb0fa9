import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import type { TextFieldProps } from '@mui/material/TextField'
import type { ApiError } from '@shared/api/error'
import {
  type Channel,
  isPlainAddress,
  mailSecurities,
  ChannelInputSchema,
  formsWithToken,
  type ChannelTargetSchema,
  webhookForms,
} from '@shared/watch/channels'
import { errorText, useTranslation } from '@/lib/texts'
import { FormTextField, useZodForm, type ZodForm } from '@/components/form/form'
import { useSaveChannel } from '@/components/watch/use-watch'
import { FormDialog } from '@/ui/dialogs'
import { SecretField } from '@/ui/secret-field'
import { useToast } from '@/ui/toast/toast'
import { says } from '@shared/api/issue'
import { z } from 'zod'

/** The kinds of channel: a form of a webhook, or e-mail. */
const channelKinds = [...webhookForms, 'email'] as const

const fields = z.object({
  kind: z.enum(channelKinds),
  name: z.string(),
  /** '' keeps the stored address. */
  url: z.string(),
  room: z.string(),
  host: z.string(),
  port: z.string(),
  security: z.enum(mailSecurities),
  from: z.string(),
  /** Addresses with commas in between. */
  to: z.string(),
  /** Both '' keep what is stored. */
  user: z.string(),
  secret: z.string(),
})

/** A channel being edited, with one field per form input. */
type ChannelDraft = z.infer<typeof fields>

const emptyDraft: ChannelDraft = {
  kind: 'json',
  name: '',
  url: '',
  room: '',
  host: '',
  port: '465',
  security: 'tls',
  from: '',
  to: '',
  user: '',
  secret: '',
}

function channelDraft(channel: Channel | null): ChannelDraft {
  if (!channel) return emptyDraft
  const { name, target } = channel
  if (target.kind === 'webhook') return { ...emptyDraft, name, kind: target.form, room: target.room }
  return { ...emptyDraft, ...target, name, port: String(target.port), to: target.to.join(', ') }
}

function targetOf({ kind, room, host, port, security, from, to }: ChannelDraft): z.input<typeof ChannelTargetSchema> {
  if (kind !== 'email') return { kind: 'webhook', form: kind, room: kind === 'matrix' ? room : '' }
  const addresses = to.split(/[,;\s]+/).filter((address) => address !== '')
  return { kind, host, port: /^\s*\d+\s*$/.test(port) ? Number(port) : 0, security, from, to: addresses }
}

/** Returns the call that saves a draft. */
function channelInput(draft: ChannelDraft, channel: Channel | null): z.input<typeof ChannelInputSchema> {
  const { name, url, secret } = draft
  const user = draft.kind === 'email' ? draft.user.trim() : ''
  return {
    ...(channel && { id: channel.id }),
    name,
    target: targetOf(draft),
    ...(draft.kind !== 'email' && url.trim() !== '' && { url }),
    ...((secret !== '' || user !== '') && { login: { user, secret } }),
  }
}

/** Returns the stored channel if its address and secret can be kept: those of another kind are of no use. */
function storedFor(kind: ChannelDraft['kind'], channel: Channel | null): Channel | null {
  if (!channel?.ready) return null
  const { target } = channel
  return (target.kind === 'webhook' ? target.form : target.kind) === kind ? channel : null
}

/** Returns the schema of the form. */
function channelSchema(channel: Channel | null) {
  return fields.superRefine((draft, context) => {
    const wrong = (path: keyof ChannelDraft, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const stored = storedFor(draft.kind, channel)
    if (draft.kind !== 'email' && draft.url.trim() === '') {
      if (!stored) wrong('url', says('webhookUrl'))
      else if (stored.missing === 'topic') wrong('url', says('topicRequired'))
    }
    if (formsWithToken.has(draft.kind) && draft.secret === '' && !stored?.hasSecret)
      wrong('secret', says('tokenRequired'))
    for (const { path, message } of ChannelInputSchema.safeParse(channelInput(draft, channel)).error?.issues ?? []) {
      const name = path.findLast((part) => typeof part === 'string' && part in draft)
      wrong((name ?? 'name') as keyof ChannelDraft, message)
    }
  })
}

type ChannelForm = ZodForm<ChannelDraft>
interface FieldsProps {
  form: ChannelForm
  channel: Channel | null
}

const EXPECTED = ['mailHost', 'portRange', 'roomRequired'] as const
type Expected = (typeof EXPECTED)[number]

/** Returns the message of a problem that only this form can have. */
function useExpected() {
  const { t } = useTranslation('channels')
  return (problem: string) =>
    (EXPECTED as readonly string[]).includes(problem) ? t(`expected.${problem as Expected}`) : undefined
}

const plain = { htmlInput: { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } } as const

function HiddenField(props: TextFieldProps) {
  const { t } = useTranslation('channels')
  return <SecretField {...props} showLabel={t('show')} hideLabel={t('hide')} />
}

/** A field of a stored secret, which the page never gets back. */
function StoredField({
  form,
  name,
  label,
  isStored,
}: {
  form: ChannelForm
  name: 'url' | 'user' | 'secret'
  label: string
  isStored: boolean
}) {
  const expected = useExpected()
  const { t } = useTranslation('channels')
  return (
    <FormTextField
      form={form}
      name={name}
      label={label}
      say={expected}
      help={isStored ? t('keeps') : undefined}
      {...(name === 'secret' ? { component: HiddenField } : { slotProps: plain })}
    />
  )
}

function WebhookFields({ form, channel }: FieldsProps) {
  const expected = useExpected()
  const { t } = useTranslation('channels')
  const { kind, url } = form.watch()
  const stored = storedFor(kind, channel)
  return (
    <>
      <StoredField form={form} name="url" label={t('url')} isStored={stored !== null && stored.missing !== 'topic'} />
      {isPlainAddress(url) ? <Alert severity="warning">{t('plain')}</Alert> : null}
      {kind === 'matrix' ? (
        <FormTextField form={form} name="room" label={t('room')} say={expected} slotProps={plain} />
      ) : null}
      {kind === 'slack' || kind === 'email' ? null : (
        <StoredField form={form} name="secret" label={t(`secret.${kind}`)} isStored={stored?.hasSecret ?? false} />
      )}
    </>
  )
}

function MailFields({ form, channel }: FieldsProps) {
  const expected = useExpected()
  const { t } = useTranslation('channels')
  const isStored = storedFor('email', channel)?.hasSecret ?? false
  return (
    <>
      <FormTextField form={form} name="host" label={t('host')} say={expected} slotProps={plain} />
      <FormTextField form={form} name="port" label={t('port')} say={expected} slotProps={plain} />
      <FormTextField form={form} select name="security" label={t('security')}>
        {mailSecurities.map((security) => (
          <MenuItem key={security} value={security}>
            {t(`securities.${security}`)}
          </MenuItem>
        ))}
      </FormTextField>
      <StoredField form={form} name="user" label={t('user')} isStored={isStored} />
      <StoredField form={form} name="secret" label={t('secret.email')} isStored={isStored} />
      <FormTextField form={form} name="from" label={t('from')} slotProps={plain} />
      <FormTextField form={form} name="to" label={t('to')} help={t('toHelp')} slotProps={plain} />
    </>
  )
}

/** Adds or edits a channel of alerts. */
export function ChannelDialog({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const { t } = useTranslation('channels')
  const { t: tAlerts } = useTranslation('notifications')
  const { t: tCommon } = useTranslation('common')
  const form: ChannelForm = useZodForm<ChannelDraft>(channelSchema(channel), channelDraft(channel))
  const toast = useToast()
  const save = useSaveChannel()
  const error: ApiError | null = save.error
  const submit = form.handleSubmit((draft) =>
    save.mutate(channelInput(draft, channel), {
      onSuccess: () => {
        toast.show(t('saved'))
        onClose()
      },
    }),
  )
  const { kind } = form.watch()
  return (
    <FormDialog
      open
      discards
      local
      title={t(channel ? 'editTitle' : 'addTitle')}
      submitLabel={tAlerts(channel ? 'form.save' : 'form.add')}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      busy={save.isPending}
      error={error ? errorText(error, tCommon) : null}
    >
      <FormTextField form={form} select name="kind" label={t('kind')} help={t(`kindHelp.${kind}`)}>
        {channelKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`kinds.${one}`)}
          </MenuItem>
        ))}
      </FormTextField>
      <FormTextField form={form} name="name" label={t('name')} slotProps={plain} />
      {kind === 'email' ? (
        <MailFields form={form} channel={channel} />
      ) : (
        <WebhookFields form={form} channel={channel} />
      )}
    </FormDialog>
  )
}
