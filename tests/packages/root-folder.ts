import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { call } from '../headscale/processes'

/** The folders of an empty system, for packages to be installed into: this computer's installations are neither read nor changed. */
export interface RootFolder {
  readonly path: string
  readonly dpkg: (...args: string[]) => Promise<string>
  /** Installs an RPM package: its files, then its script. */
  installRpm(file: string): Promise<void>
  removeRpm(name: string): Promise<void>
  /** Returns the paths with the console's name in them, from the root, without the databases of dpkg and rpm. */
  found(): string[]
}

/** Creates an empty system in a folder; needs only the rights of an ordinary user. */
export function createRootFolder(path: string): RootFolder {
  const [dpkgNotes, rpmNotes] = [join(path, 'var/lib/dpkg'), join(path, 'var/lib/rpm')]
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(dpkgNotes, name), { recursive: true })
  for (const name of ['status', 'available']) writeFileSync(join(dpkgNotes, name), '')
  mkdirSync(rpmNotes, { recursive: true })
  const rpm = (...args: string[]) => call('rpm', ['--dbpath', rpmNotes, ...args], 180_000)
  return {
    path,
    dpkg(...args) {
      // The folder contains none of the package's dependencies.
      const forced = ['not-root', 'script-chrootless', 'depends', 'bad-path'].map((name) => `--force-${name}`)
      return call('dpkg', [`--root=${path}`, `--log=${join(path, 'dpkg.log')}`, ...forced, ...args], 180_000)
    },
    async installRpm(file) {
      // With --root, rpm would chroot to run scripts, which only root may do.
      await rpm('--nodeps', '--noscripts', '--badreloc', '--relocate', `/=${path}`, '-i', file)
      await script(path, await rpm('-qp', '--queryformat', '%{POSTIN}', file), '1')
    },
    async removeRpm(name) {
      const after = await rpm('-q', '--queryformat', '%{POSTUN}', name)
      await rpm('--noscripts', '-e', name)
      await script(path, after, '0')
    },
    found() {
      const all = readdirSync(path, { recursive: true, encoding: 'utf8' })
      return all
        .filter((name) => /mesh[- ]?console[^/]*$/i.test(name) && !/^var\/lib\/(dpkg|rpm)\//.test(name))
        .map((name) => `/${name}`)
        .toSorted()
    },
  }
}

/** Runs a script of an RPM package as dpkg runs its own: with the folder in its environment. */
async function script(path: string, text: string, argument: string): Promise<void> {
  await call('env', [`DPKG_ROOT=${path}`, 'sh', '-ec', text, 'script', argument])
}
