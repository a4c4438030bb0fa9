// @ts-check
// npm run test:electron [-- pattern … | -g name | --no-build]
// --no-build runs on whatever is in out/. Ends with the ten slowest tests.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main } from './lib/process.mjs'
import { slowestLines } from './lib/results.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  if (!args.includes('--no-build')) await buildIfStale()
  const { code, tally } = await runPlaywright(
    runtime,
    'electron',
    args.filter((arg) => arg !== '--no-build'),
  )
  for (const line of slowestLines(tally)) console.log(line)
  return code
})
