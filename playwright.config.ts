import { defineConfig } from '@playwright/test'

const report = process.env['MESH_CONSOLE_REPORT']
// Set only for the tests on real servers.
const checks = process.env['MESH_CONSOLE_CHECKS']
// Each worker has its own display: scripts/lib/playwright.mjs.
const display = process.env['MESH_CONSOLE_DISPLAYS']?.split(',')[Number(process.env['TEST_PARALLEL_INDEX'])]
if (display) process.env['DISPLAY'] = display
const missing = (name: string) => !process.env[name]
/** Lines whose policies name users without @: the witness' policies do not apply to them. */
const bareUsers = /^0\.2[3-5]$/.test(process.env['MESH_CONSOLE_HEADSCALE_LINE'] ?? '')
const olderLine = /^0\.2[3-8]$/.test(process.env['MESH_CONSOLE_HEADSCALE_LINE'] ?? '')

/** Tests on real servers that take minutes each. */
const longest = ['policies', 'presence', 'jobs'].map((name) => `**/${name}.spec.ts`)
const ignored = [
  // Detailed tests of the newest line; the scenario and the app are tested on all lines.
  ...(olderLine ? ['**/proxy*.spec.ts'] : []),
  ...(bareUsers ? ['**/policies.spec.ts'] : []),
  // A server built elsewhere has no second build.
  ...(missing('MESH_CONSOLE_HEADSCALE_PLAIN') ? ['**/plain.spec.ts'] : []),
  ...(missing('MESH_CONSOLE_OTHER_HEADSCALE') ? ['**/two-lines.spec.ts'] : []),
]

/**
 * Tests that drive the real Electron app. Run them with `npm run test:electron`, which brings the runtime, the build and a
 * display. Each test starts its own app with its own user-data folder.
 */
export default defineConfig({
  outputDir: 'test-results/electron',
  // Only for tests that hang: a start takes a second, and a passing test never comes near these limits, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // A test that passes on the second try hides a race that people will meet: no retries during development. CI's shared, noisy machines get
  // one, and list the test as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  workers: 1,
  reporter: [
    ['list'],
    ...(report ? [['json', { outputFile: report }] as const] : []),
    ...(checks ? [['./tests/headscale/count-checks.ts'] as const] : []),
  ],
  use: {
    // Recording takes a fourteenth of the time, and CI repeats a failed test.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'electron', testDir: 'tests/electron' },
    // The packages, which scripts/packaging/suite.mjs creates.
    { name: 'packages', testDir: 'tests/packages' },
    // Against a real server, which scripts/headscale/run.mjs starts. The longest begin first: begun last, one worker would do them alone.
    { name: 'headscale-longest', testDir: 'tests/headscale', testMatch: longest, testIgnore: ignored },
    { name: 'headscale', testDir: 'tests/headscale', testMatch: '**/*.spec.ts', testIgnore: [...ignored, ...longest] },
    // Measured by the clock, so not part of npm test: npm run test:kills.
    { name: 'kills', testDir: 'tests/kills', retries: 0 },
    // Takes a quarter of an hour and measures by the clock, too: npm run faults.
    { name: 'faults', testDir: 'tests/faults', retries: 0 },
    // Not a test, pictures for review: npm run screens.
    { name: 'screens', testDir: 'tests/screens', retries: 0, fullyParallel: true },
    // Not a test: npm run test:headscale -- --record-policies.
    { name: 'record-policies', testDir: 'tests/headscale', testMatch: 'record-policies.ts', retries: 0 },
  ],
})
