import { z } from 'zod'
import { calls } from './calls'
import { endpoint } from './endpoint'
import { says } from './issue'
import { Node } from './nodes'
import { Empty } from './primitives'

const authId = z.string(says('sessionIdRequired')).min(1, says('sessionIdRequired'))

/** Waiting sessions of clients (0.29 and newer): register a machine, or approve or reject a check. */
export const auth = {
  register: endpoint(calls.auth.register, {
    input: z.object({ user: z.string(says('userRequired')).min(1, says('userRequired')), authId }),
    output: z.object({ node: Node }),
    errors: ['notFound', 'unsupported'],
  }),
  approve: endpoint(calls.auth.approve, {
    input: z.object({ authId }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
  reject: endpoint(calls.auth.reject, {
    input: z.object({ authId }),
    output: Empty,
    errors: ['notFound', 'unsupported'],
  }),
} as const
