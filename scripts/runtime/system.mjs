// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isRoot } from '../lib/paths.mjs'
import { Problem, run, say } from '../lib/process.mjs'

/** Libraries that Electron loads on Debian and Ubuntu, and a font for characters the bundled ones lack. */
const libraries = [
  ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libatk-bridge2.0-0', 'libdrm2', 'libxshmfence1'],
  ['fontconfig', 'fonts-liberation'],
].flat()

/** Tests also need a display without a screen. */
const display = ['xvfb', 'xauth']

/** Requirements of the key store tests, which are skipped without them, so they are optional. */
const keyring = ['dbus', 'gnome-keyring', 'libsecret-1-0']

/** Requirements of the tests for notifications and the tray icon: a session bus, and Python to play the desktop on it. */
const desktop = ['dbus', 'python3-dbus', 'python3-gi', 'libnotify4']

/** The programs that read exported files in the tests of hostile servers. */
const readers = ['openssh-client', 'ansible-core']

/**
 * Makes sure that Electron can run here: on Debian and Ubuntu root installs missing packages, otherwise the exact command is printed. On
 * macOS and Windows there is nothing to do.
 * @param {{ program: string, virtualDisplay: boolean }} wanted `program`: the Electron to be started; `virtualDisplay`: tests run on Xvfb
 */
export async function prepareSystem({ program, virtualDisplay }) {
  if (process.platform !== 'linux') return
  if (await isDebian()) {
    const names = await lackingPackages(program, virtualDisplay)
    if (names.length > 0) await needPackages(names)
    return
  }
  const missing = await missingLibraries(program)
  if (missing.length > 0)
    throw new Problem(`Electron needs shared libraries that are missing: ${missing.join(', ')}.\n${hint()}`)
  if (virtualDisplay && !(await hasXvfb())) throw new Problem(`The tests need a virtual display: Xvfb.\n${hint()}`)
}

/**
 * Tries the program instead of looking for its package: it may have been installed in another way.
 * @param {string} program
 * @param {boolean} virtualDisplay
 * @returns {Promise<string[]>} names of Debian packages
 */
async function lackingPackages(program, virtualDisplay) {
  const noLibraries = (await missingLibraries(program)).length > 0 || !hasFonts()
  const noDisplay = virtualDisplay && !(await hasXvfb())
  const noKeyring = virtualDisplay && isRoot() && !(await exists('gnome-keyring-daemon'))
  const noDesktop = virtualDisplay && isRoot() && !(await hasDesktop())
  const noReaders = virtualDisplay && isRoot() && !((await exists('ansible-inventory')) && (await exists('ssh')))
  return [
    ...(noLibraries ? libraries : []),
    ...(noDisplay ? display : []),
    ...(noKeyring ? keyring : []),
    ...(noDesktop ? desktop : []),
    ...(noReaders ? readers : []),
  ]
}

/** Tested with Debian's own Python, for which its packages are built. */
async function hasDesktop() {
  const modules = await run('/usr/bin/python3', ['-c', 'import dbus, gi'], { capture: true })
  const loader = await run('ldconfig', ['-p'], { capture: true })
  return modules.code === 0 && (await exists('dbus-daemon')) && loader.output.includes('libnotify.so.4')
}

function hasXvfb() {
  return exists('Xvfb')
}

/** @param {string} program */
async function exists(program) {
  return (await run(program, ['--version'], { capture: true })).code !== 127
}

/**
 * Makes sure that a program exists.
 * @param {string} program
 * @param {string} [debian] its package, if that has another name
 * @throws {Problem} explaining how to install it, if this process may not
 */
export async function needProgram(program, debian = program) {
  if (!(await exists(program))) await needPackages([debian])
}

/**
 * Installs Debian packages, or prints the command to do so.
 * @param {string[]} names
 * @throws {Problem} if this process may not install them, or the installation fails
 */
async function needPackages(names) {
  if (!(await isDebian())) throw new Problem(`These programs are needed: ${names.join(', ')}.\n${hint()}`)
  const aptGet = ['-o', 'DPkg::Lock::Timeout=300', '-q', '-y']
  if (!isRoot()) {
    throw new Problem(
      `Packages are missing. Install them with:\n  sudo apt-get update && sudo apt-get install -y ${names.join(' ')}`,
    )
  }
  say(`Installing with apt-get: ${names.join(' ')}`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', [...aptGet, 'update'], { env, capture: true })
  const install = ['install', '--no-install-recommends', ...(await Promise.all(names.map(currentName)))]
  const { code, output } = await run('apt-get', [...aptGet, ...install], { env, capture: true })
  if (code !== 0) throw new Problem(`apt-get ${install.join(' ')} failed:\n${update.output}\n${output}`)
}

/** Ubuntu 24.04 and Debian 13 renamed some libraries for 64-bit times. @param {string} name */
async function currentName(name) {
  const renamed = await run('apt-cache', ['show', '--no-all-versions', `${name}t64`], { capture: true })
  return renamed.code === 0 && renamed.output.includes(`Package: ${name}t64`) ? `${name}t64` : name
}

/** @param {string} program @returns {Promise<string[]>} the libraries the loader cannot find */
async function missingLibraries(program) {
  const { output } = await run('ldd', [program], { capture: true })
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
}

function hasFonts() {
  const folder = '/usr/share/fonts'
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|pfb)$/.test(String(name)))
  )
}

async function isDebian() {
  return existsSync('/etc/debian_version') && (await run('apt-get', ['--version'], { capture: true })).code === 0
}

/** Returns the command for other common Linux families. */
function hint() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (/\b(fedora|rhel|centos)\b/.test(release)) {
    return 'Install them with:\n  sudo dnf install -y gtk3 nss alsa-lib mesa-libgbm libXScrnSaver at-spi2-atk libdrm xorg-x11-server-Xvfb xauth gcc-c++'
  }
  if (/\b(arch|manjaro)\b/.test(release)) {
    return 'Install them with:\n  sudo pacman -S --needed gtk3 nss alsa-lib mesa libxss at-spi2-core libdrm xorg-server-xvfb xorg-xauth gcc'
  }
  if (/\bsuse\b/.test(release)) {
    return 'Install them with:\n  sudo zypper install gtk3 mozilla-nss alsa libgbm1 libXss1 at-spi2-atk libdrm2 xorg-x11-server-Xvfb xauth gcc-c++'
  }
  return 'Install GTK 3, NSS, ALSA, libgbm, libXss, AT-SPI, libdrm, Xvfb, xauth and g++ with your package manager.'
}
