import { defineConfig } from '@playwright/test'

export default defineConfig({ testMatch: 'console.spec.ts', timeout: 120_000, expect: { timeout: 20_000 }, workers: 1 })
