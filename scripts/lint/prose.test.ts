import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changedFiles, checkProse, proseIn } from './prose.mjs'

// Put together from parts, so that this file passes its own check.
const ODD = ['What', 'a machine may do.'].join(' ')

describe('proseIn', () => {
  it('finds odd sentences in comments and test titles with their lines', () => {
    const code = [
      '/**',
      ' * Returns the name of a machine.',
      ` * ${ODD}`,
      ' */',
      "const text = 'What is in a string does not count.'",
      `// ${ODD}`,
      `it('${ODD}', () => undefined)`,
    ].join('\n')
    const { sentences, odd } = proseIn('a.ts', code)
    expect(sentences).toBe(4)
    expect(odd.map(({ line }) => line)).toEqual([2, 6, 7])
  })

  it('finds odd sentences in documents, but not in their code', () => {
    const page = ['# A title of words', '', 'A plain line of', `text. ${ODD}`, '```', ODD, '```', `- ${ODD}`].join('\n')
    expect(proseIn('a.md', page).odd.map(({ line }) => line)).toEqual([3, 8])
  })

  it('finds odd sentences in screen texts', () => {
    expect(proseIn('locales/en/a.json', `{\n  "key": "${ODD}"\n}`).odd).toHaveLength(1)
  })

  it.each([
    'Nobody is there to ask.',
    'The page is told of a change.',
    'It keeps so many entries.',
    'Returns null where there is no entry.',
    'A list of what is shown.',
  ])('reports: %s', (sentence) => {
    expect(proseIn('a.md', sentence).odd).toHaveLength(1)
  })

  it.each(['Is this what you want?', 'Waits as long as it takes.', 'Shows where the file is stored.'])(
    'accepts: %s',
    (sentence) => {
      expect(proseIn('a.md', sentence).odd).toEqual([])
    },
  )
})

describe('changed files', () => {
  let folder = ''
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      stdio: 'ignore',
    })

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'prose-'))
    git('init', '--initial-branch=main')
    writeFileSync(join(folder, 'old.md'), ODD)
    git('add', '.')
    git('commit', '-m', 'start')
    git('checkout', '-b', 'work')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are those that differ from main, committed or not', () => {
    writeFileSync(join(folder, 'committed.md'), 'Some words here.')
    git('add', '.')
    git('commit', '-m', 'change')
    mkdirSync(join(folder, 'new'))
    writeFileSync(join(folder, 'new/file.ts'), '')
    writeFileSync(join(folder, 'picture.png'), '')
    expect(changedFiles(folder).toSorted()).toEqual(['committed.md', 'new/file.ts'])
  })

  it('fail the check with more than two odd sentences in a hundred', () => {
    const write = (plain: number) =>
      writeFileSync(join(folder, 'new.md'), `${'A plain sentence here. '.repeat(plain)}${ODD}`)
    write(49)
    expect(checkProse(folder)).toMatchObject({ sentences: 50, failed: false })
    write(48)
    expect(checkProse(folder)).toMatchObject({
      sentences: 49,
      failed: true,
      found: [expect.stringContaining('new.md:1:')],
    })
  })

  it('are none outside of a repository', () => {
    rmSync(join(folder, '.git'), { recursive: true })
    expect(changedFiles(folder)).toEqual([])
  })
})
