import { expect, test } from 'vitest'
import { DnsReadError } from '@shared/dns/read-dns'
import { configTextsHere } from '@tests/support/config-texts'
import { createConfigTexts } from './config-thread'
import { YamlEditError } from './yaml-places'

const TEXT = 'server_url: https://hs.test\nlisten_addr: 127.0.0.1:8080\noidc:\n  client_secret: hunter-2-hunter\n'
const texts = configTextsHere()

test('a configuration is shown, edited and described as in the main process', async () => {
  expect((await texts.shownConfig(TEXT, '0.29.2')).text).toContain('client_secret: <hidden client_secret>')
  const edits = [{ path: 'listen_addr', value: '127.0.0.1:8081' }] as const
  const { text } = await texts.editConfig(TEXT, { text: null, edits })
  expect(text).toBe(TEXT.replace('8080', '8081'))
  expect((await texts.tryConfig(TEXT, text, '0.29.2')).changes).toMatchObject([{ path: 'listen_addr' }])
  const file = { path: '/etc/headscale/config.yaml', digest: 'x', owner: 'root', text: TEXT }
  expect(await texts.configSave(file, text)).toMatchObject({ path: file.path, from: 'x', text, check: 'config' })
})

test('a text that cannot be read or edited keeps its reason and its place on the way between the threads', async () => {
  const broken = await texts.shownConfig('a: [', '0.29.2').catch((error: unknown) => error)
  expect(broken).toBeInstanceOf(YamlEditError)
  expect(broken).toMatchObject({ why: 'syntax', from: expect.any(Number) as number })
  const comments = 'dns:\n  search_domains: [\n    a.test, # ours\n    b.test,\n  ]\n'
  const edits = [{ path: 'dns.search_domains', value: ['a.test'] }]
  const held = await texts.editConfig(comments, { text: null, edits }).catch((error: unknown) => error)
  expect(held).toBeInstanceOf(YamlEditError)
  expect(held).toMatchObject({ why: 'comments', at: 'dns.search_domains' })
  const moved = texts.editConfig(TEXT, { text: `${TEXT}x: <hidden client_secret>\n`, edits: [] })
  await expect(moved).rejects.toMatchObject({ why: 'secretMoved' })
  const other = texts.editConfig(TEXT, { text: null, edits: [{ path: 'no.such', value: 'x' }] })
  await expect(other).rejects.toMatchObject({ code: 'invalid', details: [{ key: 'hostRefused' }] })
  const listed = await texts.readDns('dns: { base_domain: [1] }', true).catch((error: unknown) => error)
  expect(listed).toBeInstanceOf(DnsReadError)
  expect(listed).toMatchObject({ at: 'dns.base_domain', why: 'form' })
  const many = texts.readRecordsFile(`[${'{},'.repeat(20_000)}{}]`, '/r.json')
  await expect(many).rejects.toMatchObject({ at: '/r.json', why: 'tooMany' })
})

test('a thread that ended is an error, not an endless wait', async () => {
  const gone = createConfigTexts(async () => {
    throw new Error('The thread stopped')
  })
  await expect(gone.shownConfig(TEXT, '0.29.2')).rejects.toThrow('The thread stopped')
})
