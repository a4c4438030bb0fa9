/** A header that the console adds to every request to one server, such as the service token of an access proxy. */
export interface RequestHeader {
  readonly name: string
  readonly value: string
}

export type HeaderProblem = 'format' | 'name' | 'value' | 'twice' | 'many'

/**
 * Names that HTTP itself or the console sets: those of one connection (RFC 9110, section 7.6.1), of the message's length and form, and of the
 * key. `Cookie` may be set, because some access proxies have nothing else.
 */
const RESERVED =
  /^(?:host|authorization|content-.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept|accept-encoding|user-agent|range|if-.*|http2-settings)$/i

const MAX_HEADERS = 10

/** Returns the reason why a header cannot be sent; null if it can. */
export function headerProblem({ name, value }: RequestHeader): HeaderProblem | null {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) return 'format'
  if (RESERVED.test(name)) return 'name'
  return /^[\x21-\x7e](?:[\x20-\x7e]{0,4000}[\x21-\x7e])?$/.test(value) ? null : 'value'
}

/** Returns the problem of a list of headers, with the name of the header that has it; null if all can be sent. */
export function headersProblem(headers: readonly RequestHeader[]): { problem: HeaderProblem; name: string } | null {
  const names = headers.map(({ name }) => name.toLowerCase())
  for (const [at, header] of headers.entries()) {
    const problem = headerProblem(header) ?? (names.indexOf(header.name.toLowerCase()) < at ? 'twice' : null)
    if (problem) return { problem, name: header.name }
  }
  return headers.length > MAX_HEADERS ? { problem: 'many', name: '' } : null
}

/**
 * Reads headers as they are typed and pasted: one per line as `Name: value`, also as arguments of curl (`-H "Name: value"`), and in a whole
 * command of curl if all of them are in quotes. A line without a colon becomes a header whose name is refused.
 */
export function readHeaders(typed: string): RequestHeader[] {
  const plain = typed.replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
  const quoted = [...plain.matchAll(/(?<!\S)(?:-H|--header)[\s=]+(?:"([^"]*)"|'([^']*)')/g)]
  const isCommand = /^\s*curl\s/.test(plain) && quoted.length === plain.match(/(?<!\S)(?:-H|--header)[\s=]/g)?.length
  const lines = isCommand
    ? quoted.map(([, double, single]) => double ?? single ?? '')
    : plain.split(/[\r\n]+|\s+(?=(?:-H|--header)[\s=])/)
  return lines.flatMap((line) => {
    const text = line
      .trim()
      .replace(/^(?:-H|--header)[\s=]+/, '')
      .replace(/\s*\\$/, '')
      .replace(/^(["'])(.*)\1$/, '$2')
      .trim()
    if (text === '') return []
    const [, name = text, value = ''] = /^([^:\s]+)\s*:\s*(.*)$/.exec(text) ?? []
    return { name, value: value.replace(/^(["'])(.*)\1$/, '$2') }
  })
}
