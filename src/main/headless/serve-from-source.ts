import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checks, flagsOrExit } from '@main/flags/flags'
import { serveHeadless } from './headless'

// The entry of `npm run serve`: Electron's Node alone, without its windows.
const FOLDER = '--user-data-dir='
const ADDRESS = '--serve=127.0.0.1:8080'

function start(argv: readonly string[], root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const isServed = argv.some((argument) => argument.startsWith('--serve='))
  const asked = flagsOrExit([...argv, '--headless', ...(isServed || asksChecks(argv) ? [] : [ADDRESS])], () => version)
  if (checks(asked)) {
    process.stderr.write(
      'npm run serve only serves: --check-policy, --apply-policy and --export are for mesh-console, or npm start.\n',
    )
    return process.exit(2)
  }
  const folder = argv.findLast((argument) => argument.startsWith(FOLDER))?.slice(FOLDER.length)
  void serveHeadless({
    flags: asked,
    workerPath: join(import.meta.dirname, 'mock-worker.cjs'),
    folder: resolve(folder ?? join(root, 'node_modules/.cache/mesh-console-serve')),
    exit: (code) => process.exit(code),
  })
}

const asksChecks = (argv: readonly string[]) =>
  argv.some((argument) => /^--(check-policy|apply-policy|export)(=|$)/.test(argument))

start(process.argv.slice(2), resolve(import.meta.dirname, '../..'))
