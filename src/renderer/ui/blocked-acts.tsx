import { createContext, type ReactNode, use } from 'react'

const BlockedContext = createContext<string | null>(null)

/** Disables what acts on several rows of a list at once, and says why. `reason` null: nothing is disabled. */
export function BlockedActs({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <BlockedContext value={reason}>{children}</BlockedContext>
}

/** Why several rows of this list cannot be acted on at once; null if they can. */
export const useBlockedActs = (): string | null => use(BlockedContext)
