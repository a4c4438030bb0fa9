import { firstEvidence, afterAnswer, afterFailure, serverState } from '@shared/api/server-state'
import { ApiError } from '@shared/api/error'
import { runChecks } from '@shared/hygiene/report'
import { currentDialect } from '@shared/policy/read/dialect-flags'
import { cleanup, screen } from '@testing-library/react'
import { renderPart } from '@tests/support/render-part'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { headline } from '@/components/local-client/checked-machine'
import { AttentionList } from '@/features/overview/attention-list'
import { NothingMatches } from '@/features/machines/machines-page'
import { ProblemsLine } from '@/features/policy/problems-line'
import type { ServerCheck } from '@/features/policy/use-policy-issues'
import { serverWord } from '@/lib/server-words'
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
  /^(No|None|Nothing|Nobody|Every|All)\b|\b(nothing|none|up to date|accepts|accepted it|healthy|is fine|matche?s?|passe[sd]|in order|well|connected|no (?:problems|warnings|errors|changes?|differences?))\b/i

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
  <ProblemsLine text="{}" issues={[]} check={check} evaluating={evaluating} cursor={0} onJump={nothing} />
)
const unknown = {
  fields: [{ field: 'version', unknown: 26, label: 'Client version' }],
  isFiltered: true,
  isWhole: true,
  text: 'Client version · Unknown for 26 of 26 machines.',
  advice: '',
}
const attention = (complete: boolean) => (
  <AttentionList groups={[]} complete={complete} pending={false} onAct={nothing} />
)

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
    part: attention(true),
    text: /Nothing needs attention/,
    without: attention(false),
    instead: /^/,
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
]

test.each(shown)('$key is shown only on its basis', async ({ part, text, without, instead }) => {
  await renderPart(<div data-testid="with">{part}</div>, ['machines', 'overview', 'policy', 'common'])
  expect((await screen.findByTestId('with')).textContent).toMatch(text)
  cleanup()
  await renderPart(<div data-testid="without">{without}</div>, ['machines', 'overview', 'policy', 'common'])
  const { textContent } = await screen.findByTestId('without')
  expect(textContent).not.toMatch(text)
  expect(textContent).toMatch(instead)
  cleanup()
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

test('docs/reassurances.md lists the table', async () => {
  const rows = reassurances.map((row) => {
    const texts = keysOf(row).map((key) => `\`${key}\``)
    const proof = row.proof === '' ? '' : `\nWithout it: ${row.without} Test: \`${row.proof}\`.\n`
    return `## ${row.basis}\n${proof}\n${texts.join(', ')}\n`
  })
  const head = `# Texts that reassure

Every text that says that all is well, or nothing, or none, with what it is based on. Written from \`src/renderer/locales/reassurances.ts\`:
\`npm run test:unit -- ${HERE} -u\`.
`
  await expect([head, ...rows].join('\n')).toMatchFileSnapshot('../../../docs/reassurances.md')
})
