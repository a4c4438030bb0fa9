import { expect, it } from 'vitest'
import { createTextService } from '@main/host/config-thread'
import { planBackup } from './backup-plan'

const config = '/etc/headscale/config.yaml'
const fileAt = (path: string) => path
/** As the thread parses it. */
const rootOf = (text: string) => {
  const ended = createTextService().rootOf([text])
  return ended instanceof Promise || 'error' in ended ? undefined : ended.value
}
const plan = (text: string, at: (path: string) => string | null = fileAt) =>
  planBackup(rootOf(text), { config, configSeen: config, fileAt: at })
const NOISE = 'noise: { private_key_path: /var/lib/headscale/noise.key }\n'

it('finds database, keys and all files that the configuration names', () => {
  const found = plan(`${NOISE}database: { type: sqlite, sqlite: { path: db.sqlite } }
derp: { server: { enabled: true, private_key_path: ./derp.key }, paths: [/etc/derp.yaml, 7] }
policy: { mode: file, path: acl.hujson }
dns: { extra_records_path: /x/records.json }
tls_letsencrypt_hostname: hs.example.com
tls_letsencrypt_cache_dir: /var/lib/headscale/cache
tls_cert_path: ""
oidc: { client_secret_path: /run/secret, client_secret: hidden }
`)
  expect(found).toEqual({
    database: { kind: 'sqlite', path: '/etc/headscale/db.sqlite' },
    needed: [config, '/var/lib/headscale/noise.key'],
    others: [
      '/etc/headscale/derp.key',
      '/etc/derp.yaml',
      '/etc/headscale/acl.hujson',
      '/x/records.json',
      '/run/secret',
      '/var/lib/headscale/cache',
    ],
    kinds: new Map([
      [config, 'config'],
      ['/var/lib/headscale/noise.key', 'key'],
      ['/etc/headscale/derp.key', 'key'],
      ['/etc/derp.yaml', 'relays'],
      ['/etc/headscale/acl.hujson', 'policy'],
      ['/x/records.json', 'records'],
      ['/run/secret', 'secret'],
      ['/var/lib/headscale/cache', 'cache'],
    ]),
    unreachable: [],
  })
})

it('leaves out the key of a relay that is off, and the cache of certificates that come from files', () => {
  const found = plan(`${NOISE}database: { sqlite: { path: /db } }
derp: { server: { enabled: false, private_key_path: /derp.key } }
tls_letsencrypt_cache_dir: /cache
`)
  expect(found.others).toEqual([])
})

it('reads how Headscale connects to PostgreSQL', () => {
  const postgres = '{ host: db, port: 6543, name: hs, user: me, pass: 12345, ssl: true }'
  expect(plan(`${NOISE}database: { type: postgres, postgres: ${postgres} }`).database).toEqual({
    kind: 'postgres',
    host: 'db',
    port: '6543',
    name: 'hs',
    user: 'me',
    pass: '12345',
    ssl: 'require',
  })
})

it('names the files that only the container can read', () => {
  const mounted = (path: string) => (path.startsWith('/data/') ? `/srv${path}` : null)
  const found = plan(
    'noise: { private_key_path: /data/n }\ndatabase: { sqlite: { path: /data/db } }\npolicy: { path: /inside }',
    mounted,
  )
  expect(found).toMatchObject({
    database: { path: '/srv/data/db' },
    needed: [config, '/srv/data/n'],
    unreachable: ['/inside'],
  })
})

it.each([
  ['no database', NOISE, 'backupDatabase'],
  ['no YAML', ':\n\t- [', 'backupDatabase'],
  ['a list', '- 1', 'backupDatabase'],
  ['no key', 'database: { sqlite: { path: /db } }', 'backupFile'],
])('refuses a configuration with %s', (_name, text, key) => {
  expect(() => plan(text)).toThrow(expect.objectContaining({ details: [expect.objectContaining({ key })] }))
})
