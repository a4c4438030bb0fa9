import { createHmac } from 'node:crypto'
import type { ChannelSecrets, ChannelTarget } from '@shared/watch/channels'
import { type HttpClient, type HttpRequest, type HttpResponse, networkProblem } from '@main/headscale/call'
import type { ConnectionStage } from '@main/headscale/network/http-client'
import type { Outcome, Outgoing } from './alert-message'

type Webhook = Extract<ChannelTarget, { kind: 'webhook' }>

export interface WebhookOptions {
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

/** Names of machines are foreign text: no link, and nobody who is mentioned. */
function slackText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll('@', '@\u200b')
}
