import { ApiError } from '@shared/api/error'
import { type JsonValue, lineAndColumn, parseHuJson } from '@shared/policy/hujson'

/** The tags a policy has owners for; none where the text is no policy. */
export function tagOwnersOf(text: string): string[] {
  const owners = text === '' ? undefined : field(parseHuJson(text).value, 'tagOwners')
  return isObject(owners) ? Object.keys(owners) : []
}

/** Throws `invalid` where the text is not a policy, naming the place of each problem. */
export function checkPolicyText(text: string): void {
  const { value, problems } = parseHuJson(text)
  const details = problems.map((problem) => {
    const { line, column } = lineAndColumn(text, problem.offset)
    return `line ${line}, column ${column}: ${problem.message}`
  })
  const [first] = details
  if (first !== undefined) throw new ApiError('invalid', `parsing policy: parsing HuJSON: ${first}`, { details })
  if (!isObject(value)) throw new ApiError('invalid', 'parsing policy: a policy is an object, in braces')
}

function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function field(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
