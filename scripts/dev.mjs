// @ts-check
// npm run dev: the app with hot reload, on the built-in demo network (PUBLIC_MOCK=true unless set).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasDisplay } from './lib/display.mjs'
import { isRoot, root, tool } from './lib/paths.mjs'
import { main, Problem, run } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  if (!hasDisplay()) throw new Problem('There is no display to open a window on. Try: xvfb-run -a npm run dev')
  const runtime = await prepareRuntime()
  const env = { ...runtime.env, PUBLIC_MOCK: process.env['PUBLIC_MOCK'] ?? 'true', ELECTRON_RUN_AS_NODE: undefined }
  // The development build goes to out/ too: nobody must take it for the real one afterwards.
  rmSync(join(root, 'out', 'build-stamp.txt'), { force: true })
  // As root Chromium's sandbox cannot start.
  const args = ['dev', '--watch', ...(isRoot() ? ['--noSandbox'] : []), ...process.argv.slice(2)]
  return (await run(tool('electron-vite'), args, { cwd: root, env })).code
})
