import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFlags } from '@main/flags/flags'
import { withoutDisplay } from './without-display'

const start = (
  argv: readonly string[],
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = 'linux',
  ozone = '',
) => withoutDisplay({ flags: readFlags(argv, {}), platform, env, ozone })

/** A Wayland display that answers, with its environment variables. */
let display: Record<string, string>
let server: Server
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'display-'))
  display = { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-7' }
  await new Promise<void>((done) => (server = createServer().listen(join(folder, 'wayland-7'), done)))
})
afterEach(() => {
  server.close()
  rmSync(display['XDG_RUNTIME_DIR'] ?? '', { recursive: true })
})

/** No X server has this number. */
const DEAD = ':48123'

it.each(['--check-policy=policy.hujson', '--apply-policy=policy.hujson', '--export=machines.csv'])(
  '%s needs no display',
  (flag) => {
    for (const env of [{}, { DISPLAY: '' }, { DISPLAY: DEAD }]) expect(start([flag], env)).toBe('again')
    expect(start([flag, '--headless'], {})).toBeUndefined()
    expect(start([flag], display)).toBeUndefined()
    for (const platform of ['darwin', 'win32'] as const) expect(start([flag], {}, platform)).toBeUndefined()
  },
)

it('counts a display on another computer only if it accepts a connection', async () => {
  const remote = createServer()
  // Displays have the ports from 6000 on.
  await new Promise<void>((done) => remote.listen(6000 + 4812, '127.0.0.1', done))
  expect(start([], { DISPLAY: '127.0.0.1:4812.0' })).toBeUndefined()
  await new Promise((done) => remote.close(done))
  expect(start([], { DISPLAY: '127.0.0.1:4812.0' })).toMatchObject({
    sentence: expect.stringContaining('The display 127.0.0.1:4812.0 does not respond') as string,
  })
  expect(start([], { DISPLAY: 'localhost:99999' })).toMatchObject({ sentence: expect.any(String) as string })
})

it('does not count a socket that its display left behind', () => {
  const socket = join(display['XDG_RUNTIME_DIR'] ?? '', 'wayland-9')
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', program, socket], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
  expect(existsSync(socket)).toBe(true)
  expect(start([], { ...display, WAYLAND_DISPLAY: 'wayland-9' })).toMatchObject({
    sentence: expect.stringContaining('The display wayland-9 does not respond') as string,
  })
})

it('explains how to serve without a display', () => {
  const serve = '--serve=127.0.0.1:0'
  expect(start([serve], {})).toEqual({
    sentence: 'There is no display for a window: add --headless to serve without one.',
  })
  expect(start([serve, '--headless'], {})).toBeUndefined()
  expect(start([serve], display)).toBeUndefined()
})

it.each([[[]], [['--mock']], [['--hidden']]])('ends a start with %j with a sentence if no display answers', (argv) => {
  const advice = 'start it in a desktop session, or with xvfb-run -a.'
  expect(start(argv, {})).toEqual({ sentence: `There is no display for a window: ${advice}` })
  for (const env of [{ DISPLAY: DEAD }, { DISPLAY: `unix${DEAD}.0` }])
    expect(start(argv, env)).toEqual({ sentence: `The display ${env.DISPLAY} does not respond: ${advice}` })
  expect(start(argv, { ...display, WAYLAND_DISPLAY: 'wayland-8' })).toEqual({
    sentence: `The display wayland-8 does not respond: ${advice}`,
  })
  expect(start(argv, display)).toBeUndefined()
  expect(start(argv, { ...display, DISPLAY: DEAD })).toBeUndefined()
  expect(start(argv, {}, 'linux', 'headless')).toBeUndefined()
})
