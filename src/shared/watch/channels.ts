import ipaddr from 'ipaddr.js'
import { says } from '@shared/api/issue'
import { z } from 'zod'

/** The maximum number of channels besides the desktop, and of recipients of an e-mail. */
export const channelLimits = { channels: 20, recipients: 20 } as const

/** The forms of a webhook: our own JSON (docs/webhooks.md), and those that other programs expect. */
export const webhookForms = ['json', 'ntfy', 'gotify', 'slack', 'matrix'] as const
export type WebhookForm = (typeof webhookForms)[number]

/** The receivers that need a token. */
export const formsWithToken: ReadonlySet<string> = new Set<WebhookForm>(['gotify', 'matrix'])

/** `tls`: encrypted from the start (port 465); `starttls`: encrypted before anything else is sent (port 587). */
export const mailSecurities = ['tls', 'starttls'] as const

const PRIVATE = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** True for this computer and for addresses that exist only in private networks. A name could belong to any address. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === 'localhost') return true
  return ipaddr.isValid(bare) && PRIVATE.has(ipaddr.process(bare).range())
}

/** True if what is sent to a webhook's address can be read on its way. */
export const isPlainAddress = (url: string): boolean => /^\s*http:/i.test(url)

function isWebhookAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))
}

const WebhookAddress = z
  .string()
  .trim()
  .max(2000, { error: says('urlLong'), abort: true })
  .refine(isWebhookAddress, says('webhookUrl'))
const MailAddress = z
  .string()
  .trim()
  .max(254, says('email'))
  .pipe(z.email(says('email')))
const MailHost = z
  .string()
  .trim()
  .max(253, 'mailHost')
  .refine((text) => ipaddr.isValid(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text), 'mailHost')

/** The address that a channel sends to, without secrets: a webhook's address often contains one, so it is among {@link ChannelSecrets}. */
export const ChannelTargetSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('webhook'), form: z.enum(webhookForms), room: z.string().trim().max(255) }),
    z.object({
      kind: z.literal('email'),
      host: MailHost,
      port: z.number('portRange').int('portRange').min(1, 'portRange').max(65_535, 'portRange'),
      security: z.enum(mailSecurities),
      from: MailAddress,
      to: z.array(MailAddress).min(1, says('email')).max(channelLimits.recipients),
    }),
  ])
  .refine((target) => target.kind !== 'webhook' || target.form !== 'matrix' || /^!\S+$/.test(target.room), {
    message: 'roomRequired',
    path: ['room'],
  })
export type ChannelTarget = z.infer<typeof ChannelTargetSchema>

/** `secret`: the key of signatures, the token of the receiver, or the password that belongs to `user`; '' for none. */
export const ChannelSecretsSchema = z.object({ url: z.string(), user: z.string(), secret: z.string() })
export type ChannelSecrets = z.infer<typeof ChannelSecretsSchema>

const Secret = z
  .string()
  .max(1000)
  .regex(/^[\x20-\x7e]*$/, says('invalidValue'))

const hasPath = (url: string) => !URL.canParse(url) || /[^/]/.test(new URL(url).pathname)

/** Returns what a receiver needs and its secrets lack; null if nothing. */
export function missingIn(target: ChannelTarget, { url, secret }: ChannelSecrets): Channel['missing'] {
  if (target.kind !== 'webhook') return null
  if (target.form === 'ntfy' && !hasPath(url)) return 'topic'
  return formsWithToken.has(target.form) && secret === '' ? 'token' : null
}

/** A channel as the admin entered it. Left out: `id` creates one; `url` and `login` keep what is stored. */
export const ChannelInputSchema = z
  .object({
    id: z.string().max(100).optional(),
    name: z.string().trim().min(1, says('nameRequired')).max(100, says('nameLong')),
    target: ChannelTargetSchema,
    url: WebhookAddress.optional(),
    login: z.object({ user: z.string().max(254), secret: Secret }).optional(),
  })
  .refine(
    ({ target, url }) => target.kind !== 'webhook' || target.form !== 'ntfy' || url === undefined || hasPath(url),
    {
      message: says('topicRequired'),
      path: ['url'],
    },
  )
export type ChannelInput = z.infer<typeof ChannelInputSchema>

/**
 * Why a message was not delivered, or is not known to be. `refused` and `redirect`: by its answer; `busy`: it asks for later; `silent`: no
 * answer in time; `cut`: the connection ended before an answer; `interrupted`: the console ended meanwhile; `secret`: it must be entered
 * again.
 */
export const sendProblems = [
  'refused',
  'busy',
  'redirect',
  'unreachable',
  'certificate',
  'login',
  'recipient',
  'silent',
  'cut',
  'interrupted',
  'secret',
] as const
export type SendProblem = (typeof sendProblems)[number]

/** The last result of a channel. `retrying`: it is tried again; `unknown`: it may have arrived, so it is not sent again. */
export const ChannelResultSchema = z.object({
  /** Milliseconds since 1970. */
  at: z.number(),
  state: z.enum(['sent', 'retrying', 'failed', 'unknown']),
  problem: z.enum(sendProblems).nullable(),
  /** The number or code of the answer, such as `404`; never the receiver's words. */
  code: z.string(),
  /** The number of alerts in the message; 0 for a test. */
  alerts: z.number().int(),
})
export type ChannelResult = z.infer<typeof ChannelResultSchema>

/** A channel as the page may see it. */
export const ChannelSchema = z.object({
  id: z.string(),
  name: z.string(),
  target: ChannelTargetSchema,
  /** The origin of a webhook's address; '' for e-mail. */
  origin: z.string(),
  /** True if a secret is stored with it. */
  hasSecret: z.boolean(),
  /** False if its secrets have to be entered again: they were only in memory, or the keychain does not give them back. */
  ready: z.boolean(),
  /** A channel that was saved by an earlier version may lack what its receiver needs. */
  missing: z.enum(['topic', 'token']).nullable(),
  result: ChannelResultSchema.nullable(),
})
export type Channel = z.infer<typeof ChannelSchema>

export const channelInputs = { one: z.object({ id: z.string().max(100) }) } as const
