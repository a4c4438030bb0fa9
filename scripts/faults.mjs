// @ts-check
// npm run faults: plays every fault of tests/faults on the real console and prints what the admin sees, and writes the summary into docs/proof.md.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  await buildIfStale()
  return (await runPlaywright(runtime, 'faults', process.argv.slice(2))).code
})
