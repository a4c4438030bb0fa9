import { contract } from '@shared/api/contract'
import { ApiError } from '@shared/api/error'
import { type OperationCall, type Operation, textIn } from './operation'
import type { Release } from './release'
import { refuse, wireTime } from './shapes'

const { policy, server } = contract

async function get({ release, mock }: OperationCall): Promise<object> {
  const { id, policy: text, updatedAt } = await mock.ask(policy.get, {})
  const none = 'acl policy not found'
  if (id === null) throw refuse(2, `loading ACL from database: ${none}`, [500, 'loading ACL from database', none])
  return { policy: text, updatedAt: wireTime(release, updatedAt) }
}

/** Returns all lines of a refusal; the demo network uses the first one as its message. */
function wordsOf({ message, details }: ApiError): string {
  const more = details.flatMap((detail) => (detail.key === 'said' ? [String(detail.params['text'])] : []))
  return more.length > 1 && more.every((line) => !message.includes(line)) ? [message, ...more].join('\n') : message
}

/** Before 0.26, parsing a policy and compiling its rules are two steps with different messages. */
function olderWords(release: Release, said: string): string {
  const [old, newer] = [!release.from('0.24'), 'setting policy: ']
  if (!said.startsWith(READING))
    return `${old ? 'verifying policy rules: ' : `${newer}compiling filter rules: `}${said}`
  const why = said.slice(READING.length).replace('parsing HuJSON: ', 'parsing hujson, err: ')
  return `${old ? 'loading ACL policy file: ' : newer + READING}${why}`
}

const READING = 'parsing policy: '

async function set(call: OperationCall): Promise<object> {
  const { release, mock, body } = call
  try {
    const { policy: text, updatedAt } = await mock.ask(policy.set, { policy: textIn(body['policy']) })
    return { policy: text, updatedAt: wireTime(release, updatedAt) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
    const said = wordsOf(error)
    throw refuse(2, release.from('0.26') ? `setting policy: ${said}` : olderWords(release, said), [
      400,
      'setting policy',
      said,
    ])
  }
}

async function check({ mock, body }: OperationCall): Promise<object> {
  try {
    return await mock.ask(policy.check, { policy: textIn(body['policy']) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid') throw error
    const said = wordsOf(error)
    throw refuse(3, said, [400, said, said])
  }
}

const body = () => ({ policy: 'string' }) as const

export const policyOperations: readonly Operation[] = [
  { id: 'getPolicy', method: 'GET', path: '/api/v1/policy', run: get },
  { id: 'setPolicy', method: 'PUT', path: '/api/v1/policy', body, run: set },
  { id: 'checkPolicy', method: 'POST', path: '/api/v1/policy/check', from: '0.29', body, run: check },
  {
    id: 'health',
    method: 'GET',
    path: '/api/v1/health',
    from: '0.27',
    run: ({ mock }) => mock.ask(server.health, {}),
  },
]
