import { createContext, type ReactNode, use } from 'react'

const BlockedContext = createContext<string | null>(null)

/** Disables the bulk actions of a list and shows the reason. `reason` null disables nothing. */
export function BlockedActs({ reason, children }: { reason: string | null; children: ReactNode }) {
  return <BlockedContext value={reason}>{children}</BlockedContext>
}

/** The reason bulk actions are disabled on this list; null if they are enabled. */
export const useBlockedActs = (): string | null => use(BlockedContext)
