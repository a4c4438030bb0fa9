import { createHash } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import type { HttpClient } from '@main/headscale/call'
import { directClient, httpResponse } from '@main/headscale/testing/http'

/** One request to a server and its answer. `body` is an index into the recording's texts, because many answers are equal. */
interface Exchange {
  readonly ask: string
  readonly sent: string
  readonly status: number
  readonly type: string
  readonly body: number
}

/** All answers of a real server of a line to the scenario, with the secrets replaced. */
export interface Recording {
  readonly line: string
  readonly recorded: string
  /** Recorded facts from outside the console: times in milliseconds, registration keys. */
  readonly notes: (string | number)[]
  /** The server's published API description, cut to the names, which identifies builds without a version. */
  readonly swagger: string
  readonly exchanges: Exchange[]
  readonly bodies: string[]
}

const SWAGGER = '/swagger/v1/openapiv2.json'
const HASHED = 48

/** Replaces equal secrets by equal texts of the same length, so that related values still match. */
function standIn(secret: string): string {
  return createHash('sha512').update(secret).digest('hex').slice(0, secret.length).padEnd(secret.length, '0')
}

/** Replaces all usable secrets: the secret parts of API keys and pre-auth keys of all lines. The parts that lists show stay. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(
      /(hskey-(?:api|auth)-[\w-]{12}-)([\w-]{64})/g,
      (_, shown: string, secret: string) => shown + standIn(secret),
    )
    .replaceAll(
      /("apiKey":"[\w-]{7,10}\.)([\w-]{32,43})"/g,
      (_, shown: string, secret: string) => `${shown}${standIn(secret)}"`,
    )
    .replaceAll(
      new RegExp(`("key":\\s*")([0-9a-f]{${HASHED}})"`, 'g'),
      (_, name: string, secret: string) => `${name}${standIn(secret)}"`,
    )
}

const questionOf = (url: string, method = 'GET') => {
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search}`
}

/** Keeps paths and the names of their parameters, which identify the line. */
function cutSwagger(text: string): string {
  const { paths = {} } = JSON.parse(text) as {
    paths?: Record<string, Record<string, { parameters?: { name: string }[] }>>
  }
  const cut = Object.entries(paths).map(([path, calls]) => [
    path,
    Object.fromEntries(
      Object.entries(calls).map(([method, { parameters = [] }]) => [method, parameters.map(({ name }) => ({ name }))]),
    ),
  ])
  return JSON.stringify({ paths: Object.fromEntries(cut) as unknown })
}

/** Cuts documents to the parts that detection reads; for the description of 0.30 those are the names at its top. */
function keptOf(ask: string, text: string): string {
  if (ask.endsWith(SWAGGER)) return cutSwagger(text)
  return ask.endsWith('.yaml') ? (text.match(/^\w+:.*$/gm) ?? [text.slice(0, 200)]).join('\n') : withoutSecrets(text)
}

/** One answer per line, because people read and compare recordings, too. */
export function textOf({ exchanges, bodies, ...rest }: Recording): string {
  const list = (items: readonly unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  return `${JSON.stringify(rest).slice(0, -1)},\n"exchanges":${list(exchanges)},\n"bodies":${list(bodies)}}\n`
}

/** Creates a network that records all traffic. */
export function createRecorder(line: string): {
  http: HttpClient
  note: <T extends string | number>(value: T) => T
  finish: (url: string) => Promise<Recording>
} {
  const recording: Recording = {
    line,
    recorded: new Date().toISOString().slice(0, 10),
    notes: [],
    swagger: '',
    exchanges: [],
    bodies: [],
  }
  const http = directClient()
  const indexOf = (body: string): number => {
    const known = recording.bodies.indexOf(body)
    return known >= 0 ? known : recording.bodies.push(body) - 1
  }
  return {
    async http(url, request) {
      const { status, headers, body } = await http(url, request)
      const said = await readText(body)
      const type = headers['content-type'] ?? ''
      const ask = questionOf(url, request.method)
      recording.exchanges.push({
        ask,
        sent: withoutSecrets(request.body ?? ''),
        status,
        type,
        body: indexOf(keptOf(ask, said)),
      })
      return httpResponse(said, { status, type })
    },
    note(value) {
      recording.notes.push(value)
      return value
    },
    async finish(url) {
      const swagger = await http(`${url}${SWAGGER}`, { method: 'GET', headers: {} })
      const published = await readText(swagger.body)
      return { ...recording, swagger: swagger.status === 200 ? cutSwagger(published) : '' }
    },
  }
}

/** Creates a network in which the recorded server answers again: every request once, in the recorded order. */
export function createPlayer(recording: Recording): {
  http: HttpClient
  note: () => string | number
  left: () => string[]
} {
  const open = [...recording.exchanges]
  const notes = [...recording.notes]
  return {
    async http(url, { method, body: sent = '' }) {
      const ask = questionOf(url, method)
      const index = open.findIndex((each) => each.ask === ask && each.sent === sent)
      const [found] = index < 0 ? [] : open.splice(index, 1)
      if (!found) throw new Error(`Not recorded: ${ask} ${sent}`)
      return httpResponse(recording.bodies[found.body] ?? '', { status: found.status, type: found.type })
    },
    note() {
      const next = notes.shift()
      if (next === undefined) throw new Error('Nothing more was noted')
      return next
    },
    left: () => open.map(({ ask }) => ask),
  }
}
