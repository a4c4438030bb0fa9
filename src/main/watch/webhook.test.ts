import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChannelSecrets, WebhookForm } from '@shared/watch/channels'
import type { NoticeGroup } from '@shared/watch/engine'
import type { Subject } from '@shared/watch/rules'
import { createHttpClient } from '@main/headscale/network/http-client'
import { type RemoteServer, startRemoteServer } from '@main/headscale/testing/remote-server'
import { makeCertificate, startSecureServer } from '@main/headscale/testing/secure-server'
import { alertMessage, digest, type Outgoing } from './alert-message'
import { sendWebhook } from './alert-channels'

const open: RemoteServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

type Answer = Parameters<typeof startRemoteServer>[0]
async function receiver(answer: Answer = (_request, response) => response.end('ok')): Promise<RemoteServer> {
  const server = await startRemoteServer(answer)
  open.push(server)
  return server
}

const message: Outgoing = {
  id: 'delivery-1',
  test: false,
  title: 'db-1 went offline',
  text: 'Home',
  alerts: [
    {
      time: '2026-11-29T07:00:00.000Z',
      server: { id: 's', name: 'Home' },
      event: 'offline',
      ended: false,
      about: [{ kind: 'node', id: '7', name: 'db-1' }],
    },
  ],
}

interface Sending extends Partial<ChannelSecrets> {
  readonly form?: WebhookForm
  readonly limitMs?: number
  readonly roots?: readonly string[]
  readonly sent?: Outgoing
}

function send(url: string, { form = 'json', secret = '', limitMs = 10_000, roots = [], sent = message }: Sending = {}) {
  return sendWebhook(
    sent,
    { kind: 'webhook', form, room: '!ops:example.org' },
    { url, user: '', secret },
    {
      limitMs,
      connect: (onStage) =>
        createHttpClient({
          connection: { ca: null, pin: null, identity: null },
          resolveProxy: async () => 'DIRECT',
          roots: () => roots,
          openTunnel: () => Promise.reject(new Error('no tunnel')),
          onStage,
        }),
    },
  )
}

test('the JSON has what docs/webhooks.md lists, and openssl computes the same signature', async () => {
  const server = await receiver()
  expect(await send(`${server.url}/hook?a=b`, { secret: 'a signing secret' })).toEqual({ state: 'sent' })
  const [asked] = server.asked
  expect(asked).toMatchObject({ method: 'POST', path: '/hook?a=b' })
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    version: 1,
    id: 'delivery-1',
    test: false,
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    title: 'db-1 went offline',
    text: 'Home',
    alerts: message.alerts,
  })
  const openssl = execFileSync('openssl', ['dgst', '-sha256', '-hmac', 'a signing secret'], {
    input: asked?.body ?? '',
  })
  expect(asked?.headers['x-mesh-console-signature']).toBe(`sha256=${openssl.toString().trim().split(' ').at(-1)}`)
})

test('without a secret there is no signature', async () => {
  const server = await receiver()
  await send(server.url)
  expect(server.asked[0]?.headers).not.toHaveProperty('x-mesh-console-signature')
})

