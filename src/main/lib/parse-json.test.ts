import { expect, it } from 'vitest'
import { parseInTurns } from './parse-json'

/** More than is parsed at once. */
const FILL = 'x'.repeat(300_000)
const LARGE = `"fill": "${FILL}", "more": "${FILL}"`

it.each([
  `{ ${LARGE} }`,
  `{ "a": [], ${LARGE}, "b": {}, "c": [1, "]", { "d": ["}"] }], "e": { "f\\"": { "g": [1] }, "__proto__": { "h": 1 } } }`,
  `\n{"a":null,${LARGE},"b":[[],[[]],{}],"c":-1e3,"a":[2]}\n`,
  `{ ${LARGE}, "s": "\\\\", "t": ["\\\\\\"", "\\u0022"] }`,
])('parses a large object like JSON.parse: %#', async (text) => {
  expect(await parseInTurns(text)).toEqual(JSON.parse(text))
})

it.each([
  ['a list', `[${LARGE.replaceAll(':', ',')}]`],
  ['a text behind it', `{ ${LARGE} } x`],
  ['a text before it', `x { ${LARGE} }`],
  ['no end', `{ ${LARGE}, "a": [1, 2`],
  ['another end', `{ ${LARGE}, "a": [1, 2} }`],
  ['a text behind a list', `{ ${LARGE}, "a": [1] 2 }`],
  ['no name', `{ ${LARGE}, [1] }`],
  ['a comma too many', `{ ${LARGE}, }`],
  ['a comma too many in a list', `{ ${LARGE}, "a": [1, ] }`],
  ['a text without end', `{ ${LARGE}, "a": "`],
  ['a text of escaped quotes', `{ ${LARGE}, "a": "${'\\"'.repeat(1_000_000)}" }`],
  ['a part that is too long', `{ ${LARGE}, "a": [[${'1,'.repeat(400_000)}1]] }`],
  ['too many parts', `{ ${LARGE}, "a": [${'1,'.repeat(200_000)}1] }`],
  ['brackets without end', `{ ${LARGE}, "a": ${'['.repeat(1_000_000)}`],
])('takes no text for JSON that is none, or that would stop every window: %s', async (_, text) => {
  expect(await parseInTurns(text)).toBeNull()
})

it('parses a large object in turns with other work', async () => {
  const peers = Array.from({ length: 5000 }, (_, index) => [
    `nodekey:${index}`,
    { name: 'x'.repeat(1000), list: [index] },
  ])
  const text = JSON.stringify({ BackendState: 'Running', Peer: Object.fromEntries(peers) })
  let [turns, isRead] = [0, false]
  const other = () => {
    turns += 1
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)
  expect(await parseInTurns(text)).toEqual(JSON.parse(text))
  isRead = true
  expect(turns).toBeGreaterThan(40)
})
