/** The one place for cache keys. A key that begins with another one's parts is invalidated with it. */
export const queryKeys = {
  nodes: ['nodes'],
  nodeList: ['nodes', 'list'],
  node: (id: string) => ['nodes', 'one', id],
  users: ['users'],
  routes: ['routes'],
  apiKeys: ['apiKeys'],
  preAuthKeys: ['preAuthKeys'],
  policy: ['policy'],
  policyAnswers: ['policyAnswers'],
  history: (serverId: string) => ['policyHistory', serverId],
  serverInfo: ['server'],
  health: ['health'],
  journal: (serverId: string) => ['journal', serverId],
  jobs: (serverId: string) => ['jobs', serverId],
  jobItems: (id: number) => ['jobItems', id],
} as const
