// @ts-check
// npm run package [-- target … | --inspect]: packages the app with the resolved runtime into dist/.
// Without targets, an unpacked folder. --inspect: see scripts/lib/package-app.mjs.
import { packageApp } from './lib/package-app.mjs'
import { main, say } from './lib/process.mjs'
import { prepareRuntime } from './runtime.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  const targets = args.filter((arg) => !arg.startsWith('--'))
  const program = await packageApp(await prepareRuntime(), { targets, inspect: args.includes('--inspect') })
  say(`Packaged: ${program}`)
})
