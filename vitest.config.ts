import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => resolve(import.meta.dirname, relative)

const alias = {
  '@shared': path('src/shared'),
  '@main': path('src/main'),
  '@tests': path('tests'),
  '@': path('src/renderer'),
}

/** In milliseconds. A page with a virtual table takes seconds on two busy cores; a test that hangs still ends. */
const patience = { testTimeout: 20_000, hookTimeout: 30_000 }

/** Unit tests sit beside their files. They run inside the Electron runtime as Node: see scripts/test-unit.mjs. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{shared,main,preload}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          ...patience,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'web',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://console.test/' } },
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
    ],
  },
})
