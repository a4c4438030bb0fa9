// @ts-check
// npm run --silent sbom: writes the software bill of materials (CycloneDX) to standard output. npm marks packages that only the build
// imports as development; those bundled into the app ship, and are marked so.
import { markShipped } from './lib/bill-of-materials.mjs'
import { collectLicences } from './lib/licences.mjs'
import { root } from './lib/paths.mjs'
import { main, Problem, run } from './lib/process.mjs'

const npmSbom = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']

await main(async () => {
  const { code, output } = await run('npm', npmSbom, { cwd: root, capture: true })
  if (code !== 0) throw new Problem(output)
  console.log(JSON.stringify(markShipped(JSON.parse(output), collectLicences(root)), null, 2))
})
