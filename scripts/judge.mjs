// @ts-check
// npm run judge [-- FOLDER]
// Without a folder: how the policy engine agrees with what real servers made of the policies in tests/policy-witness, by line.
// With one: scores the console by sets of answers that, for their licence and origin, are kept outside the repository:
//   FOLDER/policy/*.jsonl      what a control plane made of policies: how the policy engine agrees, by suite and facet
//   FOLDER/api-golden/*.json   what a server answers to requests: how the demo server agrees, request by request
// Ends with 1 where less agrees than did before (the figures are in tests/judge), or where there is nothing to judge.
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

/** Which of tests/judge have something to judge there. @param {string} folder */
function judgesOf(folder) {
  const judges = { policies: 'policy', api: 'api-golden' }
  const found = Object.entries(judges).filter(([, set]) => existsSync(join(folder, set)))
  if (found.length === 0) throw new Problem(`There is neither a policy nor an api-golden folder in ${folder}.`)
  return found.map(([judge]) => `${judge}.judge`)
}
