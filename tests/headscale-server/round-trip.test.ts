import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { contract } from '@shared/api/contract'
import type { Endpoint, Input, Output } from '@shared/api/endpoint'
import { ApiError } from '@shared/api/error'
import { type Node, ownerOf, type Route, type ApiKey, type PreAuthKey, type User } from '@shared/api/resources'
import { createTestMock, TEST_NOW, type TestMock } from '@tests/support/mock-app'
import { serveTestMock, type ServedMock } from '@tests/support/served-mock'
import { createMockClient, type MockClient } from '@mesh-console/headscale-server/mock-client'
import { type Release, releaseOf, serveLines } from '@mesh-console/headscale-server/release'
import { wireKeyPrefix, wirePreAuthText } from '@mesh-console/headscale-server/shapes'

// Serves the demo network as a release, reads it with the console's own proxy, and expects the demo network. The parts that a release
// cannot express are listed here, field by field.

const open: { close: () => void }[] = []
afterEach(() => open.splice(0).forEach((each) => each.close()))

/** The same bytes each time, so that two networks can be compared. */
function counting(): (size: number) => Uint8Array {
  let count = 0
  return (size) => Uint8Array.from({ length: size }, () => (count = (count * 31 + 17) % 251))
}

const options = () => ({ seed: 7, nodes: 40, now: () => TEST_NOW, random: counting() })

async function served(line: Release['line']): Promise<ServedMock & { client: MockClient }> {
  const found = await serveTestMock(line, options())
  open.push(found.mock)
  return { ...found, client: createMockClient((request) => found.proxy.respond(request)) }
}

const instants = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(each) ? new Date(each).toISOString() : each,
  )

/** Converts the demo network to the release's view of it. */
function onLine(release: Release, first: User | null) {
  const user = (each: User): User =>
    release.from('0.24')
      ? each
      : { ...each, displayName: '', email: '', provider: '', providerId: '', profilePicUrl: '' }
  const whole = (each: User | null) => each && user(each)
  // Before 0.28 every machine and every key has a user.
  const orFirst = <T>(owner: T | null, stand: T | null) => owner ?? (release.from('0.28') ? null : stand)
  // Servers send the zero time for a pre-auth key created without an end, which counts as expired. The console's own API key is listed so, too,
  // and works, so that no API key with the zero time counts as expired here.
  const born = <K extends { expiration: string | null; createdAt: string | null }>(key: K) =>
    key.expiration ?? key.createdAt
  const preAuthKey = (key: PreAuthKey): PreAuthKey => ({
    ...key,
    expiration: release.gateway ? born(key) : key.expiration,
    user: whole(orFirst(key.user, first)),
    key: wirePreAuthText(release, key),
  })
  const node = (each: Node, alone = false): Node => {
    // 0.28 shows the user who tagged a machine, in single responses only.
    const tagged = each.tags.length > 0 && release.from(alone ? '0.29' : '0.28')
    const owner = tagged ? null : orFirst(each.user, first && ownerOf(first))
    return {
      ...each,
      user: owner && (release.from('0.24') ? owner : { id: owner.id, name: owner.name, displayName: '' }),
      invalidTags: release.from('0.24') ? [] : each.invalidTags,
      preAuthKey: each.preAuthKey && {
        ...each.preAuthKey,
        key: wirePreAuthText(release, each.preAuthKey),
      },
    }
  }
  const apiKey = (key: ApiKey): ApiKey => ({
    ...key,
    lastSeen: null,
    prefix: wireKeyPrefix(release, key.prefix),
  })
  return { user, preAuthKey, node, apiKey }
}

/** Rows of the routes table and rows derived from machines, which have no id and no time of their own. */
const routeFacts = (routes: readonly Route[]) =>
  routes
    .map(({ node, prefix, advertised, enabled, isPrimary }) => ({
      node: node.id,
      prefix,
      advertised,
      enabled,
      isPrimary,
    }))
    .toSorted((a, b) => Number(a.node) - Number(b.node) || a.prefix.localeCompare(b.prefix))

async function readAll(api: MockClient) {
  const { nodes } = await api.ask(contract.nodes.list, {})
  const { users } = await api.ask(contract.users.list, {})
  const { policy, updatedAt } = await api.ask(contract.policy.get, {})
  return {
    users,
    nodes,
    one: (await api.ask(contract.nodes.get, { nodeId: nodes[0]?.id ?? '1' })).node,
    of: (await api.ask(contract.nodes.list, { user: users[1]?.name ?? '' })).nodes,
    routes: (await api.ask(contract.routes.list, {})).routes,
    nodeRoutes: (await api.ask(contract.nodes.routes, { nodeId: nodes[0]?.id ?? '1' })).routes,
    apiKeys: (await api.ask(contract.apiKeys.list, {})).apiKeys,
    preAuthKeys: (await api.ask(contract.preAuthKeys.list, {})).preAuthKeys,
    policy: { policy, updatedAt },
    health: await api.ask(contract.server.health, {}),
  }
}
type All = Awaited<ReturnType<typeof readAll>>

