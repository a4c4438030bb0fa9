import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ChannelSecrets, ChannelTarget, SendProblem } from '@shared/watch/channels'
import type { Outcome, Outgoing } from './alert-message'

type Mail = Extract<ChannelTarget, { kind: 'email' }>

export interface MailOptions {
  /** Trusted authorities, in PEM. */
  readonly roots: () => readonly string[]
  /** The time limit of the whole exchange, in milliseconds. */
  readonly limitMs: number
}

/** Sends a message by SMTP once, only over TLS. Never rejects. */
export async function sendMail(
  message: Outgoing,
  target: Mail,
  { user, secret }: ChannelSecrets,
  { roots, limitMs }: MailOptions,
): Promise<Outcome> {
  const { host, port, from, to } = target
  const mail = await composed(message, target)
  let isSending = false
  // Read only after the server asked for the message.
  const content = new Readable({
    read() {
      isSending = true
      this.push(mail)
      this.push(null)
    },
  })
  const isTls = target.security === 'tls'
  const connection = new SMTPConnection({
    host,
    port,
    name: 'mesh-console',
    secure: isTls,
    requireTLS: !isTls,
    tls: { ca: [...roots()], minVersion: 'TLSv1.2' },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    connection.close()
  }, limitMs)
  try {
    const failed = new Promise<never>((_, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('the connection ended')))
    })
    failed.catch(() => undefined)
    const step = <T>(start: (done: (error?: Error | null, result?: T) => void) => void) =>
      Promise.race([
        failed,
        new Promise<T | undefined>((resolve, reject) =>
          start((error, result) => (error ? reject(error) : resolve(result))),
        ),
      ])
    await step((done) => connection.connect(done))
    if (user !== '') await step((done) => connection.login({ user, pass: secret }, done))
    const sent = await step<{ rejected: readonly unknown[] }>((done) =>
      connection.send({ from, to: [...to] }, content, done),
    )
    const refused = sent?.rejected.length ?? 0
    // The others have it, so it is not sent again.
    return refused > 0
      ? { state: 'failed', problem: 'recipient', code: String(refused), again: false }
      : { state: 'sent' }
  } catch (error) {
    return outcomeOf(error, { isSending, isLate })
  } finally {
    clearTimeout(timer)
    connection.on('error', () => undefined)
    connection.close()
  }
}

function composed({ id, title, text }: Outgoing, { from, to }: Mail): Promise<Buffer> {
  return new MailComposer({
    from: { name: 'Mesh Console', address: from },
    to: [...to],
    subject: title.replaceAll(/\s+/g, ' '),
    text,
    messageId: `<${id}@mesh-console.invalid>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

interface Failure extends Error {
  readonly code?: string
  readonly responseCode?: number
}

function outcomeOf(thrown: unknown, { isSending, isLate }: { isSending: boolean; isLate: boolean }): Outcome {
  const error = thrown as Failure
  const { responseCode } = error
  if (responseCode !== undefined && responseCode >= 400)
    return { state: 'failed', problem: problemOf(error), code: String(responseCode), again: responseCode < 500 }
  const isTimeout = isLate || error.code === 'ETIMEDOUT'
  if (isSending) return { state: 'unknown', problem: isTimeout ? 'silent' : 'cut' }
  const problem = isTimeout ? 'silent' : problemOf(error)
  return { state: 'failed', problem, code: problem === 'unreachable' ? systemCode(error) : '', again: true }
}

/** The library replaces the system's code, which stays in the message. */
const systemCode = ({ message, code = '' }: Failure) => /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code

function problemOf({ code, message, responseCode = 0 }: Failure): SendProblem {
  if (code === 'EAUTH') return 'login'
  if (code === 'ETLS' || /certificate|self[- ]signed|altnames/i.test(message)) return 'certificate'
  if (code === 'EENVELOPE' && responseCode !== 0) return 'recipient'
  return responseCode >= 400 ? 'refused' : 'unreachable'
}
