import { type SshLogin, sshLogins } from '@shared/policy/analyse/ssh-diff'
import type { PolicyOf } from './evaluated-policy'
import type { Ask } from './questions'

/** Returns the login names that SSH rules accept from one machine at another; null if the network lacks one of them. */
export function sshLoginsOf({ text, from, to }: Ask<'sshLogins'>, policyOf: PolicyOf): SshLogin[] | null {
  const { compiled, live } = policyOf(text)
  const [source, target] = [from, to].map((id) => live.nodes.findIndex((node) => node.id === id))
  if (source === undefined || target === undefined || source < 0 || target < 0) return null
  return text.trim() === '' ? [] : sshLogins(compiled, source, target)
}
