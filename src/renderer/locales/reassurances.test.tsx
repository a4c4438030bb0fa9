import { firstEvidence, afterAnswer, afterFailure, serverState } from '@shared/api/server-state'
import { ApiError } from '@shared/api/error'
import type { ErrorCode } from '@shared/api/error-codes'
import { driftIn, driftParts } from '@shared/drift/summary'
import type { Summary } from '@shared/drift/summary-schema'
import type { ConnectionReport } from '@shared/ipc/session'
import type { HostConfigReady } from '@shared/ipc/host-config'
import { parseQuery, unknownFields } from '@shared/query/language'
import type { FactsById, MachineFacts } from '@shared/query/machine-facts'
import { createMachineLanguage } from '@shared/query/machine-language'
import { makeNode } from '@tests/support/machines'
import { runChecks } from '@shared/hygiene/report'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { cleanup, screen } from '@testing-library/react'
import { renderPart } from '@tests/support/render-part'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { headline } from '@/components/local-client/checked-machine'
import { AttentionList } from '@/features/overview/attention-list'
import { NothingMatches } from '@/features/machines/machines-page'
import { ProblemsLine } from '@/features/policy/problems-line'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { serverWord } from '@/lib/server-words'
import { ConfigEffects } from '@/features/host/config-page'
import { ConnectionStepsList } from '@/components/connection/form-connection-test'
import { useListState } from '@/components/list-table/use-list-state'
import { compareFilters } from '@/components/local-client/received-filter'
import { createAnswerer } from '@/domain/policy-worker/answerer'
import { errorText } from '@/lib/texts'
import { DataTable } from '@/ui/data-table/data-table'
import { EmptyState } from '@/ui/page'
import { flatTexts, type Texts } from './flat-texts'
import { HERE, type Reassurance, reassurances } from './reassurances'

const files = {
  ...import.meta.glob<Texts>('./en/*.json', { import: 'default', eager: true }),
  './en/main.json': Object.values(
    import.meta.glob<Texts>('/src/main/lib/locales/en.json', { import: 'default', eager: true }),
  )[0]!,
}
// The glob leaves this file out.
const tests = new Set(Object.keys(import.meta.glob(['/src/**/*.test.{ts,tsx}', '/tests/**/*.spec.ts']))).add(`/${HERE}`)

/** Words of texts that reassure. They find others, too: the table says which ones claim nothing. */
const WORDS =
  /^(No|None|Nothing|Nobody|Every|All)\b|\b(nothing|none|nobody|no one|up to date|newest (?:version|release)|accepts|accepted it|healthy|(?:is|are) fine|matche?s?|passe[sd]|in order|well|connected|unchanged|(?:is|are|stays?) the same|does not (?:change|reach)|keeps? (?:its|their)|(?:has|have|needs?|allows?|lets?|let) no|equal to|0 findings|safe|no (?:problems|warnings|errors|changes?|differences?|machines?|access|newer|other)|never offline|in use by|still works?)\b|^(?:done|valid|saved|works)$/i

const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const all = Object.entries(files).flatMap(([path, texts]) => {
  const file = path.slice('./en/'.length, -'.json'.length)
  // The code editor's own phrases.
  return file === 'editor' ? [] : flatTexts(texts).map(([key, text]) => [`${file}:${plain(key)}`, text] as const)
})
const keysOf = ({ texts }: Reassurance) =>
  Object.entries(texts).flatMap(([file, keys]) =>
    keys
      .trim()
      .split(/\s+/)
      .map((key) => `${file}:${key}`),
  )

test('every text that says that all is well, or nothing, or none, is in the table with its basis, once', () => {
  const listed = reassurances.flatMap(keysOf)
  const found = new Set(all.filter(([, text]) => WORDS.test(text)).map(([key]) => key))
  expect([...found].filter((key) => !listed.includes(key))).toEqual([])
  const known = new Set<string>(all.map(([key]) => key))
  expect(listed.filter((key) => !known.has(key))).toEqual([])
  expect(listed.filter((key, at) => listed.indexOf(key) !== at)).toEqual([])
})

test('every basis names a test that exists, except those of texts that claim nothing', () => {
  for (const { proof, without } of reassurances) {
    expect(proof === '').toBe(without === '')
  }
  const named = reassurances.map(({ proof }) => proof).filter((proof) => proof !== '')
  expect(named.filter((proof) => !tests.has(`/${proof}`))).toEqual([])
})

const nothing = () => undefined
const line = (check: ServerCheck, evaluating = false) => (
  <ProblemsLine
    text="{}"
    issues={[]}
    check={check}
    evaluating={evaluating}
    cursor={0}
    onStep={nothing}
    onJump={nothing}
  />
)
const unknown = {
  fields: [{ field: 'version', unknown: 26, label: 'Client version' }],
  isFiltered: true,
  isWhole: true,
  text: 'Client version · Unknown for 26 of 26 machines.',
  advice: '',
  needsHost: false,
}
const attention = (known: 'now' | 'last' | ['nodes', 'routes'], unknownEnds = 0) => (
  <MemoryRouter>
    <AttentionList serverId="1" groups={[]} {...{ known, unknownEnds }} pending={false} onAct={nothing} />
  </MemoryRouter>
)

