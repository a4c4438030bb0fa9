import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import manifest from '../package.json'

const Permissions = z.record(z.string(), z.enum(['read', 'write', 'none']))
const Step = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const Job = z.strictObject({
  name: z.string(),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  permissions: Permissions,
  if: z.string().optional(),
  needs: z.string().optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  steps: z.array(Step),
})
const Workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: Permissions,
  concurrency: z.record(z.string(), z.unknown()),
  jobs: z.record(z.string(), Job),
})

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.github/workflows')
const workflows = readdirSync(folder).map(
  (file) => [file, Workflow.parse(parse(readFileSync(join(folder, file), 'utf8')))] as const,
)

describe.each(workflows)('%s', (file, workflow) => {
  const jobs = Object.values(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps)
  const commands = steps.flatMap(({ run }) => run ?? [])

  it('has only the permissions its jobs declare, and only publishing may write', () => {
    expect(workflow.permissions).toEqual({})
    for (const [name, { permissions }] of Object.entries(workflow.jobs))
      expect(permissions, name).toEqual({ contents: name === 'publish' ? 'write' : 'read' })
  })

  it('uses actions pinned to a commit, with their release next to it', () => {
    const text = readFileSync(join(folder, file), 'utf8')
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action)
    expect(used).toHaveLength(steps.filter(({ uses }) => uses).length)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs existing scripts', () => {
    const scripts = commands.flatMap((command) => [...command.matchAll(/npm run (?:--silent )?([\w:-]+)/g)])
    for (const [, script] of scripts) expect(Object.keys(manifest.scripts)).toContain(script)
    for (const [path] of commands.flatMap((command) => [...command.matchAll(/(?<=^|\s)\.\w[\w/.-]*/g)]))
      expect(existsSync(join(root, path)), path).toBe(true)
  })

  it('puts no foreign text into a command, and passes secrets only to the steps that need them', () => {
    for (const command of commands)
      for (const [, inner = ''] of command.matchAll(/\$\{\{(.*?)\}\}/g)) expect(inner).toMatch(/'--prerelease' \|\| ''/)
    for (const step of steps.filter(({ env }) => JSON.stringify(env ?? {}).includes('secrets.')))
      expect(step.run).toBe('npm run package')
  })
})

it('a release packages on the three systems and publishes all results', () => {
  const release = Object.fromEntries(workflows)['release.yml']
  expect(release?.jobs.package?.strategy?.matrix.system?.map((name) => name.replace(/-.*/, ''))).toEqual([
    'ubuntu',
    'macos',
    'windows',
  ])
  expect(release?.jobs.publish?.needs).toBe('package')
  expect(release?.jobs.publish?.if).toBe("github.ref_type == 'tag'")
})

it('every change is tested completely on Linux, and the system-specific parts on the others, with two lines of Node', () => {
  const jobs = Object.fromEntries(workflows)['ci.yml']?.jobs ?? {}
  expect(jobs['linux']?.strategy?.matrix.node).toEqual(['22', '24'])
  expect(jobs['linux']?.steps.some(({ run }) => run?.endsWith(' .ci/run'))).toBe(true)
  expect(jobs['desktop']?.strategy?.matrix).toEqual({ system: ['macos-15', 'windows-2025'], node: ['22', '24'] })
  const specs = jobs['desktop']?.steps.flatMap(({ run }) => run?.match(/[\w-]+\.spec/g) ?? []) ?? []
  expect(specs).toHaveLength(6)
  for (const spec of specs) expect(existsSync(join(root, 'tests/electron', `${spec}.ts`)), spec).toBe(true)
})
