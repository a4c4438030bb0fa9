import type { Call } from './endpoint'

/**
 * Method and path of every call, by group: all that a caller has to know. The page loads this table; the schemas of inputs and outputs
 * are in the contract, which adds them to each call.
 */
export const calls = {
  users: {
    list: { method: 'GET', path: '/api/v1/user', list: 'users' },
    create: { method: 'POST', path: '/api/v1/user' },
    rename: { method: 'POST', path: '/api/v1/user/:name/rename/:newName' },
    delete: { method: 'DELETE', path: '/api/v1/user/:name' },
  },
  nodes: {
    list: { method: 'GET', path: '/api/v1/node', list: 'nodes' },
    get: { method: 'GET', path: '/api/v1/node/:nodeId' },
    register: { method: 'POST', path: '/api/v1/node/register' },
    rename: { method: 'POST', path: '/api/v1/node/:nodeId/rename/:newName' },
    expire: { method: 'POST', path: '/api/v1/node/:nodeId/expire' },
    setTags: { method: 'POST', path: '/api/v1/node/:nodeId/tags' },
    move: { method: 'POST', path: '/api/v1/node/:nodeId/user' },
    approveRoutes: { method: 'POST', path: '/api/v1/node/:nodeId/approve_routes' },
    routes: { method: 'GET', path: '/api/v1/node/:nodeId/routes', list: 'routes' },
    backfillIps: { method: 'POST', path: '/api/v1/node/backfillips' },
    delete: { method: 'DELETE', path: '/api/v1/node/:nodeId' },
  },
  routes: {
    list: { method: 'GET', path: '/api/v1/routes', list: 'routes' },
    enable: { method: 'POST', path: '/api/v1/routes/:routeId/enable' },
    disable: { method: 'POST', path: '/api/v1/routes/:routeId/disable' },
    delete: { method: 'DELETE', path: '/api/v1/routes/:routeId' },
  },
  apiKeys: {
    list: { method: 'GET', path: '/api/v1/apikey', list: 'apiKeys' },
    create: { method: 'POST', path: '/api/v1/apikey' },
    expire: { method: 'POST', path: '/api/v1/apikey/expire' },
    delete: { method: 'DELETE', path: '/api/v1/apikey/:prefix' },
  },
  preAuthKeys: {
    list: { method: 'GET', path: '/api/v1/preauthkey', list: 'preAuthKeys' },
    create: { method: 'POST', path: '/api/v1/preauthkey' },
    expire: { method: 'POST', path: '/api/v1/preauthkey/expire' },
    delete: { method: 'DELETE', path: '/api/v1/preauthkey' },
  },
  oauthClients: {
    list: { method: 'GET', path: '/api/v1/oauthclient', list: 'oauthClients' },
    create: { method: 'POST', path: '/api/v1/oauthclient' },
    delete: { method: 'DELETE', path: '/api/v1/oauthclient/:id' },
  },
  policy: {
    get: { method: 'GET', path: '/api/v1/policy' },
    set: { method: 'PUT', path: '/api/v1/policy' },
    check: { method: 'POST', path: '/api/v1/policy/check', harmless: true },
  },
  auth: {
    register: { method: 'POST', path: '/api/v1/auth/register' },
    approve: { method: 'POST', path: '/api/v1/auth/approve' },
    reject: { method: 'POST', path: '/api/v1/auth/reject' },
  },
  server: {
    health: { method: 'GET', path: '/api/v1/health' },
    info: { method: 'GET', path: '/api/v1/server' },
    facts: { method: 'GET', path: '/api/v1/server/facts', list: 'facts' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Call>>>>

type Calls = typeof calls
type WritesIn<G extends keyof Calls> = {
  [C in keyof Calls[G] & string]: Calls[G][C] extends { method: 'GET' } | { harmless: true } ? never : `${G}.${C}`
}[keyof Calls[G] & string]

/** The name of a call that changes something, as `group.name`. */
export type WriteName = { [G in keyof Calls]: WritesIn<G> }[keyof Calls]

/** Returns true if the call can change something on a server. */
export const isWrite = ({ method, harmless }: Call) => method !== 'GET' && !harmless

/** Every call that changes something. */
export const writeNames = Object.entries<Readonly<Record<string, Call>>>(calls).flatMap(([group, each]) =>
  Object.entries(each).flatMap(([name, call]) => (isWrite(call) ? [`${group}.${name}` as WriteName] : [])),
)
