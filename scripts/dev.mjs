// @ts-check
// npm run dev: the app with hot reload, on the built-in demo network (PUBLIC_MOCK=true unless set).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasDisplay } from './lib/display.mjs'
import { root } from './lib/paths.mjs'
import { main, Problem } from './lib/process.mjs'
import { mustRunWithoutSandbox } from './lib/sandbox.mjs'
import { runTool } from './lib/tool.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  if (!hasDisplay()) throw new Problem('There is no display to open a window on. Try: xvfb-run -a npm run dev')
  const runtime = await prepareRuntime()
  const env = { ...runtime.env, PUBLIC_MOCK: process.env['PUBLIC_MOCK'] ?? 'true', ELECTRON_RUN_AS_NODE: undefined }
  // The development build also goes to out/ and must not be mistaken for the real one afterwards.
  rmSync(join(root, 'out', 'build-stamp.txt'), { force: true })
  const args = ['dev', '--watch', ...process.argv.slice(2)]
  if (await mustRunWithoutSandbox(runtime.program)) args.push('--noSandbox')
  return (await runTool('electron-vite', args, { env })).code
})
