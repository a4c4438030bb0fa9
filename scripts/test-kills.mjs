// @ts-check
// npm run test:kills [-- --kills=N pattern …]: kills the console during typing and during a job, and reports the losses.
import { parseArgs } from 'node:util'
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { kills: { type: 'string', default: '40' } },
    allowPositionals: true,
  })
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  await buildIfStale()
  return (await runPlaywright(runtime, 'kills', positionals, { MESH_CONSOLE_KILLS: values.kills })).code
})
