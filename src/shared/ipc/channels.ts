/** Names alone, so that the preload does not carry zod. `contract.ts` proves that both lists are complete. */
export const callChannels = [
  'app:info',
  'app:meshAddresses',
  'session:get',
  'session:signOut',
  'servers:test',
  'servers:add',
  'servers:update',
  'servers:use',
  'servers:forget',
  'prefs:get',
  'prefs:set',
  'draft:get',
  'draft:set',
  'history:list',
  'history:text',
  'history:add',
  'history:forget',
  'mock:get',
  'mock:reset',
  'mock:startFresh',
  'mock:setFaults',
  'update:get',
  'update:check',
  'update:download',
  'update:install',
  'file:save',
] as const
export type CallChannel = (typeof callChannels)[number]

export const eventChannels = ['session:changed', 'prefs:changed', 'update:changed'] as const
export type EventChannel = (typeof eventChannels)[number]
