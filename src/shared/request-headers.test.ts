import { expect, test } from 'vitest'
import { headersProblem, readHeaders } from './request-headers'

const id = { name: 'CF-Access-Client-Id', value: 'abc.access' }
const secret = { name: 'CF-Access-Client-Secret', value: 's3cret' }

test.each([
  ['CF-Access-Client-Id: abc.access\nCF-Access-Client-Secret: s3cret'],
  ['  CF-Access-Client-Id :abc.access \r\n\r\nCF-Access-Client-Secret:\ts3cret\u200b'],
  ['-H "CF-Access-Client-Id: abc.access" \\\n -H "CF-Access-Client-Secret: s3cret"'],
  [`-H 'CF-Access-Client-Id: abc.access' --header 'CF-Access-Client-Secret: s3cret'`],
  [
    `curl -H 'CF-Access-Client-Id: abc.access' \\\n -H 'CF-Access-Client-Secret: s3cret' \\\n https://hs.example.com/api`,
  ],
  ['"CF-Access-Client-Id: abc.access"\n"CF-Access-Client-Secret: s3cret"'],
])('%j holds two headers', (typed) => {
  expect(readHeaders(typed)).toEqual([id, secret])
  expect(headersProblem(readHeaders(typed))).toBeNull()
})

test.each<[string, string]>([
  ['CF-Access-Client-Id', 'value'],
  ['two words: x', 'format'],
  ['Name: ', 'value'],
  ['Name: über', 'value'],
  ['Näme: x', 'format'],
  [': x', 'format'],
  ['A: 1\na: 2', 'twice'],
  [Array.from({ length: 11 }, (_, at) => `X-${at}: 1`).join('\n'), 'many'],
  ...[
    'Host',
    'authorization',
    'Content-Length',
    'CONTENT-TYPE',
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'TE',
  ]
    .concat(['Trailer', 'Transfer-Encoding', 'Upgrade', 'Expect', 'Accept-Encoding', 'User-Agent', 'If-None-Match'])
    .map((name): [string, string] => [`${name}: x`, 'name']),
])('%j is refused because of its %s', (typed, problem) => {
  expect(headersProblem(readHeaders(typed))).toMatchObject({ problem })
})

test.each(['Cookie: CF_Authorization=abc', 'X-Api-Key: a b', 'X-Authentik-Auth: x:y', 'Remote-User: ann'])(
  '%j is accepted',
  (typed) => {
    expect(headersProblem(readHeaders(typed))).toBeNull()
  },
)
