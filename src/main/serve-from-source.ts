import { resolve } from 'node:path'
import { toApiError } from '@shared/api/error'
import { readFlags } from './flags'
import { serveHeadless } from './headless'

// The entry of `npm run serve`: Electron's Node alone, without its windows.
const FOLDER = '--user-data-dir='

function start(argv: readonly string[]): void {
  const folder = argv.findLast((argument) => argument.startsWith(FOLDER))?.slice(FOLDER.length)
  if (!folder) throw new Error(`${FOLDER}DIR is missing`)
  const flags = readFlags([...argv, '--headless'], process.env)
  void serveHeadless({
    flags,
    scripts: import.meta.dirname,
    folder: resolve(folder),
    exit: (code) => process.exit(code),
  })
}

try {
  start(process.argv.slice(2))
} catch (thrown) {
  process.stderr.write(`${toApiError(thrown).message}\n`)
  process.exit(2)
}
