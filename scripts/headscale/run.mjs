// @ts-check
// npm run test:headscale [-- pattern … | -g name | --no-build]
// Tests against a real Headscale server on loopback with real machines: the proxy by itself, then the real app.
// Server and client are built from source once and kept outside the project, which needs Go.
import { buildIfStale } from '../lib/build.mjs'
import { main } from '../lib/process.mjs'
import { summaryLine } from '../lib/results.mjs'
import { prepareRuntime } from '../runtime.mjs'
import { runHeadscaleTests } from './suite.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const prepare = async () => {
    const runtime = await prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
    if (!args.includes('--no-build')) await buildIfStale()
    return runtime
  }
  const { code, tally } = await runHeadscaleTests(
    prepare,
    args.filter((arg) => arg !== '--no-build'),
  )
  console.log(summaryLine(tally))
  return code
})
