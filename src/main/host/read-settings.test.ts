import { expect, it } from 'vitest'
import { readHostSettings } from './read-settings'

const URL_LINE = 'server_url: https://a.test\n'

it('reads the last setting of each name', () => {
  const text = `${URL_LINE}listen_addr: 127.0.0.1:1\n# listen_addr: 127.0.0.1:2\nlisten_addr: 127.0.0.1:3\n`
  expect(readHostSettings(text)).toMatchObject({ serverUrl: 'https://a.test', listen: { port: 3 } })
})

it.each([
  ['many lines', `${'listen_addr: &a [*a]\n'.repeat(3000)}${URL_LINE}`],
  ['many lines that are no YAML', `${'listen_addr: "\n'.repeat(4000)}${URL_LINE}`],
  ['a value of quotes', `${URL_LINE}listen_addr: ${"'".repeat(60_000)}\n`],
  ['a value of brackets', `${URL_LINE}listen_addr: ${'['.repeat(60_000)}\n`],
])('reads %s of a host at once, and no setting from them', (_, text) => {
  const took = Array.from({ length: 3 }, () => {
    const start = performance.now()
    expect(readHostSettings(text)?.listen).toEqual({ host: '127.0.0.1', port: 8080 })
    return performance.now() - start
  })
  expect(Math.min(...took)).toBeLessThan(1000)
})
