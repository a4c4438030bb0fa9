import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { isAsked, packWitness, type WitnessAnswer } from '../policy-witness/format'
import { type MutationVerdict, policiesFor, recordingsOf, writeMutations } from '../policy-witness/mutations'
import { witnessPolicies } from './policies/all'
import { Questioner } from './policies/ask'
import { joinNetwork } from './policies/joined'
import { setting, startHeadscale } from './server'

// Sends the witness' policies to a real server with joined machines, and records all answers. npm run test:headscale -- --record-policies
// --lines=0.26,0.27,0.28,0.29
const folder = join(process.cwd(), 'tests', 'policy-witness')

test("records this line's results for every policy", async () => {
  test.setTimeout(40 * 60_000)
  // Every machine is a process that must end with this one.
  process.setMaxListeners(50)
  const line = setting('MESH_CONSOLE_HEADSCALE_LINE')
  const version = setting('MESH_CONSOLE_HEADSCALE_SAYS').replace(/^v/, '')
  // Policies follow each other quickly here; the server would otherwise collect changes for most of a second.
  const server = await startHeadscale({ more: 'tuning: { batch_change_delay: 50ms }\n' })
  const joined = await joinNetwork(server)
  try {
    const policies = witnessPolicies()
    const questioner = new Questioner(server, joined)
    const answers: WitnessAnswer[] = []
    for (const [id, { about, policy }] of policies.entries())
      if (isAsked(line, about)) answers.push(await questioner.ask(policy, id))
    const recorded = new Date().toISOString().slice(0, 10)
    writeFileSync(
      join(folder, `${line}.jsonl`),
      packWitness({ line, version, recorded, network: joined.context, answers }),
    )
    writeFileSync(
      join(folder, 'policies.jsonl'),
      policies.map(({ about, policy }) => `${JSON.stringify({ about, policy })}\n`).join(''),
    )
  } finally {
    await joined.stop()
    await server.stop()
  }
})

test("records this line's verdict on policies that are slightly wrong", async () => {
  test.setTimeout(60 * 60_000)
  const line = setting('MESH_CONSOLE_HEADSCALE_LINE')
  const isChecking = Number(line.split('.')[1]) >= 29
  const version = setting('MESH_CONSOLE_HEADSCALE_SAYS').replace(/^v/, '')
  const server = await startHeadscale()
  try {
    const users = ['ann', 'bob', 'cem']
    for (const user of users) await server.run('users', 'create', user)
    const check = async (policy: string): Promise<string | null> => {
      const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ policy })
      // Older lines cannot check: they are asked to store it.
      const [method, path] = isChecking ? ['POST', '/policy/check'] : ['PUT', '/policy']
      const response = await fetch(`${server.url}/api/v1${path}`, { method, headers, body })
      const { message = '' } = (await response.json()) as { message?: string }
      return response.ok ? null : message.replace(/^setting policy: /, '')
    }
    const recorded = new Date().toISOString().slice(0, 10)
    for (const recording of recordingsOf(line)) {
      const verdicts: MutationVerdict[] = []
      for (const policy of policiesFor(recording)) {
        const [said, again] = [await check(policy), await check(policy)]
        verdicts.push({ said, isStable: said === again })
      }
      writeMutations({ line: recording, version, recorded, users, verdicts })
    }
  } finally {
    await server.stop()
  }
})
