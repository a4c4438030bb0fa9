import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog, createRedactor } from './log'
import { openLogFile } from './log-file'
import { removeFiles } from './files'

const folder = mkdtempSync(join(tmpdir(), 'mesh-console-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('openLogFile', () => {
  it('writes lines with level to main.log, without secrets', () => {
    const redactor = createRedactor()
    redactor.register('my-own-secret')
    const log = openLogFile({ folder, redactor, terminal: false })
    log.info('key my-own-secret saved', { apiKey: 'my-own-secret', name: 'office' })
    log.warn('failed', new Error('Bearer abc.def-ghi'))
    const text = readFileSync(join(folder, 'main.log'), 'utf8')
    expect(text).toMatch(/\] \[info\]\s+key \[hidden\] saved/)
    expect(text).toContain("name: 'office'")
    expect(text).toMatch(/\] \[warn\]\s+failed Error: Bearer \[hidden\]/)
    expect(text).not.toContain('my-own-secret')
    expect(text).not.toContain('abc.def')
  })

  it('continues in a new file after all files were removed', async () => {
    const own = mkdtempSync(join(folder, 'forgotten-'))
    const log = openLogFile({ folder: join(own, 'logs'), redactor: createRedactor(), terminal: false })
    log.info('before')
    expect(await removeFiles(own)).toEqual([])
    expect(existsSync(join(own, 'logs', 'main.log'))).toBe(false)
    log.warn('after')
    expect(readFileSync(join(own, 'logs', 'main.log'), 'utf8')).toMatch(/^\S+ \S+ \[warn\]\s+after\n$/)
  })
})

describe('createLog', () => {
  it('opens at the first line and keeps all lines in order', async () => {
    const lines: string[] = []
    let opens = 0
    const write = (level: string) => (part: unknown) => void lines.push(`${level} ${String(part)}`)
    const log = createLog(async () => {
      opens += 1
      return { info: write('info'), warn: write('warn'), error: write('error') }
    })
    await log.flush()
    expect(opens).toBe(0)
    log.info(1)
    log.error(2)
    expect(lines).toEqual([])
    await log.flush()
    log.warn(3)
    expect(lines).toEqual(['info 1', 'error 2', 'warn 3'])
    expect(opens).toBe(1)
  })
})
