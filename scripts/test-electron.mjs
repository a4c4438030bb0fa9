// @ts-check
// npm run test:electron [-- pattern … | -g name | --no-build]
// --no-build runs on whatever is in out/.
import { buildIfStale } from './lib/build.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { main } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  if (!args.includes('--no-build')) await buildIfStale()
  const { code } = await runPlaywright(
    runtime,
    'electron',
    args.filter((arg) => arg !== '--no-build'),
  )
  return code
})
