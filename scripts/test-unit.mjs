// @ts-check
// npm run test:unit [-- pattern … | -t name | --watch]
import { main } from './lib/process.mjs'
import { runUnitTests } from './lib/unit.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => (await runUnitTests(await prepareRuntime(), process.argv.slice(2))).code)
