import { describe, expect, it } from 'vitest'
import { clientPaths, findClient } from './find-client'

/** A file system with these programs and no other. */
const host = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, programs: readonly string[]) => ({
  platform,
  env,
  isProgram: (path: string) => programs.includes(path),
})

describe('findClient', () => {
  it.each([
    ['linux', { PATH: '/opt/own:/usr/bin' }, '/opt/own/tailscale'],
    ['linux', { PATH: '/home/me/bin' }, '/usr/bin/tailscale'],
    ['linux', {}, '/run/current-system/sw/bin/tailscale'],
    ['darwin', { PATH: '/usr/bin:/bin' }, '/opt/homebrew/bin/tailscale'],
    ['darwin', { PATH: '/usr/bin:/bin' }, '/Applications/Tailscale.app/Contents/MacOS/Tailscale'],
    [
      'win32',
      { Path: String.raw`C:\Windows\system32`, ProgramFiles: String.raw`C:\Program Files` },
      String.raw`C:\Program Files\Tailscale\tailscale.exe`,
    ],
    [
      'win32',
      { PATH: String.raw`"D:\Tools";C:\Windows`, ProgramFiles: String.raw`C:\Program Files` },
      String.raw`D:\Tools\tailscale.exe`,
    ],
    [
      'win32',
      { 'ProgramFiles(x86)': String.raw`C:\Program Files (x86)` },
      String.raw`C:\Program Files (x86)\Tailscale IPN\tailscale.exe`,
    ],
  ] as const)('finds the client on %s with %o at %s', (platform, env, program) => {
    expect(findClient(host(platform, env, [program]))).toBe(program)
  })

  it('prefers PATH to the usual folders', () => {
    const programs = ['/usr/bin/tailscale', '/opt/own/tailscale']
    expect(findClient(host('linux', { PATH: '/opt/own' }, programs))).toBe('/opt/own/tailscale')
  })

  it('skips relative entries of PATH, which would run a program of the current folder', () => {
    const paths = clientPaths({ platform: 'linux', env: { PATH: '.:bin::/usr/bin' } })
    expect(paths.every((path) => path.startsWith('/'))).toBe(true)
    const windows = clientPaths({ platform: 'win32', env: { PATH: String.raw`.;tools;\\server\share;C:\ok` } })
    expect(windows).toEqual([String.raw`C:\ok\tailscale.exe`])
  })

  it('returns null if the program is missing', () => {
    expect(findClient(host('linux', { PATH: '/usr/bin' }, []))).toBeNull()
  })
})
