import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@shared/api/error'
import { needs } from '../../../scripts/lib/needs.mjs'
import { type AutostartOptions, createAutostart } from './autostart'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'mesh-console-autostart-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

type LoginItems = AutostartOptions['app']
const app = {
  isPackaged: true,
  getLoginItemSettings: vi.fn<LoginItems['getLoginItemSettings']>(),
  setLoginItemSettings: vi.fn<LoginItems['setLoginItemSettings']>(),
}
const on = (facts: Partial<AutostartOptions> = {}) =>
  createAutostart({ app, platform: 'linux', env: { HOME: home }, execPath: '/opt/Mesh Console/mesh-console', ...facts })
const file = () => join(home, '.config/autostart/mesh-console.desktop')
const exec = (path = file()) => /^Exec=(.*)$/m.exec(readFileSync(path, 'utf8'))?.[1]

it('writes the desktop file and removes it', () => {
  const autostart = on()
  expect(autostart.get()).toBe(false)
  autostart.set(true)
  expect(autostart.get()).toBe(true)
  expect(exec()).toBe('"/opt/Mesh Console/mesh-console" --hidden')
  autostart.set(true)
  expect(autostart.get()).toBe(true)
  autostart.set(false)
  autostart.set(false)
  expect(autostart.get()).toBe(false)
  expect(existsSync(file())).toBe(false)
})

const appImage = { APPIMAGE: '/home/a/Mesh Console.AppImage', APPDIR: '/tmp/.mount_MeshXyz' }

it("uses the desktop's configuration folder and an AppImage's own file", () => {
  const config = join(home, 'elsewhere')
  const execPath = '/tmp/.mount_MeshXyz/mesh-console'
  on({ env: { HOME: home, XDG_CONFIG_HOME: config, ...appImage }, execPath }).set(true)
  expect(existsSync(file())).toBe(false)
  expect(exec(join(config, 'autostart/mesh-console.desktop'))).toBe('"/home/a/Mesh Console.AppImage" --hidden')
})

it('starts itself, not the AppImage of another program that started it', () => {
  for (const env of [appImage, { APPIMAGE: appImage.APPIMAGE }, { ...appImage, APPDIR: '/opt/Mesh' }]) {
    on({ env: { HOME: home, ...env } }).set(true)
    expect(exec()).toBe('"/opt/Mesh Console/mesh-console" --hidden')
  }
})

it('follows an AppImage that an update has renamed', () => {
  const start = (name: string) =>
    on({
      env: { HOME: home, APPIMAGE: join(home, name), APPDIR: '/tmp/.mount_MeshXyz' },
      execPath: '/tmp/.mount_MeshXyz/a',
    })
  start('$100% "a"-1.0.0.AppImage').set(true)
  const entry = readFileSync(file(), 'utf8')
  const updated = start('$100% "a"-1.1.0.AppImage')
  updated.followUpdate()
  expect(readFileSync(file(), 'utf8')).toBe(entry.replace('1.0.0', '1.1.0'))
  // Another version that was started by hand does not replace the one that the person chose.
  writeFileSync(join(home, '$100% "a"-1.1.0.AppImage'), '')
  start('trial-2.0.0.AppImage').followUpdate()
  expect(exec()).toContain('1.1.0')
})

it('writes a line end in the path of the program as an escape, so that it adds no line to the entry', () => {
  on({ execPath: '/tmp/usual' }).set(true)
  const lines = readFileSync(file(), 'utf8').split('\n').length
  const image = (name: string) =>
    on({ env: { HOME: home, APPIMAGE: join(home, name), APPDIR: '/m' }, execPath: '/m/a' })
  image('a"\nExec=evil\r\nx\\n1').set(true)
  const entry = readFileSync(file(), 'utf8')
  expect(entry.split(/[\r\n]+/)).toHaveLength(lines)
  expect(entry).not.toMatch(/^Exec=evil/m)
  // Read back as it was: the file it names is there.
  writeFileSync(join(home, 'a"\nExec=evil\r\nx\\n1'), '')
  image('b').followUpdate()
  expect(readFileSync(file(), 'utf8')).toBe(entry)
})

it('leaves an entry alone that is off, missing or of another form after an update', () => {
  const updated = on({ env: { HOME: home, ...appImage }, execPath: '/tmp/.mount_MeshXyz/mesh-console' })
  updated.followUpdate()
  expect(existsSync(file())).toBe(false)
  updated.set(true)
  const entry = readFileSync(file(), 'utf8').replace('Mesh Console.AppImage', 'gone.AppImage')
  for (const kept of [`${entry}Hidden=true\n`, entry.replace('--hidden', '--hidden --my-option')]) {
    writeFileSync(file(), kept)
    updated.followUpdate()
    expect(readFileSync(file(), 'utf8')).toBe(kept)
  }
})

it('reports an entry disabled by the desktop as off, and enables it again', () => {
  const autostart = on()
  autostart.set(true)
  for (const line of ['Hidden=true', 'X-GNOME-Autostart-enabled=false']) {
    writeFileSync(file(), `${readFileSync(file(), 'utf8').replace(/X-GNOME.*\n/, '')}${line}\n`)
    expect(autostart.get()).toBe(false)
    autostart.set(true)
    expect(autostart.get()).toBe(true)
  }
})

it('throws if the file cannot be written', () => {
  mkdirSync(join(home, '.config'), { recursive: true })
  writeFileSync(join(home, '.config/autostart'), 'a file where the folder should be')
  expect(() => on().set(true)).toThrow(ApiError)
})

it("uses the system's login items elsewhere, and nothing if the console is not installed", () => {
  const mac = on({ platform: 'darwin' })
  app.getLoginItemSettings.mockReturnValue({ openAtLogin: true } as Electron.LoginItemSettings)
  expect(mac.get()).toBe(true)
  mac.set(false)
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ args: ['--hidden'], openAtLogin: false })
  const loose = on({ app: { ...app, isPackaged: false } })
  expect(loose.get()).toBeNull()
  loose.set(true)
  expect(existsSync(file())).toBe(false)
})

/** GLib's own parser, which desktops use: returns the arguments of the started program. */
const words = (line: string) =>
  JSON.parse(
    execFileSync('/usr/bin/python3', [
      '-c',
      'import json, sys; from gi.repository import GLib; key = GLib.KeyFile(); key.load_from_file(sys.argv[1], 0);' +
        'line = key.get_string("Desktop Entry", "Exec"); print(json.dumps(GLib.shell_parse_argv(line.replace("%%", "%"))[1]))',
      line,
    ]).toString(),
  ) as string[]
const hasGlib = (() => {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'from gi.repository import GLib'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(!hasGlib)(`a desktop starts the written program, whatever characters its name has: ${needs.desktop}`, () => {
  for (const program of [
    '/opt/a b/c',
    '/home/ü/$HOME',
    '/tmp/50%',
    '/tmp/q"uo`te',
    String.raw`/tmp/back\slash`,
    '/tmp/a\nb\rc',
  ]) {
    on({ execPath: program }).set(true)
    expect(words(file())).toEqual([program, '--hidden'])
  }
})
