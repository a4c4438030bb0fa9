// @ts-check

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {string} [license]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {Record<string, LockEntry>} LockPackages the `packages` of a package-lock.json */

/**
 * Returns the optional packages that others require and the lock file lacks.
 * npm leaves out platform variants it could not see while locking (a registry that holds some platforms only, a bug with a filled
 * node_modules); on those platforms it then never installs them, and `npm ci` refuses the file.
 * @param {LockPackages} packages
 * @returns {{ by: string, name: string, version: string }[]}
 */
export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([by, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, by, name))
      .map(([name, version]) => ({ by, name, version })),
  )
}

/**
 * Adds the packages that `missingOptionals` returns, if the version is exact and the name tells the platform. Such an entry has no hash:
 * npm writes it when it first installs the package.
 * @param {LockPackages} packages modified in place, and kept in npm's order
 * @returns {string[]} the added names
 */
export function addMissingOptionals(packages) {
  const added = missingOptionals(packages).flatMap(({ by, name, version }) => {
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version)) return []
    const { dev, license } = packages[by] ?? {}
    const { os, cpu, libc } = platform
    // In npm's own order, so that npm leaves the file unchanged.
    packages[`node_modules/${name}`] = JSON.parse(
      JSON.stringify({ version, cpu, dev, libc, license, optional: true, os }),
    )
    return [name]
  })
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  for (const [key] of sorted) delete packages[key]
  Object.assign(packages, Object.fromEntries(sorted))
  return added
}

/**
 * Looks where Node would: next to the requiring package, then further up.
 * @param {LockPackages} packages
 * @param {string} by
 * @param {string} name
 */
function isLocked(packages, by, name) {
  for (let folder = by; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/**
 * Reads the platform fields from a name such as `@oxlint/binding-linux-arm64-musl`.
 * @param {string} name
 */
function platformOf(name) {
  const match =
    /(aix|android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|ia32|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
      name,
    )
  if (!match?.[1] || !match[2]) return undefined
  const libc = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }[match[3] ?? '']
  return { os: [match[1]], cpu: [match[2]], libc: libc && match[1] === 'linux' ? [libc] : undefined }
}
