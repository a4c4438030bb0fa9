/** Returns the address of a job with the results of its items. */
export const jobPath = (id: number): string => `/activity/jobs?job=${id}`

/** Returns the address that offers to create the pre-auth keys again that went with a user, by the entry of that act. */
export const lostKeysPath = (entry: number): string => `/pre-auth-keys?again=${entry}`

/** Returns the address of an object's activity, by the object's kind, id and displayed name. */
export const historyPath = (kind: 'node' | 'preAuthKey' | 'apiKey' | 'oauthClient', id: string, name: string): string =>
  `/activity?${new URLSearchParams({ object: `${kind} ${id}`, name }).toString()}`

/** Returns the address of a machine's activity for some prefixes: an exit node has two. `routes`: the ids of the prefixes as routes. */
export function routeHistoryPath(
  nodeId: string,
  { prefixes, routes }: { prefixes: readonly string[]; routes: readonly { id: string }[] },
  name: string,
): string {
  const params = new URLSearchParams({ object: `node ${nodeId}`, name })
  for (const prefix of prefixes) params.append('prefix', prefix)
  for (const { id } of routes) params.append('route', id)
  return `/activity?${params.toString()}`
}
