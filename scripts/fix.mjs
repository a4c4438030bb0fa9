// @ts-check
// npm run fix [-- file …]: fixes what the linter can fix, then formats; what remains is listed.
import { main } from './lib/process.mjs'
import { runTool } from './lib/tool.mjs'

await main(async () => {
  const files = process.argv.slice(2)
  const { code } = await runTool('oxlint', ['--fix', ...files])
  return (await runTool('oxfmt', files)).code || code
})
