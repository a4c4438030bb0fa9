import { z } from 'zod'

/** What a job is called by: the choice a person made. */
export const jobActions = [
  'addTags',
  'removeTags',
  'move',
  'expireNow',
  'expireAt',
  'neverExpire',
  'approveRoutes',
  'withdrawRoutes',
  'deleteMachines',
  'createUsers',
  'deleteUsers',
  'moveAndDeleteUsers',
  'deleteUsersAndMachines',
  'expirePreAuthKeys',
  'deletePreAuthKeys',
  'expireApiKeys',
  'deleteApiKeys',
  'renameTag',
] as const
export const JobAction = z.enum(jobActions)
export type JobAction = z.infer<typeof JobAction>
