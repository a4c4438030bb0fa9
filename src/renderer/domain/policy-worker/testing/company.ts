import { createAnswerer } from '../answerer'
import type { AnswerTo, Ask, LiveNetwork, QuestionKind } from '../questions'
import { liveNode as node } from './live-node'

const exits = ['0.0.0.0/0', '::/0']
/** A company's network. */
export const live: LiveNetwork = {
  users: [
    { id: '1', name: 'alice' },
    { id: '2', name: 'bob', email: 'bob@example.com' },
    { id: '3', name: 'carol' },
  ],
  nodes: [
    node(1, 'alice-1', { user: '1' }),
    node(2, 'alice-2', { user: '1' }),
    node(3, 'bob-1', { user: '2' }),
    node(4, 'db-1', { tags: ['tag:db'] }),
    node(5, 'db-2', { tags: ['tag:db'] }),
    node(6, 'gate', { tags: ['tag:gate'], advertisedRoutes: ['10.0.0.0/8'], approvedRoutes: ['10.0.0.0/8'] }),
    node(7, 'exit', { tags: ['tag:gate'], advertisedRoutes: exits, approvedRoutes: exits }),
  ],
}

/** Its policy. */
export const companyPolicy = `{
  "groups": {"group:devs": ["alice@"], "group:ops": ["bob@example.com"]},
  "hosts": {"printer": "10.0.1.9"},
  "tagOwners": {"tag:db": ["group:ops"], "tag:gate": [], "tag:none": []},
  "acls": [
    // Developers use the databases
    {"action": "accept", "proto": "tcp", "src": ["group:devs"], "dst": ["tag:db:5432", "100.64.0.4:22"]},
    {"action": "accept", "src": ["group:ops"], "dst": ["*:*"]},
    {"action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:self:*"]},
    {"action": "accept", "src": ["alice@"], "dst": ["10.0.1.0/24:80,443"]},
  ],
}`

/** Returns a function that asks about the company's network and policy. Throws if there is no answer. */
export function startAsking() {
  const answerer = createAnswerer()
  answerer.take({ kind: 'network', network: live })
  return <K extends QuestionKind>(question: K, about: Omit<Ask<K>, 'text'>): AnswerTo<K> => {
    const reply = answerer.take({ kind: 'ask', id: 1, question, ask: { text: companyPolicy, ...about } })
    if (!reply) throw new Error('No answer')
    if (!reply.answer.ok) throw new Error(reply.answer.error.message)
    return reply.answer.value as AnswerTo<K>
  }
}
