import { hasOperation, type Operation } from './operation'
import type { Release } from './release'
import { type Reply, textReply, type BodyFieldKind } from './shapes'

// The API description that a release publishes, generated from its table of operations (headscale-api.md 1.7, 1.8).

type Schema = Readonly<Record<string, unknown>>

const KINDS: Readonly<Record<BodyFieldKind, Schema>> = {
  string: { type: 'string' },
  uint64: { type: 'string', format: 'uint64' },
  bool: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  strings: { type: 'array', items: { type: 'string' } },
}

const fieldsOf = (release: Release, of: Operation['query']) =>
  Object.entries(of?.(release) ?? {}).flatMap(([name, kind]) => (kind === undefined ? [] : [{ name, kind }]))

const pathNames = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

function bodySchema(release: Release, operation: Operation): Schema | undefined {
  const fields = fieldsOf(release, operation.body)
  if (fields.length === 0) return undefined
  return { type: 'object', properties: Object.fromEntries(fields.map(({ name, kind }) => [name, KINDS[kind]])) }
}

function pathsOf(
  release: Release,
  operations: readonly Operation[],
  describe: (operation: Operation) => object,
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    if (!hasOperation(release, operation)) continue
    const methods = (paths[operation.path] ??= {})
    methods[operation.method.toLowerCase()] = describe(operation)
  }
  return paths
}

/** Swagger 2.0, as releases before 0.30 publish it. */
function swaggerOf(release: Release, operations: readonly Operation[]): string {
  const paths = pathsOf(release, operations, (operation) => {
    const schema = bodySchema(release, operation)
    const inPath = pathNames(operation).map((name) => ({
      name,
      in: 'path',
      required: true,
      ...(operation.numbers?.[name] === undefined ? KINDS.string : KINDS.uint64),
    }))
    const inQuery = fieldsOf(release, operation.query).map(({ name, kind }) => ({
      name,
      in: 'query',
      required: false,
      ...KINDS[kind],
    }))
    const inBody = schema === undefined ? [] : [{ name: 'body', in: 'body', required: true, schema }]
    return {
      operationId: `HeadscaleService_${operation.id.charAt(0).toUpperCase()}${operation.id.slice(1)}`,
      responses: { 200: { description: 'A successful response.', schema: { type: 'object' } } },
      parameters: [...inPath, ...inQuery, ...inBody],
      tags: ['HeadscaleService'],
    }
  })
  const info = { title: 'headscale/v1/headscale.proto', version: 'version not set' }
  const json = ['application/json']
  return JSON.stringify({ swagger: '2.0', info, consumes: json, produces: json, paths, definitions: {} })
}

/** OpenAPI, as 0.30 publishes it. */
function openApiOf(release: Release, operations: readonly Operation[], version: '3.1.0' | '3.0.3'): Schema {
  const paths = pathsOf(release, operations, (operation) => {
    const schema = bodySchema(release, operation)
    const of = (where: string, required: boolean) => (name: string, kind: BodyFieldKind) => ({
      name,
      in: where,
      required,
      schema: KINDS[kind],
    })
    return {
      operationId: operation.id,
      security: [{ bearer: [] }],
      parameters: [
        ...pathNames(operation).map((name) => of('path', true)(name, 'string')),
        ...fieldsOf(release, operation.query).map(({ name, kind }) => of('query', false)(name, kind)),
      ],
      ...(schema === undefined
        ? {}
        : { requestBody: { required: operation.bodyOptional !== true, content: { 'application/json': { schema } } } }),
      responses: {
        200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } },
        default: {
          description: 'Error',
          content: { 'application/problem+json': { schema: { type: 'object' } } },
        },
      },
    }
  })
  return {
    openapi: version,
    info: { title: 'Headscale API', version: 'v1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

/** The same in YAML: one line per top-level entry, with JSON as the value, which is valid YAML. */
function yamlOf(description: Schema): string {
  return Object.entries(description)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}

const page = (title: string, text: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: text === '' ? '' : `<!doctype html><title>${title}</title><p>${text}</p>`,
})

const typed = (type: string, body: string, status = 200): Reply => ({ status, headers: { 'content-type': type }, body })

const NOISE_KEY = `mkey:${'6d'.repeat(32)}`

/**
 * Answers paths that need no key: pages of the server and its API descriptions (headscale-api.md 1.7). `healthy`: whether its database
 * responds.
 */
export async function publicReply(
  release: Release,
  pathname: string,
  operations: readonly Operation[],
  healthy: () => Promise<boolean>,
): Promise<Reply | undefined> {
  if (pathname === '/health') {
    const well = await healthy()
    const body = JSON.stringify({ status: well ? 'pass' : 'fail' })
    return typed('application/health+json; charset=utf-8', body, well ? 200 : 500)
  }
  return described(release, pathname, operations) ?? simple(release, pathname)
}

function described(release: Release, pathname: string, operations: readonly Operation[]): Reply | undefined {
  if (release.gateway) {
    if (pathname === '/swagger') return page('Headscale API', 'openapiv2.json lists the calls.')
    if (pathname === '/swagger/v1/openapiv2.json') return typed('application/json', swaggerOf(release, operations))
    return undefined
  }
  const [, version = '', older, format] = /^\/api\/(v[12])\/openapi(-3\.0)?\.(yaml|json)$/.exec(pathname) ?? []
  if (format !== undefined) {
    const own = operations.filter(({ path }) => path.startsWith(`/api/${version}/`))
    const description = openApiOf(release, own, older === undefined ? '3.1.0' : '3.0.3')
    const body = format === 'yaml' ? yamlOf(description) : JSON.stringify(description)
    return typed(`application/openapi+${format}`, body)
  }
  return pathname === '/api/v1/docs' ? page('Headscale API', 'openapi.yaml lists the calls.') : undefined
}

function simple(release: Release, pathname: string): Reply | undefined {
  if (pathname === '/version' && release.from('0.27')) return typed('application/json', versionOf(release))
  if (pathname === '/key')
    return typed(
      'application/json',
      JSON.stringify({ legacyPublicKey: `mkey:${'0'.repeat(64)}`, publicKey: NOISE_KEY }),
    )
  if (pathname === '/robots.txt' && release.from('0.27')) return textReply(200, 'User-agent: *\nDisallow: /')
  const waiting = /^\/(register|auth)\/([\w:-]+)$/.exec(pathname)
  if (waiting?.[2] !== undefined && (waiting[1] === 'register' || release.from('0.29')))
    return page('Registration', `headscale ${registerCommand(release, waiting[2])}`)
  return undefined
}

function registerCommand(release: Release, key: string): string {
  return release.from('0.29')
    ? `auth register --auth-id ${key} --user USERNAME`
    : `nodes register --key ${key} --user USERNAME`
}

function versionOf({ version }: Release): string {
  const go = { version: 'go1.26', os: 'linux', arch: 'amd64' }
  return JSON.stringify({ version, commit: 'demo', buildTime: 'unknown', go, dirty: false })
}

/** The response to an unknown path: almost each release has another empty page. */
export function unknownPage(release: Release, pathname: string): Reply {
  if (release.from('0.29') && pathname !== '/') return textReply(404, '404 page not found\n')
  return release.from('0.28') ? page('', '') : textReply(404, '')
}
