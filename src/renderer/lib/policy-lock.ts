/** Returns the name of the lock that a window holds while it shows the policy of a server. */
export const policyLockName = (serverId: string): string => `policy ${serverId}`

/** Returns true if a window is editing the server's policy, because it would overwrite a draft stored in the meantime. */
export async function isPolicyBeingEdited(serverId: string): Promise<boolean> {
  // Page tests run without the Web Locks API.
  const held = await (navigator as Partial<Navigator>).locks?.query()
  return held?.held?.some(({ name }) => name === policyLockName(serverId)) ?? false
}
