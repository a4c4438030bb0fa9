/** Texts that a hostile server could put into a field, each with a mark to look for. */
export const hostileTexts: readonly string[] = [
  '; touch pwned #',
  '$(touch pwned)',
  '`touch pwned`',
  "'; touch pwned; '",
  '-oProxyCommand=touch pwned',
  '\n    ProxyCommand touch pwned',
  '\r\nHost *\r\n  LocalCommand touch pwned',
  ' bank.example.com #',
  '\n6.6.6.6 bank.example.com',
  ' ansible_connection=local',
  '\n[all:vars]\nansible_connection=local',
  '/path@evil.example',
  '.evil.example/path',
  '%touch pwned',
  ';=cmd|" /C calc"!A1',
  '\t=HYPERLINK("http://evil.example")',
  '"\r\n"=1+1',
  '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTACH:http://evil.example',
  '\u202Etxt.exe',
  '\u0000\u001B]0;owned\u0007',
  '%eth0',
  '/33',
  '💥'.repeat(40),
]

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Entry = { [name: string]: Json }
type Path = readonly (string | number)[]

/** Returns the paths of every text, number and boolean inside a value. */
function leaves(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

function withLeaf(value: Json, [name, ...rest]: Path, change: (leaf: Json) => Json): Json {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? withLeaf(item, rest, change) : item))
  const record = value as { [name: string]: Json }
  return { ...record, [name]: withLeaf(record[name] ?? null, rest, change) }
}

/**
 * Returns the entry once for each of its fields and each hostile text: the text alone, and after the valid value. All have their own ids,
 * except those whose own id is hostile.
 */
export function hostileEntries(entry: Entry, firstId: number): Entry[] {
  const changes = hostileTexts.flatMap((text) => [
    () => text,
    (leaf: Json) => `${typeof leaf === 'object' ? '' : leaf}${text}`,
  ])
  let id = firstId
  return leaves(entry).flatMap((path) =>
    changes.map((change) => withLeaf({ ...entry, id: String(id++) }, path, change) as Entry),
  )
}
