import { expect, test } from '@playwright/test'
import { type Line, quirksOf } from '@shared/api/capabilities'
import { checkConversion } from '@shared/policy/analyse/check-conversion'
import { checkPolicy } from '@shared/policy/analyse/check'
import { Network } from '@shared/policy/compile/network'
import { applyEdits } from '@shared/policy/edit/style'
import { dialectOf } from '@shared/policy/read/dialect-flags'
import { readPolicy } from '@shared/policy/read/read'
import { sameAdmission } from '../policy-witness/meaning'
import { isAsked, type Witness } from '../policy-witness/format'
import { knownOf } from '../policy-witness/known'
import { compareAnswer, contextAt } from '../policy-witness/play'
import { compareReach } from '../policy-witness/reach'
import { thisLine } from './line'
import { witnessPolicies } from './policies/all'
import { Questioner } from './policies/ask'
import { joinNetwork } from './policies/joined'
import { setting, startHeadscale } from './server'

// Sends some of the witness' policies to this server with joined machines: its verdict and words must match the engine's, and the machines'
// own packet filters the engine's access. The complete recording is in tests/policy-witness.
const line = setting('MESH_CONSOLE_HEADSCALE_LINE')
const asked = 60

/** First those that servers without a check refuse, chosen by hand; then evenly from the list. */
const always = ['an action that denies', 'a host out of range', 'an unknown protocol', 'an unknown word in a rule']
const more = ['a port too high', 'a range the wrong way', 'a section twice', 'an address of IPv6 in brackets']

/** Every n-th policy, as many as requested. */
function chosen() {
  const all = witnessPolicies()
    .map((policy, id) => ({ ...policy, id }))
    .filter(({ about }) => isAsked(line, about))
  const named = all.filter(({ about }) => [...always, ...more].includes(about))
  const rest = all.filter(({ about, policy }) => ![...always, ...more].includes(about) && policy !== '')
  const left = asked - named.length
  return [
    ...named,
    ...rest.filter((_, at) => Math.floor((at * left) / rest.length) > Math.floor(((at - 1) * left) / rest.length)),
  ]
}

test(`${asked} policies: verdicts, and answers compared with the clients' network maps`, async () => {
  test.setTimeout(15 * 60_000)
  // Every machine is a process that must end with this one.
  process.setMaxListeners(50)
  const server = await startHeadscale({ more: 'tuning: { batch_change_delay: 50ms }\n' })
  const joined = await joinNetwork(server)
  try {
    const questioner = new Questioner(server, joined)
    const version = thisLine().version
    const witness: Witness = { line, version, recorded: '', network: joined.context, answers: [] }
    const exceptions = knownOf(line)
    let questions = 0
    for (const { id, about, policy } of chosen()) {
      const answer = await questioner.ask(policy, id)
      const facets = [...compareAnswer(witness, answer, policy)]
      const differing = facets.filter(([facet, agrees]) => !agrees && !exceptions.get(id)?.includes(facet))
      expect(differing, `${id} ${about}: ${answer.message ?? ''}`).toEqual([])
      const compared = compareReach(answer, policy, contextAt(witness, answer), line)
      expect(compared.wrong, `${id} ${about}`).toEqual([])
      questions += compared.questions
    }
    expect(questions).toBeGreaterThan(10_000)
    if (dialectOf(quirksOf(line as Line).policyLine).grants) await convertAll(questioner, witness)
  } finally {
    await joined.stop()
    await server.stop()
  }
})

/** The number of policies whose ACLs become grants on the server. */
const CONVERTED = 40

/** Sends policies once with ACLs and once with the grants they become: every client must get a packet filter that accepts the same. */
async function convertAll(questioner: Questioner, witness: Witness): Promise<void> {
  let converted = 0
  for (const [id, { about, policy: text }] of witnessPolicies().entries()) {
    if (converted === CONVERTED) break
    const network = new Network(witness.network)
    const { users } = witness.network
    const { policy } = readPolicy(text, 'headscale', users)
    const chosenRules = policy?.acls?.map(({ index }) => index) ?? []
    if (!isAsked(line, about) || !policy || chosenRules.length === 0 || checkPolicy(text, witness.network).refusal)
      continue
    const { edits, rules } = checkConversion({ text, policy, network, users, from: 'acls', chosen: chosenRules })
    if (rules.length < chosenRules.length) continue
    await questioner.rest()
    const before = await questioner.ask(text, id)
    await questioner.rest()
    const after = await questioner.ask(applyEdits(text, edits), id)
    expect([before.status, after.status], `${id} ${about}: ${after.message ?? ''}`).toEqual([200, 200])
    for (const node of witness.network.nodes) {
      const filters = [before, after].map(({ machines }) => machines?.[node.name]?.packetFilter ?? [])
      const [one = [], other = []] = filters
      expect(sameAdmission(one, other, node, contextAt(witness, before)), `${id} ${about}: ${node.name}`).toBe(true)
    }
    converted++
  }
  expect(converted).toBe(CONVERTED)
}