const report = (failedStep: 'version' | null): ConnectionReport => ({
  ok: failedStep === null,
  failedStep,
  problem: failedStep && { code: 'unreachable', params: { host: 'hs.example.com' } },
  version: '',
  certificate: null,
})
const run = { step: 'key', since: 0, report: null, run: nothing as never, cancel: nothing } as const
const connection = (failedStep: 'version' | null) => (
  <ConnectionStepsList report={report(failedStep)} test={run} url="https://hs.example.com" pin="" onTrust={nothing} />
)

const silent = new ApiError('timeout', 'silent')
const loaded = { data: undefined, error: null, errorUpdateCount: 0, isPending: false, isError: false, refetch: nothing }
const configured: HostConfigReady = {
  is: 'ready',
  before: 'a: 1',
  after: 'a: 2',
  draft: 'a: 2',
  values: {},
  unknown: [],
  changes: [],
  dns: null,
  refused: null,
  other: null,
}

/** A page of a list, of which `list` is what its query says. */
function List({ list }: { list: Parameters<typeof useListState>[0] }) {
  const state = useListState(list, 'The users could not be loaded')
  return (
    <DataTable
      label="Users"
      columns={[]}
      data={[]}
      getRowId={() => ''}
      rowLabel={() => ''}
      empty={<EmptyState text="No user matches" />}
      {...state}
    />
  )
}

/** A text on screen with its basis, and what is shown without. */
interface Shown {
  readonly key: string
  readonly part: ReactNode
  readonly text: RegExp
  readonly without: ReactNode
  readonly instead: RegExp
}

const shown: readonly Shown[] = [
  {
    key: 'machines:empty.noMatch',
    part: <NothingMatches unknown={null} onClear={nothing} />,
    text: /No machine matches/,
    without: <NothingMatches unknown={unknown} onClear={nothing} />,
    instead: /Unknown for 26 of 26 machines/,
  },
  {
    key: 'machines:empty.noKnownMatch',
    part: <NothingMatches unknown={{ ...unknown, isWhole: false }} onClear={nothing} />,
    text: /No machine whose values are known/,
    without: <NothingMatches unknown={unknown} onClear={nothing} />,
    instead: /Unknown for 26 of 26 machines/,
  },
  {
    key: 'overview:attention.none',
    part: attention('now'),
    text: /Nothing needs attention/,
    without: attention('last'),
    instead: /Unknown while the server does not answer/,
  },
  {
    key: 'overview:attention.none',
    part: attention('now'),
    text: /Nothing needs attention/,
    without: attention(['nodes', 'routes']),
    instead: /Unknown while the machines and the routes cannot be loaded/,
  },
  {
    key: 'overview:attention.none',
    part: attention('now'),
    text: /Nothing needs attention/,
    without: attention('now', 3),
    instead: /The expiry is unknown for 3 machines or keys.*Nothing else needs attention\./,
  },
  {
    key: 'policy:problems.none',
    part: line({ state: 'off' }),
    text: /No problems found by this console; the server has not/,
    without: line({ state: 'off' }, true),
    instead: /Evaluating/,
  },
  {
    key: 'policy:problems.checked',
    part: line({ state: 'accepted' }),
    text: /The server accepts it/,
    without: line({ state: 'failed', reason: 'It does not answer.' }),
    instead: /It does not answer/,
  },
  {
    key: 'connection:steps.ok',
    part: connection(null),
    text: /All steps passed/,
    without: connection('version'),
    instead: /The test failed at/,
  },
  {
    key: 'users:noMatch',
    part: <List list={{ ...loaded, data: [] }} />,
    text: /No user matches/,
    without: <List list={{ ...loaded, isError: true, error: silent, errorUpdateCount: 1 }} />,
    instead: /The users could not be loaded/,
  },
  {
    key: 'config:accepted',
    part: <ConfigEffects version="0.29.2" ready={{ ...configured, refused: null }} />,
    text: /Headscale’s own check accepts/,
    without: <ConfigEffects version="0.29.2" ready={{ ...configured, refused: 'unknown key' }} />,
    instead: /unknown key/,
  },
]

const namespaces = [
  'machines',
  'overview',
  'policy',
  'common',
  'review',
  'connection',
  'users',
  'config',
  'dns',
  'host',
] as const

afterEach(cleanup)

test.each(shown)('$key is shown only on its basis', async ({ part, text, without, instead }) => {
  await renderPart(<div data-testid="with">{part}</div>, [...namespaces])
  expect((await screen.findByTestId('with')).textContent).toMatch(text)
  cleanup()
  await renderPart(<div data-testid="without">{without}</div>, [...namespaces])
  const { textContent } = await screen.findByTestId('without')
  expect(textContent).not.toMatch(text)
  expect(textContent).toMatch(instead)
})

