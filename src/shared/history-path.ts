/** The address of a job, with what became of each of its items. */
export const jobPath = (id: number): string => `/activity/jobs?job=${id}`

/** Where the activity is of one thing alone: its kind and id, and what the page calls it. */
export const historyPath = (kind: 'node' | 'preAuthKey' | 'apiKey', id: string, name: string): string =>
  `/activity?${new URLSearchParams({ object: `${kind} ${id}`, name }).toString()}`

/** Where the activity is of prefixes at a machine: those of an exit node are two. `routes`: the ids that they have as routes. */
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
