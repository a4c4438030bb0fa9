import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')
const path = (relative: string) => resolve(root, relative)

/** For `npm run judge`, recorded answers that are kept outside the repository, and for `npm run test:box`. */
export default defineConfig({
  root,
  resolve: {
    alias: {
      '@shared': path('src/shared'),
      '@main': path('src/main'),
      '@tests': path('tests'),
      '@': path('src/renderer'),
    },
  },
  test: {
    include: ['tests/judge/*.judge.ts', 'tests/box/*.box.ts'],
    disableConsoleIntercept: true,
    testTimeout: 120_000,
  },
})
