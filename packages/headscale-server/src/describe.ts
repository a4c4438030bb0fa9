import { hasOperation, type Operation } from './operation'
import type { BodyFieldKind } from './fields'
import type { Release } from './release'

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
export function swaggerOf(release: Release, operations: readonly Operation[]): string {
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
export function openApiOf(release: Release, operations: readonly Operation[], version: '3.1.0' | '3.0.3'): Schema {
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
export function yamlOf(description: Schema): string {
  return Object.entries(description)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('')
}
