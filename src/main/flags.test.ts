import { describe, expect, it } from 'vitest'
import { isTooLongToHandOver, readFlags } from './flags'

describe('readFlags', () => {
  it('is quiet by default and leaves foreign arguments alone', () => {
    const none = { mock: false, seed: undefined, nodes: undefined, reset: false }
    expect(readFlags([], {})).toEqual(none)
    expect(
      readFlags(['.', '--no-sandbox', '--inspect=0', 'file', '--user-data-dir=/x'], { PUBLIC_MOCK: 'yes' }),
    ).toEqual(none)
    expect(readFlags([], { PUBLIC_MOCK: 'false' })).toEqual(none)
  })

  it('reads ours', () => {
    const all = ['--mock', '--mock-seed=0', '--mock-nodes=10000', '--mock-reset']
    expect(readFlags(all, {})).toEqual({ mock: true, seed: 0, nodes: 10_000, reset: true })
    expect(readFlags(['--mock-seed=4294967295'], { PUBLIC_MOCK: 'true' })).toMatchObject({
      mock: true,
      seed: 4294967295,
    })
  })

  it('takes nothing behind `--` for an option', () => {
    expect(readFlags(['--mock', '--', '--mock-reset', '--mock-sed=7'], {})).toMatchObject({ mock: true, reset: false })
  })

  it.each([
    ['--mock-seed', '--mock-seed needs a whole number from 0 to 4294967295'],
    ['--mock-seed=', '--mock-seed needs'],
    ['--mock-seed=-1', '--mock-seed needs'],
    ['--mock-seed=1.5', '--mock-seed needs'],
    ['--mock-seed=4294967296', '--mock-seed needs'],
    ['--mock-nodes=0', '--mock-nodes needs a whole number from 1 to 10000'],
    ['--mock-nodes=10001', '--mock-nodes needs'],
    ['--mock-nodes=1e3', '--mock-nodes needs'],
    ['--mock=true', 'Unknown option --mock=true'],
    ['--mock-reset=1', 'Unknown option --mock-reset=1'],
    ['--mock-sed=7', 'Unknown option --mock-sed=7'],
  ])('refuses %s in words', (argument, words) => {
    expect(() => readFlags([argument], {})).toThrow(words)
  })
})

describe('what is handed to a running console', () => {
  it.each([
    ['/home/ann', ['mesh-console', 'mesh-console://office/'], false],
    ['/home/ann', ['mesh-console', 'x'.repeat(29_000)], false],
    ['/home/ann', ['mesh-console', 'x'.repeat(33_000)], true],
    // Bytes count, not characters.
    ['/home/ann', ['mesh-console', 'é'.repeat(16_000)], true],
    ['/home/ann', ['mesh-console', ...Array.from({ length: 400 }, () => 'y'.repeat(100))], true],
    ['z'.repeat(33_000), ['mesh-console'], true],
  ])('%#', (folder, argv, tooLong) => expect(isTooLongToHandOver(argv, folder)).toBe(tooLong))
})
