import { createHmac, randomUUID } from 'node:crypto'
import { refusal } from '@shared/api/error'
import type { Language } from '@shared/language'
import {
  type Channel,
  type ChannelInput,
  channelLimits,
  type ChannelSecrets,
  ChannelSecretsSchema,
  type ChannelTarget,
  missingIn,
} from '@shared/watch/channels'
import { type Notice, partFor } from '@shared/watch/engine'
import { isQuiet, untilQuietChanges } from '@shared/watch/quiet'
import { type HttpClient, type HttpRequest, type HttpResponse, networkProblem } from '@main/headscale/call'
import { type ConnectionStage, createHttpClient } from '@main/headscale/network/http-client'
import type { Log, Redactor } from '@main/lib/log'
import { parseJson } from '@main/lib/parse-json'
import { textsIn } from '@main/lib/texts'
import type { Secrets } from '@main/servers/secrets'
import type { Settings, StoredChannel, Store } from '@main/settings/store'
import type { WatchChoicesStore } from '@main/settings/watch-file'
import type { ProgramGate } from '@main/window/program-gate'
import { alertMessage, chatText, digest, type Outcome, type Outgoing } from './alert-message'
import { createOutbox, type Outbox, type OutboxFile } from './outbox'
import type { AlertServer } from './watcher'

type Webhook = Extract<ChannelTarget, { kind: 'webhook' }>

interface WebhookOptions {
  /** Creates a client for one request that follows no redirects and tells the stages of its connection. */
  readonly connect: (onStage: (stage: ConnectionStage) => void) => HttpClient
  readonly limitMs: number
}

/** The longest wait that a receiver may ask for, in milliseconds. */
const LONGEST_WAIT_MS = 3_600_000

/** Sends a message to a webhook once. Never rejects. Reads only the head of the answer. */
export async function sendWebhook(
  message: Outgoing,
  target: Webhook,
  secrets: ChannelSecrets,
  { connect, limitMs }: WebhookOptions,
): Promise<Outcome> {
  const { url, ...request } = requestOf(message, target, secrets)
  const needed: ConnectionStage = url.startsWith('https:') ? 'secured' : 'reached'
  const signal = AbortSignal.timeout(limitMs)
  let isSending = false
  const http = connect((stage) => (isSending ||= stage === needed))
  try {
    const response = await http(url, { ...request, signal })
    response.body.on('error', () => undefined).destroy()
    return outcomeOf(response)
  } catch (error) {
    const isLate = signal.aborted
    // Once the connection stands, the receiver may have the message although it has not answered.
    if (isSending) return { state: 'unknown', problem: isLate ? 'silent' : 'cut' }
    const problem = networkProblem(error)
    const isCertificate = ['untrusted', 'expired', 'wrongHost', 'notTls'].includes(problem)
    if (isCertificate) return { state: 'failed', problem: 'certificate', code: '', again: true }
    return { state: 'failed', problem: isLate ? 'silent' : 'unreachable', code: codeOf(error), again: true }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

function outcomeOf({ status, headers }: HttpResponse): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent' }
  const failed = { state: 'failed', code: String(status) } as const
  if (status >= 300 && status < 400) return { ...failed, problem: 'redirect', again: false }
  if (status === 401 || status === 403) return { ...failed, problem: 'login', again: false }
  if (status !== 429 && status < 500) return { ...failed, problem: 'refused', again: false }
  const seconds = Number(headers['retry-after'] ?? 0)
  const waitMs = Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), LONGEST_WAIT_MS) : 0
  return { ...failed, problem: status === 429 ? 'busy' : 'refused', again: true, waitMs }
}

interface Prepared extends HttpRequest {
  readonly url: string
}

const json = (body: object) => ({ 'content-type': 'application/json', body: JSON.stringify(body) })

