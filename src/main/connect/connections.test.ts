import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { HostText, type ConnectChoices, defaultConnectChoices, LOGINS_KEPT } from '@shared/ipc/connect'
import type { ProgramHost } from '@main/lib/run-program'
import { createConnections, type ProgramWords } from './connections'

const host = HostText.parse('db-1.example.test')
const target = { way: 'ssh', host, user: 'root', port: 2222 } as const
const ssh = ['ssh', '-p', '2222', '-l', 'root', host]

/** A computer with these programs and no other. */
function computer(
  platform: NodeJS.Platform,
  programs: readonly string[],
  env: NodeJS.ProcessEnv = {},
  tailscale = '/opt/tailscale/tailscale',
  socket: string | null = null,
) {
  const started: ProgramWords[] = []
  const opened: string[] = []
  const asked: (readonly string[])[] = []
  let refuses = false
  let kept: ConnectChoices = defaultConnectChoices
  const system: ProgramHost = { platform, env, isProgram: (path) => programs.includes(path) }
  const connections = createConnections({
    host: system,
    choices: { get: () => kept, set: (choices) => void (kept = choices) },
    tailscale: () => ({ program: tailscale, socket }),
    confirm: async (command) => {
      asked.push(command)
      if (refuses) throw new Error('refused')
    },
    start: async (call) => started.push(call) > 0,
    openUrl: async (url) => void opened.push(url),
  })
  return { connections, started, opened, asked, refuse: () => void (refuses = true) }
}

const LOCAL = { LOCALAPPDATA: String.raw`C:\Users\me\AppData\Local`, SystemRoot: String.raw`C:\Windows` }
const WT = String.raw`C:\Users\me\AppData\Local\Microsoft\WindowsApps\wt.exe`
const CONHOST = String.raw`C:\Windows\System32\conhost.exe`
const MAC = ['/usr/bin/osascript', '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal']

