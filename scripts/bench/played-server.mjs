// @ts-check
// Plays a Headscale 0.29 on loopback in its own process: its lists have the exact form of the real one's
// (tests/headscale/golden/0.29.json), with any number of machines. One machine changes whenever the parent asks.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'

export const PLAYED_KEY = 'hskey-api-benchbenchbe-a-key-for-the-benchmark-alone'

/**
 * @typedef {object} PlayedServer
 * @property {string} url
 * @property {() => Promise<void>} change updates the last-seen time of one machine
 * @property {() => void} stop
 */

/**
 * @param {number} machines
 * @returns {Promise<PlayedServer>}
 */
export async function startPlayedServer(machines) {
  const child = fork(import.meta.filename, [String(machines)])
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async change() {
      child.send('change')
      await once(child, 'message')
    },
    stop: () => void child.kill(),
  }
}

const hex = (/** @type {number} */ seed) => seed.toString(16).padStart(64, '9c3f2a71')
const day = (/** @type {number} */ offset) => new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString()
const users = ['alice', 'bob', 'carol', 'dave', 'erin'].map((name, index) => ({
  id: String(index + 1),
  name,
  createdAt: day(index),
  displayName: `${name} example`,
  email: `${name}@example.com`,
  providerId: '',
  provider: '',
  profilePicUrl: '',
}))
const preAuthKeys = users.map((user, index) => ({
  user,
  id: user.id,
  key: `hskey-auth-oYFbUVyRoo-${index}-***`,
  reusable: true,
  ephemeral: false,
  used: true,
  expiration: '2027-02-19T12:37:44.512Z',
  createdAt: day(index),
  aclTags: [],
}))

/** @param {number} index */
function machine(index) {
  const owner = users[index % users.length]
  const router = index % 50 === 0
  const tags = index % 4 === 0 ? ['tag:server'] : []
  return {
    id: String(index + 1),
    machineKey: `mkey:${hex(index)}`,
    nodeKey: `nodekey:${hex(index + 1_000_000)}`,
    discoKey: `discokey:${hex(index + 2_000_000)}`,
    ipAddresses: [`100.64.${index >> 8}.${index & 255}`, `fd7a:115c:a1e0::${(index + 1).toString(16)}`],
    name: `machine-${index}`,
    user: owner,
    lastSeen: day(index % 300),
    expiry: index % 7 === 0 ? '2027-03-01T00:00:00Z' : null,
    preAuthKey: index % 3 === 0 ? preAuthKeys[index % users.length] : null,
    createdAt: day(index % 100),
    registerMethod: 'REGISTER_METHOD_AUTH_KEY',
    givenName: `machine-${index}`,
    online: index % 3 !== 0,
    approvedRoutes: router ? [`10.${index % 256}.0.0/24`] : [],
    availableRoutes: router ? [`10.${index % 256}.0.0/24`] : [],
    subnetRoutes: router ? [`10.${index % 256}.0.0/24`] : [],
    tags,
  }
}

/** @param {number} count */
function serve(count) {
  const nodes = Array.from({ length: count }, (_, index) => machine(index))
  const texts = nodes.map((node) => JSON.stringify(node))
  let list = `{"nodes":[${texts.join()}]}`
  const policy =
    '{\n  "tagOwners": { "tag:server": ["alice@"] },\n  "acls": [{ "action": "accept", "src": ["*"], "dst": ["*:*"] }],\n}\n'
  /** @type {Record<string, () => string>} */
  const responses = {
    '/version': () => '{"version":"v0.29.2","commit":"f22f247","go":{"version":"go1.26.8"},"dirty":false}',
    '/api/v1/health': () => '{"databaseConnectivity":true}',
    '/api/v1/node': () => list,
    '/api/v1/user': () => JSON.stringify({ users }),
    '/api/v1/preauthkey': () => JSON.stringify({ preAuthKeys }),
    '/api/v1/apikey': () =>
      `{"apiKeys":[{"id":"1","prefix":"hskey-api-benchbenchbe-***","expiration":"2027-02-19T12:37:44.12Z","createdAt":"${day(0)}","lastSeen":null}]}`,
    '/api/v1/policy': () => JSON.stringify({ policy, updatedAt: day(1) }),
  }
  process.on('message', () => {
    const at = Math.floor(Math.random() * count)
    texts[at] = JSON.stringify({ ...nodes[at], lastSeen: new Date().toISOString() })
    list = `{"nodes":[${texts.join()}]}`
    process.send?.('changed')
  })
  const server = createServer((request, response) => {
    const found = responses[new URL(request.url ?? '', 'http://played').pathname]
    const allowed = request.url === '/version' || request.headers.authorization === `Bearer ${PLAYED_KEY}`
    if (!allowed) response.writeHead(401).end('Unauthorized')
    else if (!found)
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"code":5,"message":"Not Found","details":[]}')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(found())
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(address !== null && typeof address === 'object' ? address.port : 0)
  })
  process.once('disconnect', () => process.exit())
}

if (process.send && process.argv[1] === import.meta.filename) serve(Number(process.argv[2]))
