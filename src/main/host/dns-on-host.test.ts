import { expect, it } from 'vitest'
import { configTextsHere } from '@tests/support/config-texts'
import { hostWith, SERVICE, SETTINGS } from '@tests/support/host-with'
import { dnsSave, readDnsOn } from './dns-on-host'
import { findHeadscale } from './find-headscale'
import type { HostError } from './host-error'

const texts = configTextsHere()
const SECRET = 'hunter-2-hunter'
const TEXT = `oidc:
  client_secret: &x ${SECRET}
dns:
  base_domain: mesh.test
  search_domains: [*x, a.test]
`

async function read(text: string) {
  const { connection } = hostWith({
    'id ': 'alice\n',
    'systemctl ': SERVICE,
    'grep ': SETTINGS,
    '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
    'readlink -f -- /etc/headscale/config.yaml': '/etc/headscale/config.yaml\n',
    'cat -- /etc/headscale/config.yaml': text,
    'stat ': 'root\n',
  })
  return readDnsOn({ connection, headscale: await findHeadscale(connection) }, true, texts)
}

it('shows no secret that an alias makes a search domain, and writes it back as it was', async () => {
  const found = await read(TEXT)
  expect(JSON.stringify(found.settings)).not.toContain(SECRET)
  const settings = { ...found.settings, baseDomain: 'new.test' }
  const save = await dnsSave(found, { file: 'config', digest: found.config.digest, settings }, texts)
  expect(save?.text).toBe(TEXT.replace('mesh.test', 'new.test'))
  expect(JSON.stringify(save?.settings)).not.toContain(SECRET)
})

it('refuses a search domain that stands for a secret', async () => {
  const found = await read(TEXT.replace('[*x, a.test]', '[a.test]'))
  const settings = { ...found.settings, searchDomains: ['a.test', '<hidden client_secret>'] }
  const wanted = { file: 'config', digest: found.config.digest, settings } as const
  await expect(dnsSave(found, wanted, texts)).rejects.toMatchObject({ code: 'invalid' })
  expect(found.masked.text).not.toContain(SECRET)
})

it.each([true, false])(
  'offers one line for sudo if the configuration cannot be read, with all that a save needs: %s',
  async (saves) => {
    const { connection } = hostWith({
      'id ': 'alice\n',
      'systemctl ': SERVICE,
      'grep ': SETTINGS,
      '/usr/bin/headscale -c /etc/headscale/config.yaml version': 'v0.29.2\n',
      'readlink -f -- /etc/headscale/config.yaml': '/etc/headscale/config.yaml\n',
      'cat -- /etc/headscale/config.yaml': { exit: 1, stderr: 'Permission denied\n' },
      'sudo -n cat': { exit: 1, stderr: 'sudo: a password is required\n' },
    })
    const host = { connection, headscale: await findHeadscale(connection) }
    const failed: unknown = await readDnsOn(host, saves, texts).catch((error: unknown) => error)
    expect(failed).toMatchObject({ failure: { why: 'sudo' } })
    const { sudoers } = (failed as HostError).failure
    for (const part of ['read /etc/', 'readlink -f -- ', 'stat -c ']) expect(sudoers).toContain(part)
    const writes = ['/var/lib/headscale/db.sqlite', 'systemctl restart headscale.service', ' save ']
    for (const part of writes) expect(sudoers.includes(part)).toBe(saves)
  },
)
