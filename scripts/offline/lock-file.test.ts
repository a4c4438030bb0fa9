import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addMissingOptionals, missingOptionals } from './lock-file.mjs'

describe('package-lock.json', () => {
  it('has the packages of every platform (npm run lock adds them)', () => {
    const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'))
    expect(missingOptionals(lock.packages)).toEqual([])
  })
})

describe('addMissingOptionals', () => {
  it('adds a platform variant with its platform and its parent’s licence', () => {
    const packages = {
      '': {},
      'node_modules/tool': { dev: true, license: 'MIT', optionalDependencies: { '@tool/linux-x64-musl': '1.2.3' } },
    }
    expect(addMissingOptionals(packages)).toEqual(['@tool/linux-x64-musl'])
    expect(packages).toMatchObject({
      'node_modules/@tool/linux-x64-musl': {
        version: '1.2.3',
        dev: true,
        optional: true,
        license: 'MIT',
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
    })
  })

  it('finds a variant nested next to its parent', () => {
    const packages = {
      'node_modules/tool': { optionalDependencies: { '@tool/darwin-arm64': '1.2.3' } },
      'node_modules/tool/node_modules/@tool/darwin-arm64': {},
    }
    expect(missingOptionals(packages)).toEqual([])
  })

  it('ignores entries that are not an exact version of a platform package', () => {
    const packages = {
      'node_modules/a': { optionalDependencies: { undici: '^7.0.0', '@tool/darwin-arm64': '^1.0.0' } },
    }
    expect(addMissingOptionals(packages)).toEqual([])
    expect(missingOptionals(packages)).toHaveLength(2)
  })
})
