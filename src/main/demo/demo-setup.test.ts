import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoSetup } from './demo'
import { OPTIONS } from '@main/flags/flag-table'
import { readFlags } from '@main/flags/flags'

test('every demo flag changes the initial demo network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-setup-'))
  const file = join(folder, 'faults.json')
  writeFileSync(file, '[{"endpoint":"*","status":503}]')
  const values: Readonly<Record<string, string>> = { N: '7', ISO: '2026-03-01T12:00:00Z', MS: '9', FILE: file }
  const setupOf = (...flags: string[]) => demoSetup(readFlags(['--mock', ...flags], {}), '/data')
  const about = OPTIONS.filter(({ needs }) => needs === 'mock')
  expect(about.length).toBeGreaterThan(6)
  for (const { name, value } of about) {
    const flag = value === undefined ? name : `${name}=${values[value]}`
    expect([flag, setupOf(flag)]).not.toEqual([flag, setupOf()])
  }
  rmSync(folder, { recursive: true })
})