describe('the forms of other receivers', () => {
  test.each([
    [
      'ntfy',
      '/base/ops%20team',
      { method: 'POST', path: '/base/' },
      { authorization: 'Bearer tk_1' },
      { topic: 'ops team', title: 'db-1 went offline', message: 'Home' },
    ],
    [
      'gotify',
      '/gotify/',
      { method: 'POST', path: '/gotify/message' },
      { 'x-gotify-key': 'tk_1' },
      { title: 'db-1 went offline', message: 'Home', priority: 5 },
    ],
    ['slack', '/hooks/1', { method: 'POST', path: '/hooks/1' }, {}, { text: 'db-1 went offline\nHome' }],
    [
      'matrix',
      '',
      {
        method: 'PUT',
        path: '/_matrix/client/v3/rooms/!ops%3Aexample.org/send/m.room.message/delivery-1',
      },
      { authorization: 'Bearer tk_1' },
      { msgtype: 'm.text', body: 'db-1 went offline\nHome' },
    ],
  ] as const)('%s', async (form, path, request, headers, body) => {
    const server = await receiver()
    expect(await send(`${server.url}${path}`, { form, secret: 'tk_1' })).toEqual({ state: 'sent' })
    const [asked] = server.asked
    expect(asked).toMatchObject(request)
    expect(asked?.headers).toMatchObject(headers)
    expect(JSON.parse(asked?.body ?? '')).toEqual(body)
  })

  describe('many alerts with many names lose no headline and no server', () => {
    const named = (subject: Subject, names: number): NoticeGroup => ({
      rule: { id: 'r', on: true, server: null, subject },
      about: Array.from({ length: names }, (_, at) => ({
        kind: 'node',
        id: `${at}`,
        name: `a-machine-of-the-lab-${at}`,
      })),
      over: false,
    })
    const offline = (tag: string) =>
      named({ kind: 'machines', scope: { by: 'tag', tag }, goes: 'offline', minutes: 5 }, 20)
    const told = (groups: NoticeGroup[], name = 'Home') =>
      alertMessage(
        { id: '1', held: groups.length > 1, groups },
        { id: name, name, address: '', key: undefined },
        'en',
        0,
      )
    const textOf = async (form: WebhookForm, sent: Outgoing) => {
      const server = await receiver()
      await send(`${server.url}/hook`, { form, secret: 'tk_1', sent })
      const { text, message: words, body } = JSON.parse(server.asked[0]?.body ?? '') as Record<string, string>
      return { bytes: Buffer.byteLength(server.asked[0]?.body ?? ''), text: text ?? words ?? body ?? '' }
    }
    const forms = ['ntfy', 'gotify', 'slack', 'matrix'] as const

    test.each(forms)('%s: a digest', async (form) => {
      const tags = Array.from({ length: 20 }, (_, at) => `tag-${at}`)
      const joined = digest(
        tags.map((tag) => told([offline(tag)], `Server of ${tag}`)),
        'en',
      )
      const { bytes, text } = await textOf(form, { ...message, ...joined })
      expect(bytes).toBeLessThan(4000)
      expect(text.length).toBeLessThanOrEqual(1900)
      for (const tag of tags)
        expect(text).toMatch(new RegExp(`with tag:${tag} went offline\n(.*\n)?Server of ${tag}\\b`))
    })

    test.each(forms)('%s: a summary of quiet hours', async (form) => {
      const tags = ['a', 'b', 'c', 'd', 'e', 'f']
      const ownKey = named({ kind: 'expiring', what: 'ownKey', days: 14 }, 1)
      const { bytes, text } = await textOf(form, { ...message, ...told([...tags.map(offline), ownKey]) })
      expect(bytes).toBeLessThan(4000)
      expect(text.length).toBeLessThanOrEqual(1900)
      for (const tag of tags) expect(text).toMatch(new RegExp(`with tag:${tag} went offline: .* and \\d+ more`))
      expect(text).toMatch(/\nThe API key of this console expires within 14 days\nHome$/)
    })

    test('letters of several bytes count as such for ntfy', async () => {
      const { bytes, text } = await textOf('ntfy', {
        ...message,
        ...told(
          Array.from({ length: 7 }, (_, at) => offline(`${'网'.repeat(150)}-${at}`)),
          '家'.repeat(40),
        ),
      })
      expect(bytes).toBeLessThan(4000)
      expect(text).toMatch(/-6 went offline.*\n家+$/)
    })

    test('more headlines than fit are counted, and the server stays', async () => {
      const { text } = await textOf('slack', {
        ...message,
        ...told(Array.from({ length: 90 }, (_, at) => offline(`${at}`))),
      })
      expect(text.length).toBeLessThanOrEqual(1900)
      const [, listed, more] = /tag:(\d+) went offline\nand (\d+) more\nHome$/.exec(text) ?? []
      expect(Number(listed) + 1 + Number(more)).toBe(90)
    })
  })

  test('a text that a chat would refuse for its length is cut, and says so', async () => {
    const server = await receiver()
    for (const text of ['a'.repeat(1980), `${'a'.repeat(1980)}😀${'b'.repeat(3000)}`])
      await send(server.url, { form: 'slack', sent: { ...message, text } })
    const texts = server.asked.map(({ body }) => (JSON.parse(body) as { text: string }).text)
    expect(texts).toEqual([`${message.title}\n${'a'.repeat(1980)}`, `${message.title}\n${'a'.repeat(1980)}…`])
  })

  test('the name of a machine mentions no member of a chat', async () => {
    const server = await receiver()
    await send(server.url, {
      form: 'slack',
      sent: { ...message, title: '@everyone <!channel>', text: '<https://x|y>' },
    })
    const { text } = JSON.parse(server.asked[0]?.body ?? '') as { text: string }
    expect(text).not.toMatch(/@everyone|<|>/)
  })
})

