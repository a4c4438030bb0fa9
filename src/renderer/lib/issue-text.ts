import { type Issue, isWorded, issuesOf } from '@shared/api/issue'
import type { TFunction } from 'i18next'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** What is wrong, in the reader's language; what a server said comes as it said it. */
export function issueText({ key, params }: Pick<Issue, 'key' | 'params'>, t: TFunction<'common'>): string {
  return isWorded(key) ? t(`issues.${key}`, { replace: params }) : (params['text'] ?? t('issues.invalidValue'))
}

/** What is wrong with a value, in the reader's language; null where a schema takes it. */
export function valueProblem(schema: z.ZodType, value: unknown, t: TFunction<'common'>): string | null {
  const parsed = schema.safeParse(value)
  const [first] = parsed.success ? [] : issuesOf(parsed.error)
  return first ? issueText(first, t) : null
}

/** What is wrong with each field of an object, in the reader's language: the first issue of each. */
export function fieldProblems(schema: z.ZodType, values: unknown, t: TFunction<'common'>): Record<string, string> {
  const parsed = schema.safeParse(values)
  const problems: Record<string, string> = {}
  for (const issue of parsed.success ? [] : issuesOf(parsed.error)) problems[issue.path] ??= issueText(issue, t)
  return problems
}

/** Has a form of flat fields checked by a schema, with messages in the reader's language. */
export function issueResolver<T extends FieldValues>(schema: z.ZodType<T>, t: TFunction<'common'>): Resolver<T> {
  return (values) => {
    const problems = Object.entries(fieldProblems(schema, values, t))
    if (problems.length === 0) return { values: schema.parse(values), errors: {} }
    const errors = problems.map(([path, message]) => [path, { type: 'issue', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<T> }
  }
}