function expected(release: Release, all: All) {
  const line = onLine(release, all.users[0] ?? null)
  return instants({
    ...all,
    users: all.users.map(line.user),
    nodes: all.nodes.map((each) => line.node(each)),
    one: line.node(all.one, true),
    of: all.of.map((each) => line.node(each)),
    routes: routeFacts(all.routes),
    nodeRoutes: routeFacts(all.nodeRoutes),
    apiKeys: all.apiKeys.map(line.apiKey),
    preAuthKeys: all.preAuthKeys.map(line.preAuthKey),
  })
}

const seen = (all: All) => instants({ ...all, routes: routeFacts(all.routes), nodeRoutes: routeFacts(all.nodeRoutes) })

const own = (mock: TestMock) => createMockClient(mock.respond)

describe.each(serveLines)('the demo network as %s, read by the console', (line) => {
  const release = releaseOf(line)

  test('returns the same data for every read', async () => {
    const { mock, client, failures } = await served(line)
    expect(seen(await readAll(client))).toEqual(expected(release, await readAll(own(mock))))
    const info = await client.ask(contract.server.info, {})
    expect(info).toMatchObject({ kind: 'headscale', capabilities: release.quirks.capabilities })
    expect(info.version).toBe(release.from('0.27') ? release.version : release.from('0.26') ? '0.26.x' : info.version)
    expect(failures).toEqual([])
  })

  test('changes the demo network as the same calls without the server do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act(release), { minLength: 1, maxLength: 8 }), async (acts) => {
        const through = await served(line)
        const twin = await createTestMock(options())
        open.push(twin)
        twin.control.ownKey(release.keyShape)
        for (const { name, input } of acts) {
          const endpoint = endpointNamed(name)
          const [done, meant] = [
            await outcome(through.client, endpoint, input),
            await outcome(createMockClient(twin.respond, release.wire), endpoint, input),
          ]
          expect({ name, input, ...done }).toMatchObject(meant)
        }
        const [got, wanted] = [await readAll(through.client), await readAll(own(twin))]
        // The console sends the stored policy again to a server that keeps using a refused one.
        if (release.quirks.refusedPolicySticks) got.policy.updatedAt = wanted.policy.updatedAt
        expect(seen(got)).toEqual(expected(release, wanted))
        expect(through.failures).toEqual([])
        through.mock.close()
        twin.close()
        open.length = 0
      }),
      { numRuns: 20 },
    )
  })
})

interface Act {
  /** Group and name of the endpoint: short, for counterexamples. */
  readonly name: string
  readonly input: object
}

function endpointNamed(name: string): Endpoint {
  const [group = '', call = ''] = name.split('.')
  const found = (contract as unknown as Record<string, Record<string, Endpoint>>)[group]?.[call]
  if (!found) throw new Error(`no endpoint ${name}`)
  return found
}

async function outcome<E extends Endpoint>(api: MockClient, endpoint: E, input: object) {
  try {
    const output = (await api.ask(endpoint, input as Input<E>)) as Output<E>
    return { done: true, id: (output as { node?: Node }).node?.id }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { done: false }
  }
}

const act = (release: Release): fc.Arbitrary<Act> => {
  const { capabilities, routesTable } = release.quirks
  const nodeId = fc.integer({ min: 1, max: 45 }).map(String)
  const word = fc.constantFrom('alpha', 'beta', 'gamma-2', 'delta')
  const of = (name: string, input: fc.Arbitrary<object>) => input.map((values): Act => ({ name, input: values }))
  const prefixes = fc.subarray(['10.20.0.0/16', '192.168.50.0/24', '10.99.0.0/24', '0.0.0.0/0'])
  const later = fc.constantFrom('2027-01-01T00:00:00.000Z', '2028-05-01T12:30:00.500Z')
  const id = fc.integer({ min: 1, max: 12 }).map(String)
  return fc.oneof(
    of('nodes.rename', fc.record({ nodeId, newName: word })),
    of('nodes.delete', fc.record({ nodeId })),
    of('nodes.expire', fc.record({ nodeId })),
    ...(capabilities.expireAt ? [of('nodes.expire', fc.record({ nodeId, expiry: later }))] : []),
    ...(capabilities.neverExpire ? [of('nodes.expire', fc.record({ nodeId, disableExpiry: fc.constant(true) }))] : []),
    of('nodes.setTags', fc.record({ nodeId, tags: fc.subarray(['tag:server', 'tag:prod', 'tag:nobody']) })),
    ...(capabilities.moveNode ? [of('nodes.move', fc.record({ nodeId, user: fc.constantFrom('1', '2', '3') }))] : []),
    ...(routesTable
      ? [of('routes.disable', fc.record({ routeId: id })), of('routes.delete', fc.record({ routeId: id }))]
      : [of('nodes.approveRoutes', fc.record({ nodeId, routes: prefixes }))]),
    of('users.create', fc.record({ name: word })),
    of('preAuthKeys.create', fc.record({ user: fc.constantFrom('1', '2'), reusable: fc.boolean(), expiration: later })),
    ...(capabilities.deletePreAuthKey ? [of('preAuthKeys.delete', fc.record({ id }))] : []),
    of(
      'policy.set',
      fc.constantFrom({ policy: '{"acls": []}' }, { policy: '{ // all\n"acls": [],}' }, { policy: '{bad' }),
    ),
    of('apiKeys.delete', fc.record({ prefix: fc.constantFrom('none', 'nobody') })),
  )
}
