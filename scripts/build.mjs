// @ts-check
// npm run build: builds the app into out/, always.
import { buildIfStale } from './lib/build.mjs'
import { main } from './lib/process.mjs'

await main(() => buildIfStale({ force: true }))
