import { afterEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '@main/headscale/testing/secure-server'
import { sendMail } from './mail'
import { type Manner, type SmtpServer, startSmtpServer } from './testing/smtp-server'

const authority = makeCertificate({ name: 'Test authority', ca: true })
const certificate = makeCertificate({ name: 'mail', host: '127.0.0.1', issuer: authority })
const open: SmtpServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

interface Sending {
  readonly security?: 'tls' | 'starttls'
  readonly manner?: Manner
  readonly roots?: readonly string[]
  readonly limitMs?: number
  readonly user?: string
}

async function send(sending: Sending = {}) {
  const { security = 'tls', manner = 'takes', roots = [authority.cert], limitMs = 10_000, user = 'ops' } = sending
  const { key, cert } = certificate
  const server = await startSmtpServer({ key, cert, security, manner })
  open.push(server)
  const target = {
    kind: 'email',
    host: '127.0.0.1',
    port: server.port,
    security,
    from: 'console@example.com',
    to: ['maria@example.com', 'jo@example.com'],
  } as const
  const message = { id: 'one', test: false, title: 'db-1 went\noffline', text: 'Zürich\n.hidden dot', alerts: [] }
  const outcome = await sendMail(
    message,
    { ...target, to: [...target.to] },
    { url: '', user, secret: user && 'hunter2hunter2' },
    { roots: () => roots, limitMs },
  )
  return { outcome, server }
}

describe('an alert by e-mail', () => {
  test.each(['tls', 'starttls'] as const)('arrives over %s with an authority of the admin', async (security) => {
    const { outcome, server } = await send({ security })
    expect(outcome).toEqual({ state: 'sent' })
    expect(server.mails).toHaveLength(1)
    const [mail = ''] = server.mails
    expect(mail).toMatch(/^From: Mesh Console <console@example\.com>/m)
    expect(mail).toMatch(/^To: maria@example\.com, jo@example\.com/m)
    expect(mail).toMatch(/^Subject: db-1 went offline/m)
    expect(mail).toMatch(/^Message-ID: <one@mesh-console\.invalid>/m)
    const login = Buffer.from('\0ops\0hunter2hunter2').toString('base64')
    expect(server.commands).toContain(`AUTH PLAIN ${login}`)
    const plain = server.commands.filter((command) => command.startsWith('plain: '))
    expect(plain).toEqual(security === 'tls' ? [] : ['plain: EHLO mesh-console', 'plain: STARTTLS'])
  })

  test('needs no login if none is set', async () => {
    const { outcome, server } = await send({ user: '' })
    expect(outcome).toEqual({ state: 'sent' })
    expect(server.commands.join('\n')).not.toContain('AUTH')
  })

  test.each(['tls', 'starttls'] as const)(
    'sends no password to a server of an unknown authority: %s',
    async (security) => {
      const { outcome, server } = await send({ security, roots: [] })
      expect(outcome).toMatchObject({ state: 'failed', problem: 'certificate', again: true })
      expect(server.commands.join('\n')).not.toContain('AUTH')
    },
  )

  test.each([
    ['login', { state: 'failed', problem: 'login', code: '535', again: false }],
    ['recipient', { state: 'failed', problem: 'recipient', code: '550', again: false }],
    ['later', { state: 'failed', problem: 'recipient', code: '451', again: true }],
    ['cutEarly', { state: 'failed', problem: 'unreachable', again: true }],
    ['cutLate', { state: 'unknown', problem: 'cut' }],
  ] as const)('%s: %j', async (manner, expected) => {
    const { outcome } = await send({ manner })
    expect(outcome).toMatchObject(expected)
  })

  test.each([
    ['silentEarly', { state: 'failed', problem: 'silent', again: true }],
    ['silentLate', { state: 'unknown', problem: 'silent' }],
  ] as const)('has a time limit: %s', async (manner, expected) => {
    const { outcome } = await send({ manner, limitMs: 500 })
    expect(outcome).toMatchObject(expected)
  })

  test('is tried again later if nothing listens', async () => {
    const { server } = await send()
    await open.pop()?.close()
    const target = {
      kind: 'email',
      host: '127.0.0.1',
      security: 'tls',
      from: 'a@b.example',
      to: ['a@b.example'],
    } as const
    const outcome = await sendMail(
      { id: 'x', test: true, title: 't', text: 't', alerts: [] },
      { ...target, to: [...target.to], port: server.port },
      { url: '', user: '', secret: '' },
      { roots: () => [], limitMs: 5000 },
    )
    expect(outcome).toEqual({ state: 'failed', problem: 'unreachable', code: 'ECONNREFUSED', again: true })
  })
})
