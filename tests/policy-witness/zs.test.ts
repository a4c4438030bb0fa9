import { test } from 'vitest'
import { readPolicies, readWitness } from './format'
import { contextAt, engineAnswer } from './play'
test('show', () => {
  for (const spec of (process.env['SHOW'] ?? '').split(',')) {
    const [line = '', id = '', facet = ''] = spec.split('/')
    const witness = readWitness(line)
    const answer = witness.answers[Number(id)]!
    const p = readPolicies()[Number(id)]!
    const got = engineAnswer(p.policy, contextAt(witness, answer), line)
    console.log(
      spec,
      p.about,
      JSON.stringify({ ...JSON.parse(p.policy), groups: 0, hosts: 0, tagOwners: 0 }),
      got.refusal,
    )
    for (const [name, m] of Object.entries(answer.machines ?? {})) {
      const a = (m as any)[facet],
        b = (got.machines[name] as any)?.[facet]
      if (facet === 'peers') {
        for (const k of new Set([...Object.keys(a), ...Object.keys(b ?? {})])) {
          const x = [...(a[k] ?? [])].sort().join(' '),
            y = [...(b?.[k] ?? [])].sort().join(' ')
          if (x !== y) console.log('   ', name, 'sees', k, '\n      server:', x, '\n      engine:', y)
        }
      } else if (JSON.stringify(a) !== JSON.stringify(b))
        console.log('   ', name, '\n      server:', JSON.stringify(a), '\n      engine:', JSON.stringify(b))
    }
  }
})
