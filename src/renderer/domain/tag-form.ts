import { tagProblem } from '@shared/api/tag-problem'

/** Returns true if servers accept the tag's form. They also accept a tag without a name, which nothing can use. */
export const isTag = (tag: string): boolean => tag !== 'tag:' && tagProblem(tag) === undefined
