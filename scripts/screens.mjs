// @ts-check
// npm run screens [-- -g "de, dark"]: photographs every page into test-results/screens, with a contact sheet of each kind.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  await buildIfStale()
  return (await runPlaywright(runtime, 'screens', process.argv.slice(2))).code
})
