import { z } from 'zod'

/** The name of a job: the action that the admin chose. */
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
  'deleteUsersFromPolicy',
  'moveAndDeleteUsers',
  'deleteUsersAndMachines',
  'expirePreAuthKeys',
  'deletePreAuthKeys',
  'expireApiKeys',
  'deleteApiKeys',
  'renameTag',
] as const
export const JobActionSchema = z.enum(jobActions)
export type JobAction = z.infer<typeof JobActionSchema>
