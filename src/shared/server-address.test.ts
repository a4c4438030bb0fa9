import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiKeyText, ServerUrl, StoredUrl } from '@shared/ipc/session'
import { ChannelInputSchema } from '@shared/watch/channels'
import { proposedName } from './server-address'

test.each([
  ['headscale.example.com', 'https://headscale.example.com', 'example.com'],
  [' hs.example.com:8443/mesh ', 'https://hs.example.com:8443/mesh', 'example.com'],
  ['HTTP://Office.example', 'HTTP://Office.example', 'office.example'],
  ['headscale', 'https://headscale', 'headscale'],
  ['localhost:8080', 'https://localhost:8080', 'localhost'],
  ['10.0.0.5', 'https://10.0.0.5', '10.0.0.5'],
  ['[fd7a::1]:443', 'https://[fd7a::1]:443', '[fd7a::1]'],
])('%s is the address %s with the name %s', (typed, url, name) => {
  expect(ServerUrl.parse(typed)).toBe(url)
  expect(proposedName(typed)).toBe(name)
})

test.each(['', 'head scale', 'ftp://example.com', 'user@example.com', 'mailto:a@b', 'https://', '?x'])(
  '%s is not an address',
  (typed) => {
    expect(ServerUrl.safeParse(typed).success).toBe(false)
  },
)

const meant = 'https://hs.example.com'
test.each([
  [`${meant}/api`, meant],
  [`${meant}/api/`, meant],
  [`${meant}/API/v1`, meant],
  [`${meant}/api/v1/node?user=ann`, meant],
  [`${meant}:8443/api/v1/node/7/rename/db-1`, `${meant}:8443`],
  [`${meant}/hs/api/v1`, `${meant}/hs`],
  [`${meant}/hs/`, `${meant}/hs`],
  [`${meant}/web`, meant],
  [`${meant}/web/users.html#top`, meant],
  [`${meant}/admin/`, meant],
  [`${meant}/admin/machines`, meant],
  [`${meant}/swagger`, meant],
  [`${meant}/swagger/v1/openapiv2.json`, meant],
  [`${meant}/version`, meant],
  [`${meant}/health`, meant],
  [`${meant}/key?v=113`, meant],
  [`${meant}/register/mkey:abc`, meant],
  [`${meant}/#/nodes`, meant],
  [`${meant}?x=1`, meant],
  [`  ${meant} `, meant],
  [`\u200b${meant}\ufeff\u00a0`, meant],
  [`"${meant}"`, meant],
  [`'${meant}/api',`, meant],
  [`“${meant}”`, meant],
  [`<${meant}>`, meant],
  [`\`${meant}\``, meant],
  [`[our server](${meant}/web)`, meant],
  [`[${meant}](${meant})`, meant],
  [`${meant}.`, meant],
  [`https://${meant}`, meant],
  [`http://${meant}/web`, meant],
  ['https;//hs.example.com', meant],
  ['hs．example．com', meant],
  ['https：／／hs。example。com：8443', `${meant}:8443`],
  [`${meant}/machine/map`, meant],
  [`server_url: ${meant}`, meant],
  [`server_url: "${meant}:443"`, `${meant}:443`],
  [`server_url: hs.example.com`, meant],
  ['server_url:hs.example.com', meant],
  [`export HEADSCALE_URL=${meant}`, meant],
  [`HEADSCALE_URL="hs.example.com"`, meant],
  [`{"url": "${meant}"}`, meant],
  [`tailscale up --login-server=${meant} --force-reauth`, meant],
  [`--login-server hs.example.com`, meant],
  [`curl -H "Authorization: Bearer abc" ${meant}/api/v1/node | jq`, meant],
  ['//hs.example.com', meant],
  ['https:/hs.example.com', meant],
  ['https//hs.example.com', meant],
  ['https:hs.example.com', meant],
  ['hs.example.com/web', meant],
  ['HTTPS://HS.EXAMPLE.COM/API/', 'HTTPS://HS.EXAMPLE.COM'],
  ['http://10.0.0.5:8080/api', 'http://10.0.0.5:8080'],
  ['http://[fd7a::1]:8080/api', 'http://[fd7a::1]:8080'],
  ['see http://[fd7a::1].', 'http://[fd7a::1]'],
  ['server:8080', 'https://server:8080'],
  ['hs.example.com,', meant],
  ['hs.example.com:8443;', `${meant}:8443`],
  ['fd7a::1', 'https://[fd7a::1]'],
  [' 2001:db8::7 ', 'https://[2001:db8::7]'],
  ['https://api.example.com', 'https://api.example.com'],
  ['https://example.com/apiary', 'https://example.com/apiary'],
  ['https://example.com/webhooks/hs', 'https://example.com/webhooks/hs'],
])('the pasted text %j means %s', (typed, url) => {
  expect(ServerUrl.parse(typed)).toBe(url)
  expect(ServerUrl.parse(url)).toBe(url)
})