/** Returns the request of a message in the form of its receiver. */
function requestOf(message: Outgoing, target: Webhook, { url, secret }: ChannelSecrets): Prepared {
  const { title, text } = message
  const address = new URL(url)
  switch (target.form) {
    case 'json': {
      const { body, ...headers } = json(ownForm(message))
      const signature = secret !== '' && { 'x-mesh-console-signature': signatureOf(body, secret) }
      return { method: 'POST', url: address.href, headers: { ...headers, ...signature }, body }
    }
    case 'ntfy': {
      // Topics are the last part of the address; JSON goes to the address before it.
      const path = address.pathname.replace(/\/+$/, '')
      address.pathname = path.slice(0, path.lastIndexOf('/') + 1)
      const topic = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
      const { body, ...headers } = json({ topic, title, message: text })
      return { method: 'POST', url: address.href, headers: { ...headers, ...bearer(secret) }, body }
    }
    case 'gotify': {
      const { body, ...headers } = json({ title, message: text, priority: 5 })
      return { method: 'POST', url: below(address, 'message'), headers: { ...headers, 'x-gotify-key': secret }, body }
    }
    case 'slack': {
      const { body, ...headers } = json({ text: slackText(`${title}\n${text}`) })
      return { method: 'POST', url: address.href, headers, body }
    }
    case 'matrix': {
      const { body, ...headers } = json({ msgtype: 'm.text', body: `${title}\n${text}` })
      // The server accepts one message for each transaction, however often it is sent.
      const path = `_matrix/client/v3/rooms/${encodeURIComponent(target.room)}/send/m.room.message/${message.id}`
      return { method: 'PUT', url: below(address, path), headers: { ...headers, ...bearer(secret) }, body }
    }
  }
}

const bearer = (token: string): Record<string, string> => (token === '' ? {} : { authorization: `Bearer ${token}` })

function below(base: URL, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}

/** The documented form (docs/webhooks.md). A new field keeps the version; a changed or removed one raises it. */
function ownForm({ id, test, title, text, alerts }: Outgoing): object {
  return { version: 1, id, test, sentAt: new Date().toISOString(), title, text, alerts }
}

/** The HMAC-SHA256 of the body, in hex. */
function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/** Discord refuses longer texts. */
const LONGEST_CHAT = 2000

function slackText(text: string): string {
  const safe = chatText(text)
  return safe.length > LONGEST_CHAT ? `${safe.slice(0, LONGEST_CHAT - 1).replace(/[\ud800-\udbff]$/, '')}…` : safe
}

export interface AlertChannelsOptions {
  readonly settings: Store<Settings>
  readonly choices: WatchChoicesStore
  readonly secrets: Secrets
  readonly redactor: Pick<Redactor, 'register'>
  readonly outbox: Store<OutboxFile>
  /** Asks the person about an address in a dialog of the system. */
  readonly confirm: ProgramGate['confirm']
  /** The system's proxy settings for an address. */
  readonly resolveProxy: (url: string) => Promise<string>
  /** Trusted authorities, in PEM. */
  readonly roots: () => readonly string[]
  readonly language: () => Language
  readonly onChange: (channels: Channel[]) => void
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
  readonly after: (ms: number, work: () => void) => () => void
}

/** The channels of alerts besides the desktop: their settings, and what they send. */
export interface AlertChannels {
  list(): Channel[]
  /** Throws ApiError. */
  save(input: ChannelInput): Promise<Channel[]>
  remove(id: string): Channel[]
  test(id: string): Promise<Channel[]>
  /** Sends a notification through the channels that its alerts name. */
  tell(server: AlertServer, notice: Notice): void
  /** Quiet hours may have changed. */
  chosen(): void
  forgetServer(serverId: string): void
  /** Forgets everything that waits, and all secrets. */
  forgetAll(): void
  stop(): void
}

/** The time limit of one try, in milliseconds. */
const LIMIT_MS = 30_000

