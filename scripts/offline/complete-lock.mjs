// @ts-check
// npm run lock: after adding or updating a package, adds the platform variants that npm left out of package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addMissingOptionals } from './lock-file.mjs'
import { root } from '../lib/paths.mjs'
import { main, say } from '../lib/process.mjs'

await main(async () => {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const added = addMissingOptionals(lock.packages)
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  say(added.length > 0 ? `Added to package-lock.json: ${added.join(', ')}` : 'package-lock.json has every platform.')
})
