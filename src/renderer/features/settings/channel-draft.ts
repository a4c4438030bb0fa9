import { says } from '@shared/api/issue'
import {
  type Channel,
  ChannelInputSchema,
  type ChannelTargetSchema,
  mailSecurities,
  webhookForms,
} from '@shared/watch/channels'
import { z } from 'zod'

/** The kinds of channel: a form of a webhook, or e-mail. */
export const channelKinds = [...webhookForms, 'email'] as const

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
export type ChannelDraft = z.infer<typeof fields>

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

export function channelDraft(channel: Channel | null): ChannelDraft {
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
export function channelInput(draft: ChannelDraft, channel: Channel | null): z.input<typeof ChannelInputSchema> {
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

/** Returns the schema of the form. The stored address of another kind is of no use. */
export function channelSchema(channel: Channel | null) {
  const isStored = channel?.target.kind === 'webhook' && channel.ready
  return fields.superRefine((draft, context) => {
    const wrong = (path: keyof ChannelDraft, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (draft.kind !== 'email' && draft.url.trim() === '' && !isStored) wrong('url', says('webhookUrl'))
    for (const { path, message } of ChannelInputSchema.safeParse(channelInput(draft, channel)).error?.issues ?? []) {
      const name = path.findLast((part) => typeof part === 'string' && part in draft)
      wrong((name ?? 'name') as keyof ChannelDraft, message)
    }
  })
}