export function createAlertChannels(options: AlertChannelsOptions): AlertChannels {
  const { settings, choices, language, now } = options
  const stored = () => settings.value.channels ?? []
  const find = (id: string) => {
    const found = stored().find((one) => one.id === id)
    if (!found) throw refusal('notFound', 'channelGone')
    return found
  }
  const open = openSecrets(options)
  const list = () => stored().map((one) => shown(one, open, outbox))
  const outbox = createOutbox({
    store: options.outbox,
    send: (id, message) =>
      send(
        stored().find((one) => one.id === id),
        open.get(id),
        message,
        options,
      ),
    join: (messages) => digest(messages, language()),
    quietFor: () => (isQuiet(choices.get(), now()) ? untilQuietChanges(choices.get(), now()) : 0),
    now,
    after: options.after,
    onChange: () => options.onChange(list()),
    warn: (message, error) => options.log.warn(message, error),
  })
  const change = (channels: StoredChannel[]) => {
    try {
      settings.set({ channels })
    } finally {
      options.onChange(list())
    }
    return list()
  }
  outbox.wake()
  return {
    list,
    async save(input) {
      const before = input.id === undefined ? undefined : find(input.id)
      if (!before && stored().length >= channelLimits.channels)
        throw refusal('conflict', 'channelsFull', { params: { limit: String(channelLimits.channels) } })
      const secrets = secretsAfter(input, before, before && open.get(before.id))
      const missing = missingIn(input.target, secrets)
      if (missing) throw refusal('invalid', missing === 'topic' ? 'topicRequired' : 'tokenRequired')
      const origin = input.target.kind === 'webhook' ? new URL(secrets.url).origin : ''
      await options.confirm({ use: 'alerts', host: null, command: addressOf(input.target, origin) })
      const id = before?.id ?? randomUUID()
      const { name, target } = input
      const encrypted = options.secrets.encrypt(JSON.stringify(secrets))
      const next = { id, name, target, origin, hasSecret: secrets.secret !== '', ...(encrypted && { encrypted }) }
      open.set(id, secrets)
      const all = stored()
      return change(all.some((one) => one.id === id) ? all.map((one) => (one.id === id ? next : one)) : [...all, next])
    },
    remove(id) {
      find(id)
      open.delete(id)
      outbox.forgetChannel(id)
      const rules = choices.get().rules
      if (rules.some(({ channels }) => channels?.includes(id)))
        choices.set({ rules: rules.map((rule) => withoutChannel(rule, id)) })
      return change(stored().filter((one) => one.id !== id))
    },
    async test(id) {
      find(id)
      const t = textsIn(language())
      await outbox.test(id, { title: t('notice.testTitle'), text: t('notice.channelTest'), alerts: [] })
      return list()
    },
    tell(server, notice) {
      for (const { id } of stored()) addTo(id, server, notice, outbox, options)
    },
    chosen: outbox.wake,
    forgetServer: outbox.forgetServer,
    forgetAll() {
      open.clear()
      outbox.forgetAll()
    },
    stop: outbox.stop,
  }
}

/** Adds the part of a notification that a channel has not taken yet. */
function addTo(
  channel: string,
  server: AlertServer,
  notice: Notice,
  outbox: Outbox,
  { language, now }: AlertChannelsOptions,
): void {
  const part = partFor(notice, (channels) => channels?.includes(channel) ?? false)
  if (!part) return
  const keys: string[] = []
  const groups = part.groups.flatMap((group) => {
    const about = group.about.filter(({ kind, id, prefix = '' }) => {
      const key = [server.id, notice.id, group.rule.id, kind, id, prefix].join(' ')
      if (outbox.isTaken(channel, key)) return false
      keys.push(key)
      return true
    })
    return about.length > 0 ? [{ ...group, about }] : []
  })
  if (groups.length > 0) outbox.add(channel, keys, alertMessage({ ...part, groups }, server, language(), now()))
}

type OpenSecrets = Map<string, ChannelSecrets>