test.each([
  `${meant} or https://other.example.com`,
  `[${meant}](https://evil.example)`,
  'https://user:secret@hs.example.com',
  'https://hs.example.com\\evil.example',
  'please use hs.example.com',
  'server_url:',
  '""',
  '<>',
  '/api/v1',
])('%j names no single address', (typed) => {
  expect(ServerUrl.safeParse(typed).success).toBe(false)
})

const key = `hskey-api-abcdefghij_-${'-'}${'S3cret_-'.repeat(8)}`
const older = `kQ3xY_9.${'aB3-'.repeat(8)}`
test.each([
  [key, key],
  [older, older],
  [` ${key}\n`, key],
  [`Bearer ${key}`, key],
  [`bearer ${older}`, older],
  [`Authorization: Bearer ${key}`, key],
  [`-H "Authorization: Bearer ${key}"`, key],
  [`curl -H 'Authorization: Bearer ${older}' https://hs.example.com/api/v1/node`, older],
  [`"${key}"`, key],
  [`'${key}',`, key],
  [`\`${key}\``, key],
  [`<${key}>`, key],
  [`HEADSCALE_CLI_API_KEY=${key}`, key],
  [`export HEADSCALE_API_KEY="${key}"`, key],
  [`HEADSCALE_API_KEY: ${key}`, key],
  [`api_key: "${older}"`, older],
  [`API key: ${key}`, key],
  [`{"apiKey":"${key}"}`, key],
  [`\u200b${key}\ufeff`, key],
  [`${key.slice(0, 40)}\n  ${key.slice(40)}`, key],
  [`${key.slice(0, 40)}\r\n${key.slice(40)}`, key],
  [`2026-11-29T01:00:00Z INF created\n${key}\n`, key],
  [key.replace('hskey-api-', 'hskey–api–'), key],
  ['Bearer an-opaque-key', 'an-opaque-key'],
  ['an-opaque-key', 'an-opaque-key'],
  ['api_key=opaque', 'opaque'],
  ['a.b=c==', 'a.b=c=='],
])('the pasted text %j means the key %s', (typed, meantText) => {
  expect(ApiKeyText.parse(typed)).toBe(meantText)
})

test.each([`${key} ${key.replace('S', 'T')}`, 'two words', 'Bearer', 'an-opaque\nkey', '""', 'schlüssel'])(
  '%j is no key',
  (typed) => {
    expect(ApiKeyText.safeParse(typed).success).toBe(false)
  },
)

test.each(['hskey-auth-abcdefghijkl-x', 'hskey-client-abcdefghijkl-x', 'tskey-api-abc', 'hskey-api-abcdefghijkl-***'])(
  '%s is said to be no API key, before a server refuses it',
  (typed) => {
    expect(ApiKeyText.safeParse(typed).error?.issues).toMatchObject([{ message: 'keyOther' }])
  },
)

test.each([
  ['a server', ServerUrl],
  ['a saved server', StoredUrl],
  ['a webhook', ChannelInputSchema.shape.url],
])('an address of %s that is megabytes long is refused before it is parsed', (_what, schema) => {
  const canParse = vi.spyOn(URL, 'canParse')
  onTestFinished(() => void vi.restoreAllMocks())
  const { success, error } = schema.safeParse(`https://${'a.'.repeat(100_000)}`)
  expect([success, error?.issues.map(({ message }) => message)]).toEqual([false, ['urlLong']])
  expect(canParse).not.toHaveBeenCalled()
})
