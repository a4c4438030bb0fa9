// @ts-check
// npm run package [-- options]: packages the app with the resolved runtime into dist/: every kind this platform supports.
//   --targets=deb,tar.gz  only these      --dir           an unpacked folder instead
//   --inspect             a test build that a debugger can attach to, in dist/inspect; About says so
//   --qa                  the build for QA (docs/qa.md): Playwright can attach to it; mesh-console-qa-*, next to the others in dist
//   --quick               compress little, for tests
//   --output=FOLDER --app-version=1.2.3 --feed=https://…  override dist, package.json and electron-builder.yml
import { parseArgs } from 'node:util'
import { packageApp, platformTargets, qaTargets } from './lib/package-app.mjs'
import { main, Problem, say } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

/**
 * Parses the options, or explains an invalid one.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 */
function read(config) {
  try {
    return parseArgs(config)
  } catch (error) {
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    throw new Problem(`${error instanceof Error ? error.message : String(error)}. The options are ${known.join(', ')}.`)
  }
}

await main(async () => {
  const { values } = read({
    options: {
      targets: { type: 'string' },
      dir: { type: 'boolean' },
      inspect: { type: 'boolean' },
      qa: { type: 'boolean' },
      quick: { type: 'boolean' },
      output: { type: 'string' },
      'app-version': { type: 'string' },
      feed: { type: 'string' },
    },
  })
  const { dir, targets, 'app-version': version, ...options } = values
  const known = (values.qa ? qaTargets : platformTargets)[process.platform] ?? []
  const chosen = dir ? [] : (targets?.split(',') ?? known)
  const unknown = chosen.filter((target) => !known.includes(target))
  if (unknown.length > 0)
    throw new Problem(`Not a package of this platform: ${unknown.join(', ')}. It builds ${known.join(', ')}.`)
  const program = await packageApp(await prepareRuntime(), { ...options, targets: chosen, ...(version && { version }) })
  say(`Packaged: ${program}`)
})
