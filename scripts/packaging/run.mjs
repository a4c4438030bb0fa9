// @ts-check
// npm run test:packages [-- pattern … | -g name | --reuse]
// Packages the app and tests the packages. --reuse takes the packages of the last run.
import { main } from '../lib/process.mjs'
import { prepareRuntime } from '../runtime.mjs'
import { runPackageTests } from './suite.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const reuse = args.includes('--reuse')
  const prepare = () => prepareRuntime({ virtualDisplay: !process.env['DISPLAY'] })
  const own = args.filter((arg) => arg !== '--reuse')
  return (await runPackageTests(prepare, own, { reuse })).code
})
