// @ts-check
// npm run serve [-- options]: serves the demo network as a Headscale, without a window, under Electron's own Node.
//   --serve=127.0.0.1:8080 --serve-as=0.29 and the flags of the demo network; it is stored next to the packages, or in --user-data-dir
import { join } from 'node:path'
import { buildIfStale } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { main, run } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const runtime = await prepareRuntime()
  await buildIfStale()
  const args = [join(root, 'out/main/serve.cjs'), ...process.argv.slice(2)]
  const env = { ...runtime.env, ELECTRON_RUN_AS_NODE: '1' }
  return (await run(runtime.program, args, { cwd: root, env })).code
})
