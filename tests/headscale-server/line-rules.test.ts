import { afterEach, describe, expect, test } from 'vitest'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { releaseOf, type ServeLine, serveLines } from '@mesh-console/headscale-server/release'
import { type Case, cases, type Request, TAKEN, tags } from './line-rule-cases'

// Requests that only some releases refuse, with their messages (headscale-api.md 2 and 4): cases missing from the recordings.

/** Returns the message of a release: the entry of the newest release that is not newer. */
function saidOn(line: ServeLine, said: Case['said']): string | undefined {
  return serveLines
    .slice(0, serveLines.indexOf(line) + 1)
    .flatMap((each) => said[each] ?? [])
    .at(-1)
}

const open: ServedMock[] = []
afterEach(() => open.splice(0).forEach(({ mock }) => mock.close()))

async function serve(line: ServeLine) {
  const served = await serveTestMock(line, { seed: 7, nodes: 12 })
  open.push(served)
  served.mock.db.nodes.rename(1, 'own-name')
  return async ([method, path, body]: Request) => {
    const { status, body: text } = await served.app.respond({
      method,
      target: `/api/v1${path}`,
      authorization: `Bearer ${served.key}`,
      contentType: body === undefined ? '' : 'application/json',
      body: body === undefined ? '' : JSON.stringify(body),
    })
    expect(served.failures).toEqual([])
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  }
}

/** Returns the message of a refusal: one text, or 0.30's two. */
function wordsOf(body: Record<string, unknown>): string {
  if (typeof body['message'] === 'string') return body['message']
  const causes = ((body['errors'] ?? []) as { message: string }[]).map(({ message }) => message)
  return [body['detail'], ...causes].join(': ')
}

const lastOf = (words: string) => words.split(': ').at(-1) ?? ''

describe.each(serveLines)('%s', (line) => {
  test.each(cases)('$about', async ({ request, said }) => {
    const { status, body } = await (await serve(line))(request)
    const wanted = saidOn(line, said)
    if (wanted === undefined) throw new Error('nothing is known of this release')
    const words = status === 200 ? TAKEN : wordsOf(body)
    // The recordings cover the prefix of a policy's message; 0.30 adds its own context.
    const exact = releaseOf(line).gateway && request[1] !== '/policy'
    expect(exact ? words : words.slice(-lastOf(wanted).length)).toBe(exact ? wanted : lastOf(wanted))
  })
})

describe('tags and owners', () => {
  const shown = (body: Record<string, unknown>) => body['node'] as Record<string, unknown>
  const find = async (call: Awaited<ReturnType<typeof serve>>) => {
    const { body } = await call(['GET', '/node'])
    return (body['nodes'] as Record<string, unknown>[])[0] ?? {}
  }

  test.each(serveLines.filter((line) => !releaseOf(line).from('0.28')))('both exist on %s', async (line) => {
    const call = await serve(line)
    const { user: owner } = await find(call)
    expect(shown((await call(tags('tag:b', 'tag:a', 'tag:b'))).body)).toMatchObject({
      forcedTags: ['tag:b', 'tag:a'],
    })
    expect(await find(call)).toMatchObject({ forcedTags: ['tag:b', 'tag:a'], user: owner })
    await call(tags())
    expect(await find(call)).toMatchObject({ forcedTags: [], user: owner })
  })

  test("0.28 shows the tagging user of a single machine and counts it as that user's", async () => {
    const call = await serve('0.28')
    await call(['POST', '/user', { name: 'temp' }])
    const registered = await call(['POST', `/node/register?user=temp&key=${'k'.repeat(24)}`])
    const { id, user: owner } = shown(registered.body) as { id: string; user: { id: string } }
    const { body } = await call(['POST', `/node/${id}/tags`, { tags: ['tag:server'] }])
    expect(shown(body)['user']).toEqual(owner)
    expect((await call(['GET', '/node?user=temp'])).body['nodes']).toMatchObject([
      { id, tags: ['tag:server'], user: { name: 'tagged-devices' } },
    ])
    expect((await call(['DELETE', `/user/${owner.id}`])).body).toMatchObject({
      message: 'user not empty: node(s) found',
    })
  })
})

test.each(['0.23', '0.24', '0.25'] as const)('%s refuses to enable a route that is not announced', async (line) => {
  const served = await serveTestMock(line, { seed: 7, nodes: 12 })
  open.push(served)
  const createdAt = '2026-11-21T08:00:00.000Z'
  const row = { nodeId: 1, prefix: '10.1.2.0/24', advertised: false, enabled: false, createdAt }
  const id = served.mock.db.routes.insert(row)
  const name = served.mock.db.nodes.byId(1)?.name
  const { status, body } = await served.app.respond({
    method: 'POST',
    target: `/api/v1/routes/${id}/enable`,
    authorization: `Bearer ${served.key}`,
    contentType: '',
    body: '',
  })
  expect(status).toBe(500)
  expect(body).toContain(`route (${name}) is not available on node 10.1.2.0/24: route is not available on node`)
})