test('effects of a setting count no machine while their list is not loaded', async () => {
  const changes = [{ path: 'server_url', before: 'https://a.example.com', after: 'https://b.example.com' }]
  await renderPart(<ConfigEffects version="0.29.2" ready={{ ...configured, changes }} />, [...namespaces])
  expect(await screen.findByText(/how many is unknown/)).toBeTruthy()
  expect(screen.queryByText(/0 machines/)).toBeNull()
})

test('“Nothing blocks this connection” needs an answer of every layer', () => {
  const t = ((key: string) => key) as never
  const layers = [{ id: 'policy', state: 'good', finding: 'policyYes', params: {} }] as const
  expect(headline(layers, t)).toBe('check.allGood')
  expect(headline([...layers, { id: 'ping', state: 'unknown', finding: 'notPinged', params: {} }], t)).toBe(
    'check.noBlock',
  )
})

test('a check of hygiene passes only with the lists that it needs', () => {
  const stale = (network: object) =>
    runChecks({ ...network, dialect: currentDialect, now: 0 }).find(({ id }) => id === 'stale')?.found
  expect(stale({ nodes: [] })).toEqual([])
  expect(stale({})).toBeNull()
})

test('“Connected” needs an answer since the last failure', () => {
  const t = ((key: string) => key) as never
  const active = new Set(['nodes'] as const)
  const answered = afterAnswer(firstEvidence(0), 'nodes', 1)
  expect(serverWord(serverState(answered, active), t)).toBe('serverState.connected')
  const failed = afterFailure(answered, 'nodes', new ApiError('offline', 'refused'), 2)
  expect(serverWord(serverState(failed, active), t)).toBe('serverState.offline')
})

test('servers are alike in a part only if both could read it', () => {
  const read = { users: [], tags: [], routes: [], preAuthKeys: [], apiKeys: [], policy: [] }
  const server: Summary = { ...read, capabilities: {} as never, policyLine: '0.29', stored: null }
  for (const part of driftParts) {
    expect(driftIn(part, server, server)?.differences).toEqual([])
    expect(driftIn(part, server, { ...server, [part]: null })).toBeNull()
    expect(driftIn(part, { ...server, [part]: null }, server)).toBeNull()
  }
})

test('a filter that this computer received is the same only if no rule differs', () => {
  const rule = {
    sources: ['100.64.0.1'],
    protocols: [6],
    destinations: [{ prefix: '100.64.0.2', first: 22, last: 22 }],
  }
  expect(compareFilters([rule], [rule])).toMatchObject({ onlyClient: [], onlyEngine: [] })
  expect(compareFilters([], [rule]).onlyEngine).toHaveLength(1)
})

test('“nobody” and “no access” need an answer of the policy engine', () => {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: { users: [], nodes: [] } })
  const read = (text: string) =>
    answerer.take({ kind: 'ask', id: 1, question: 'diff', ask: { before: '{}', after: text } })?.answer
  expect(read('{ "acls": [] }')?.ok).toBe(true)
  expect(read('{ "acls": [')).toMatchObject({ ok: false, error: { code: 'unreadable' } })
  expect(read('{ "groups": { "group:a": ["group:b"] } }')).toMatchObject({ ok: false, error: { code: 'refused' } })
})

test('“No match” needs the searched field of every entry', () => {
  const node = makeNode('1')
  const known = new Map([['1', { clientVersion: '1.90.0' } as MachineFacts]])
  const language = (facts: FactsById) => createMachineLanguage({ facts, shares: new Map(), notes: new Map() })
  const missing = (facts: FactsById) =>
    unknownFields(parseQuery('version<1.80', language(facts)).terms, language(facts), [node])
  expect(missing(known)).toEqual([])
  expect(missing(new Map())).toMatchObject([{ field: 'version', unknown: 1 }])
})

test('“nothing was changed” needs a refusal, not a lost response', () => {
  const texts = new Map(all)
  const t = ((key: string) => texts.get(`common:${key}`) ?? key) as never
  const said = (code: ErrorCode) => errorText(new ApiError(code, 'message'), t)
  expect(said('readOnly')).toMatch(/nothing was changed/)
  expect(said('untrusted')).toMatch(/nothing was sent/)
  for (const code of ['uncertain', 'timeout', 'offline', 'internal'] as const)
    expect(said(code)).not.toMatch(/nothing/i)
  expect(said('uncertain')).toMatch(/may have been made/)
})

test('docs/reassurances.md lists the table', async () => {
  const rows = reassurances.map((row) => {
    const texts = keysOf(row).map((key) => `\`${key}\``)
    const named = row.proof === HERE ? '' : ` Test: \`${row.proof}\`.`
    const proof = row.proof === '' ? '' : `\nWithout it: ${row.without}${named}\n`
    return `## ${row.basis}\n${proof}\n${texts.join(', ')}\n`
  })
  const head = `# Texts that reassure

Every text that says that all is well, or nothing, or none, with what it is based on. Written from \`src/renderer/locales/reassurances.ts\`:
\`npm run test:unit -- ${HERE} -u\`, which tests what names no other file.
`
  await expect([head, ...rows].join('\n')).toMatchFileSnapshot('../../../docs/reassurances.md')
})