describe('a receiver that does not take it', () => {
  test('refuses the connection: tried again', async () => {
    const server = await startRemoteServer(() => undefined)
    await server.close()
    expect(await send(server.url)).toEqual({
      state: 'failed',
      problem: 'unreachable',
      code: 'ECONNREFUSED',
      again: true,
    })
  })

  test.each([
    [404, {}, { problem: 'refused', code: '404', again: false }],
    [401, {}, { problem: 'login', code: '401', again: false }],
    [503, {}, { problem: 'refused', code: '503', again: true, waitMs: 0 }],
    [429, { 'retry-after': '90' }, { problem: 'busy', code: '429', again: true, waitMs: 90_000 }],
    [429, { 'retry-after': '9999999' }, { problem: 'busy', code: '429', again: true, waitMs: 3_600_000 }],
    [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { problem: 'busy', code: '429', again: true, waitMs: 0 }],
  ])('answers %d %j', async (status, headers, expected) => {
    const server = await receiver((_request, response) => response.writeHead(status, headers).end())
    expect(await send(server.url)).toEqual({ state: 'failed', ...expected })
  })

  test('redirects: the other address gets nothing', async () => {
    const other = await receiver()
    const server = await receiver((_request, response) => response.writeHead(307, { location: other.url }).end())
    expect(await send(server.url)).toEqual({ state: 'failed', problem: 'redirect', code: '307', again: false })
    expect(other.asked).toEqual([])
  })

  test('cuts the connection after it has read the message: unknown', async () => {
    const server = await receiver((request) => request.socket.destroy())
    expect(await send(server.url)).toEqual({ state: 'unknown', problem: 'cut' })
  })

  test('does not answer in time: unknown', async () => {
    const server = await receiver(() => undefined)
    expect(await send(server.url, { limitMs: 300 })).toEqual({ state: 'unknown', problem: 'silent' })
    expect(server.asked).toHaveLength(1)
  })

  test('answers without end: only the head is read', async () => {
    let isClosed: () => void
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const server = await receiver((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more).on('close', () => isClosed())
      more()
    })
    expect(await send(server.url)).toEqual({ state: 'sent' })
    await closed
  })

  test('has a certificate of an unknown authority: it gets nothing', async () => {
    const authority = makeCertificate({ name: 'Test authority', ca: true })
    const certificate = makeCertificate({ name: 'hook', host: '127.0.0.1', issuer: authority })
    const server = await startSecureServer(certificate, (_request, response) => response.end())
    open.push(server)
    expect(await send(server.url)).toEqual({ state: 'failed', problem: 'certificate', code: '', again: true })
    expect(server.asked).toEqual([])
    expect(await send(server.url, { roots: [authority.cert] })).toEqual({ state: 'sent' })
  })
})
