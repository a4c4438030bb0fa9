import type { SavedView } from '@shared/ipc/prefs'
import { z } from 'zod'
import { viewNameProblem } from '@/domain/saved-views'

/** The schema of a view's name; its issues are `ViewNameProblem`s. */
export const viewNameField = (views: readonly SavedView[], id?: string) =>
  z.string().superRefine((name, context) => {
    const problem = viewNameProblem(name, views, id)
    if (problem) context.addIssue(problem)
  })