describe('openShell', () => {
  it.each([
    ['linux', ['/usr/bin/x-terminal-emulator'], {}, ['/usr/bin/x-terminal-emulator', '-e', ...ssh]],
    ['linux', ['/opt/bin/gnome-terminal'], { PATH: '.:/opt/bin' }, ['/opt/bin/gnome-terminal', '--', ...ssh]],
    ['freebsd', ['/usr/local/bin/konsole'], {}, ['/usr/local/bin/konsole', '-e', ...ssh]],
    ['linux', ['/usr/bin/xterm'], {}, ['/usr/bin/xterm', '-e', ...ssh]],
    ['win32', [WT, CONHOST], LOCAL, [WT, 'new-tab', '--', ...ssh]],
    ['win32', [CONHOST], LOCAL, [CONHOST, ...ssh]],
  ] as const)('on %s with %j runs the command in the terminal', async (platform, programs, env, expected) => {
    const { connections, started } = computer(platform, programs, env)
    expect(await connections.openShell(target)).toBe(true)
    expect(started.map(({ program, args }) => [program, ...args])).toEqual([expected])
  })

  it.each([
    ['Terminal', MAC, 'do script (item 1 of argv)'],
    ['iTerm', ['/usr/bin/osascript', '/Applications/iTerm.app/Contents/MacOS/iTerm2'], 'create window'],
  ] as const)('on macOS passes the command to %s as an argument of the script', async (app, programs, act) => {
    const { connections, started } = computer('darwin', programs)
    expect(connections.state().terminals).toEqual([app])
    expect(await connections.openShell(target)).toBe(true)
    const [call] = started
    expect(call?.program).toBe('/usr/bin/osascript')
    expect(call?.args.join('\n')).toContain(`tell application "${app}"`)
    expect(call?.args.join('\n')).toContain(act)
    expect(call?.args.at(-1)).toBe(ssh.join(' '))
  })

  it('uses the chosen terminal, and the path of the client for Tailscale SSH', async () => {
    const { connections, started } = computer('linux', ['/usr/bin/xterm', '/usr/bin/konsole'])
    expect(connections.chooseTerminal('xterm').choices.terminal).toBe('xterm')
    await connections.openShell({ ...target, way: 'tailscaleSsh', port: 22 })
    expect(started).toEqual([
      { program: '/usr/bin/xterm', args: ['-e', '/opt/tailscale/tailscale', 'ssh', `root@${host}`] },
    ])
  })

  it('reaches machines of the network whose socket the admin chose', async () => {
    const client = '/opt/tailscale/tailscale'
    const { connections, started } = computer('linux', ['/usr/bin/xterm'], {}, client, '/run/second.sock')
    await connections.openShell({ ...target, way: 'tailscaleSsh', port: 22 })
    await connections.openShell(target)
    expect(started.map(({ args }) => args)).toEqual([
      ['-e', client, '--socket=/run/second.sock', 'ssh', `root@${host}`],
      ['-e', ...ssh],
    ])
  })

  it.each([
    ['linux', ['/usr/bin/xterm'], {}, "/opt/my $(id) 'x'; y/tailscale", "/opt/my $(id) 'x'; y/tailscale"],
    ['win32', [WT], LOCAL, String.raw`C:\a;b c\tailscale.exe`, String.raw`C:\a\;b c\tailscale.exe`],
    ['win32', [CONHOST], LOCAL, String.raw`C:\a;b c\tailscale.exe`, String.raw`C:\a;b c\tailscale.exe`],
  ] as const)(
    'on %s with %j keeps a hostile path of the client one argument',
    async (platform, programs, env, path, word) => {
      const { connections, started } = computer(platform, programs, env, path)
      await connections.openShell({ ...target, way: 'tailscaleSsh', port: 22 })
      expect(started[0]?.args.slice(-3)).toEqual([word, 'ssh', `root@${host}`])
    },
  )

  it.skipIf(process.platform === 'win32')(
    'on macOS quotes a hostile path of the client for the shell of the terminal',
    async () => {
      const { connections, started } = computer('darwin', MAC, {}, "/opt/my $(id) 'x'; y/tailscale")
      await connections.openShell({ ...target, way: 'tailscaleSsh', port: 22 })
      const command = started[0]?.args.at(-1) ?? ''
      const printed = execFileSync('/bin/sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
      expect(printed).toBe(`/opt/my $(id) 'x'; y/tailscale\nssh\nroot@${host}\n`)
    },
  )

  it('asks about the whole command of each terminal and program, and starts nothing if that is refused', async () => {
    const { connections, started, opened, asked, refuse } = computer('linux', ['/usr/bin/xterm', '/usr/bin/remmina'])
    await connections.openShell(target)
    await connections.openScreen({ way: 'rdp', host, port: 3389 })
    expect(asked).toEqual(started.map(({ program, args }) => [program, ...args]))
    refuse()
    await expect(connections.openShell(target)).rejects.toThrow('refused')
    await expect(connections.openScreen({ way: 'rdp', host, port: 3389 })).rejects.toThrow('refused')
    expect(started).toHaveLength(2)
    const mac = computer('darwin', MAC)
    mac.refuse()
    await expect(mac.connections.openScreen({ way: 'vnc', host, port: 5900 })).rejects.toThrow('refused')
    expect([mac.opened, opened]).toEqual([[], []])
  })

  it('starts nothing without a known terminal', async () => {
    const { connections, started } = computer('linux', [])
    expect(await connections.openShell(target)).toBe(false)
    expect(started).toEqual([])
  })
})

describe('openScreen', () => {
  it.each([
    ['linux', 'rdp', ['/usr/bin/xfreerdp'], ['/usr/bin/xfreerdp', `/v:${host}:3389`]],
    ['linux', 'vnc', ['/usr/bin/vncviewer'], ['/usr/bin/vncviewer', `${host}::3389`]],
    ['linux', 'rdp', ['/usr/bin/remmina'], ['/usr/bin/remmina', '-c', `rdp://${host}:3389`]],
    ['win32', 'rdp', [String.raw`C:\Windows\mstsc.exe`], [String.raw`C:\Windows\mstsc.exe`, `/v:${host}:3389`]],
  ] as const)('on %s shows %s with %j', async (platform, way, programs, expected) => {
    const { connections, started } = computer(platform, programs, { PATH: String.raw`C:\Windows` })
    expect(await connections.openScreen({ way, host, port: 3389 })).toBe(true)
    expect(started.map(({ program, args }) => [program, ...args])).toEqual([expected])
  })

  it('on macOS opens the system’s own program by an address', async () => {
    const { connections, opened } = computer('darwin', [])
    await connections.openScreen({ way: 'vnc', host: HostText.parse('fd7a:115c:a1e0::1'), port: 5900 })
    await connections.openScreen({ way: 'rdp', host, port: 3389 })
    expect(opened).toEqual(['vnc://[fd7a:115c:a1e0::1]:5900', `rdp://full%20address=s:${host}%3A3389`])
  })
})

describe('remember', () => {
  it('keeps a login per key, forgets it on request, and drops the oldest', () => {
    const { connections } = computer('linux', [])
    const login = { user: 'root', port: 22 }
    expect(connections.remember('a machine 1', login).choices.logins).toEqual({ 'a machine 1': login })
    expect(connections.remember('a machine 1', null).choices.logins).toEqual({})
    for (let at = 0; at <= LOGINS_KEPT; at++) connections.remember(`a machine x${at}`, login)
    const keys = Object.keys(connections.state().choices.logins)
    expect(keys).toHaveLength(LOGINS_KEPT)
    expect(keys[0]).toBe('a machine x1')
    connections.remember('b machine 1', login)
    connections.forgetServer('a')
    expect(connections.state().choices.logins).toEqual({ 'b machine 1': login })
  })
})
