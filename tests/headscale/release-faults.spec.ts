import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { releaseBugs } from '@shared/acts/release-bugs'
import { startRefusalOf } from '@shared/policy/analyse/start-refusal'
import { dialectOf, type PolicyLine, policyLines } from '@shared/policy/read/dialect-flags'
import { factsOf } from './line'
import { type Headscale, setting, startHeadscale } from './server'

// What a release does by mistake, or at its next start, against what the console says of it before.
const line = setting('MESH_CONSOLE_HEADSCALE_LINE') as PolicyLine
test.skip(policyLines.indexOf(line) < policyLines.indexOf('0.26'), 'users have no provider, and keys no ids')

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

/** Calls the server and returns its answer. */
async function call<T>({ url, key }: Headscale, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return (await answer.json()) as T
}

test('a token of the stored policy that comes to mean two users stops the next start exactly if the console says so', async () => {
  const server = await startHeadscale()
  try {
    for (const name of ['ann', 'bob']) await server.run('users', 'create', name)
    const policy = '{"acls":[{"action":"accept","src":["ann@"],"dst":["bob@:*"]}]}'
    await call(server, 'PUT', '/policy', { policy })
    // A sign-in with OIDC stores a second user of a name.
    const database = new Database(join(dirname(server.config), 'db.sqlite'))
    database.exec("INSERT INTO users (name, provider, provider_identifier) VALUES ('ann', 'oidc', 'https://id/ann')")
    database.close()
    const { users } = await call<{ users: { id: string; name: string }[] }>(server, 'GET', '/user')
    expect(users.map(({ name }) => name)).toEqual(['ann', 'bob', 'ann'])
    const known = users.map(({ id, name }) => ({ id: Number(id), name }))
    const refusal = startRefusalOf({ users: known, policy }, dialectOf(line))
    await server.die()
    const ended = await server.comeBack(setting('MESH_CONSOLE_HEADSCALE')).then(
      () => '',
      (error: Error) => error.message,
    )
    if (refusal === null) expect(ended).toBe('')
    else expect(ended.replaceAll('\\"', '"')).toContain(refusal.message)
  } finally {
    await server.stop()
  }
})

test('deleting one user takes the keys of others exactly on the release whose dialog says so', async () => {
  const server = await startHeadscale()
  try {
    const version = setting('MESH_CONSOLE_HEADSCALE_SAYS')
    const release = { kind: 'headscale', version, policyLine: line, capabilities: factsOf(line, version).can } as const
    const says = releaseBugs([{ kind: 'user.delete', id: '2' }], release).includes('deletesEveryKey')
    for (const name of ['ann', 'temp']) await server.run('users', 'create', name)
    for (const user of ['1', '2'])
      await call(server, 'POST', '/preauthkey', { user, reusable: true, expiration: TOMORROW })
    await server.run('users', 'destroy', '--identifier', '2', '--force')
    const { preAuthKeys = [] } = await call<{ preAuthKeys?: object[] }>(server, 'GET', '/preauthkey?user=1')
    expect(preAuthKeys).toHaveLength(says ? 0 : 1)
  } finally {
    await server.stop()
  }
})
