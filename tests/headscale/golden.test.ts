import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { detectServer } from '@main/headscale/detect'
import type { HttpClient } from '@main/headscale/call'
import { capabilitiesOf } from '@shared/api/capabilities'
import { buffer } from 'node:stream/consumers'
import { httpResponse } from '@main/headscale/testing/http'
import { connect } from './console'
import { factsOf } from './line'
import { createPlayer, type Recording, withoutSecrets } from './recording'
import { playScenario } from './scenario'

// The recorded answers of real servers of every line to the scenario (npm run test:headscale -- --lines=all --record scenario) are replayed
// through the adapters, which must send the same requests and reach the same results. Needs no server and no Go.
const folder = join(import.meta.dirname, 'golden')
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording

it('there is a recording of every line', () => {
  expect(files.map((name) => name.replace('.json', ''))).toEqual(
    expect.arrayContaining(['0.23', '0.24', '0.25', '0.26', '0.27', '0.28', '0.29', '0.30']),
  )
})

describe.for(files)('%s', (name) => {
  const recording = read(name)
  const { can } = factsOf(recording.line)

  it('the scenario ends as it did on the real server, with the same questions', async () => {
    const player = createPlayer(recording)
    let now = 0
    const world = {
      tick: async () => void (now = Number(player.note())),
      join: async () => undefined,
      ask: async () => String(player.note()),
    }
    // Recorded before the console asked for the second API: a build without it.
    const http: HttpClient = async (url, request) =>
      url.endsWith('/api/v2/openapi.json') ? httpResponse('', { status: 404 }) : player.http(url, request)
    const api = connect('http://server.test', 'the-key', { http, now: () => now })
    await playScenario(api, world, { ...factsOf(recording.line), can: { ...can, oauthClients: false } })
    expect(player.left()).toEqual([])
  })

  it('is recognised by its published documents, if it reports no version', async () => {
    const { http } = createPlayer(recording)
    const { line } = await detectServer('http://server.test', async ({ method, path }) => {
      const published = path.startsWith('/swagger')
        ? httpResponse(recording.swagger, { status: recording.swagger ? 200 : 404 })
        : path === '/version'
          ? httpResponse('{"version":"dev"}')
          : await http(`http://server.test${path}`, { method, headers: {} })
      const { status, headers, body } = published
      return {
        status,
        contentType: headers['content-type'] ?? '',
        location: '',
        retryAfter: '',
        bytes: await buffer(body),
      }
    })
    expect(capabilitiesOf(line)).toMatchObject(can)
  })

  it('holds no secret', () => {
    const text = recording.bodies.join('\n')
    expect(text).toMatch(/"(key|apiKey)":/)
    for (const [secret] of text.matchAll(/hskey-(?:api|auth)-[\w-]{77}/g)) expect(secret).toMatch(/-[0-9a-f]{64}$/)
    expect(withoutSecrets('{"apiKey":"abcdefg.ABCDEFGHIJKLMNOPQRSTUVWXYZ012345"}')).not.toContain('ABCDEFGH')
  })
})