/** Decrypts the secrets of all channels. */
function openSecrets({ settings, secrets, redactor }: AlertChannelsOptions): OpenSecrets {
  const map: OpenSecrets = new Map()
  const set = map.set.bind(map)
  map.set = (id, value) => {
    for (const text of [value.url, value.secret]) redactor.register(text)
    return set(id, value)
  }
  for (const { id, encrypted } of settings.value.channels ?? []) {
    const text = encrypted === undefined ? null : secrets.decrypt(encrypted)
    const { data } = ChannelSecretsSchema.safeParse(parseJson(text ?? ''))
    if (data) map.set(id, data)
  }
  return map
}

/** Returns the secrets of a channel after a change. A stored one goes to no other receiver. */
function secretsAfter(input: ChannelInput, before: StoredChannel | undefined, known?: ChannelSecrets): ChannelSecrets {
  const { target, login } = input
  const url = input.url ?? (before && known && formOf(before.target) === formOf(target) ? known.url : '')
  if (target.kind === 'webhook' && url === '') throw refusal('invalid', 'webhookUrl', { path: 'url' })
  const next = { url: target.kind === 'webhook' ? url : '', user: login?.user ?? known?.user ?? '' }
  if (login) return { ...next, secret: login.secret }
  const isSame = known && before && receiverOf(before.target, known.url) === receiverOf(target, url)
  if (!isSame && before?.hasSecret) throw refusal('invalid', 'secretAgain')
  return { ...next, secret: known?.secret ?? '' }
}

const formOf = (target: ChannelTarget) => (target.kind === 'webhook' ? target.form : target.kind)

const receiverOf = (target: ChannelTarget, url: string) =>
  target.kind === 'webhook' ? `${target.form} ${new URL(url).origin}` : `${target.host}:${target.port}`

/** Returns what the person is asked about: the receiver, without secrets. */
const addressOf = (target: ChannelTarget, origin: string): string[] =>
  target.kind === 'webhook' ? [origin] : [`${target.host}:${target.port}`, ...target.to]

function shown({ id, name, target, origin, hasSecret }: StoredChannel, open: OpenSecrets, outbox: Outbox): Channel {
  const secrets = open.get(id)
  const missing = secrets ? missingIn(target, secrets) : null
  return { id, name, target, origin, hasSecret, ready: secrets !== undefined, missing, result: outbox.result(id) }
}

const withoutChannel = <T extends { channels?: string[] | undefined }>(rule: T, id: string): T => {
  const left = rule.channels?.filter((one) => one !== id) ?? []
  return { ...rule, channels: left.length > 0 ? left : undefined }
}

/** Sends once, and logs what did not succeed: the page shows the last result only. */
async function send(...all: Parameters<typeof attempt>): Promise<Outcome> {
  const [channel, , { id }, { log }] = all
  const outcome = await attempt(...all)
  if (outcome.state !== 'sent') log.warn(`alerts: ${channel?.name}, message ${id}`, outcome)
  return outcome
}

async function attempt(
  channel: StoredChannel | undefined,
  secrets: ChannelSecrets | undefined,
  message: Outgoing,
  options: AlertChannelsOptions,
): Promise<Outcome> {
  if (!channel || !secrets) return { state: 'failed', problem: 'secret', code: '', again: false }
  const { target } = channel
  try {
    if (target.kind === 'webhook')
      return await sendWebhook(message, target, secrets, { connect: connector(options), limitMs: LIMIT_MS })
    const { sendMail } = await import('./mail')
    return await sendMail(message, target, secrets, { roots: options.roots, limitMs: LIMIT_MS })
  } catch (error) {
    options.log.warn('an alert was not sent', error)
    return { state: 'unknown', problem: 'cut' }
  }
}

/** A client for each request: no connection is shared with a server's API. */
const connector =
  ({ resolveProxy, roots }: AlertChannelsOptions) =>
  (onStage: NonNullable<Parameters<typeof createHttpClient>[0]['onStage']>): HttpClient =>
    createHttpClient({
      connection: { ca: null, pin: null, identity: null },
      resolveProxy,
      roots,
      openTunnel: () => Promise.reject(new Error('a webhook has no tunnel')),
      onStage,
    })
