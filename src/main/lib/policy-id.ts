import { createHash } from 'node:crypto'

export const policyDigest = (policy: string) => createHash('sha256').update(policy).digest('hex')

/** Real servers give stored policies no id. The id is a digest of the text, so the same text keeps the same id. */
export const policyId = (policy: string): string => policyDigest(policy).slice(0, 16)
