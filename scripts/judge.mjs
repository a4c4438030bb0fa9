// @ts-check
// npm run judge [-- FOLDER]
// Without a folder: compares the policy engine with the recorded results of real servers in tests/policy-witness, line by line.
// With a folder: scores the console by recorded answers that are kept outside the repository because of their licence and origin:
//   FOLDER/policy/*.jsonl      a control plane's results for policies: compares the policy engine, by suite and facet
//   FOLDER/api-golden/*.json   a server's answers to requests: compares the demo server, request by request
// Exits with 1 if the agreement has decreased (the figures are in tests/judge), or if there is nothing to compare.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './lib/paths.mjs'
import { main, Problem, run } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const [folder] = process.argv.slice(2)
  const judges = folder === undefined ? ['witness'] : judgesOf(folder)
  const runtime = await prepareRuntime()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join('tests', 'judge', 'vitest.config.ts')
  const { code } = await run(runtime.program, [vitest, 'run', '--config', config, '--reporter=verbose', ...judges], {
    cwd: root,
    env: { ...runtime.env, ELECTRON_RUN_AS_NODE: '1', MESH_CONSOLE_JUDGED: resolve(folder ?? '.') },
  })
  return code
})

/** Returns the names in tests/judge for which the folder has data. @param {string} folder */
function judgesOf(folder) {
  const judges = { policies: 'policy', api: 'api-golden' }
  const found = Object.entries(judges).filter(([, set]) => existsSync(join(folder, set)))
  if (found.length === 0) throw new Problem(`There is neither a policy nor an api-golden folder in ${folder}.`)
  return found.map(([judge]) => `${judge}.judge`)
}
