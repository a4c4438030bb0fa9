// @ts-check
// npm start [-- arguments of the app]: opens the console on the built-in demo network (PUBLIC_MOCK=true unless set).
import { buildIfStale } from './lib/build.mjs'
import { hasDisplay } from './lib/display.mjs'
import { root } from './lib/paths.mjs'
import { main, Problem, run } from './lib/process.mjs'
import { mustRunWithoutSandbox } from './lib/sandbox.mjs'
import { prepareRuntime } from './runtime.mjs'

const noDisplay = `There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).
Run this from a desktop session, or over \`ssh -X\`, or on a virtual display:
  apt-get install xvfb xauth
  xvfb-run -a npm start`

await main(async () => {
  const own = process.argv.slice(2)
  // With arguments the app decides: exports, checks and the served network need no window.
  if (!hasDisplay() && own.length === 0) throw new Problem(noDisplay)
  const runtime = await prepareRuntime()
  await buildIfStale()
  const args = ['.', ...own]
  if (await mustRunWithoutSandbox(runtime.program)) args.unshift('--no-sandbox')
  const env = { ...runtime.env, PUBLIC_MOCK: process.env['PUBLIC_MOCK'] ?? 'true', ELECTRON_RUN_AS_NODE: undefined }
  const { code } = await run(runtime.program, args, { cwd: root, env })
  return code
})
