import { applyActs } from '@shared/acts/apply-acts'
import { forgetUsers } from '@shared/policy/analyse/forget-users'
import type { Ask, ForgetAnswer, LiveNetwork } from './questions'

/** Returns how a policy forgets the users that acts delete; null if it needs no change. */
export function forget({ text, acts, now, lost }: Ask<'forget'>, live: LiveNetwork): ForgetAnswer | null {
  const { network: after } = applyActs({ network: live, policy: text }, acts, now)
  const forgotten = forgetUsers(text, { before: live, after }, live.dialect)
  if (!forgotten) return null
  const isLeft = new Set(after.users.map(({ id }) => String(id)))
  const isLost = new Set(lost)
  const restored = live.users.filter(({ id }) => !isLost.has(String(id)))
  if (restored.every(({ id }) => isLeft.has(String(id)))) return { ...forgotten, undo: null }
  const undone = forgetUsers(
    text,
    { before: live, after: { users: restored, nodes: after.nodes }, failing: 'all' },
    live.dialect,
  )
  return { ...forgotten, undo: undone?.text ?? text }
}
