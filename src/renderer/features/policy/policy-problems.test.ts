import { describe, expect, it } from 'vitest'
import { ApiError } from '@shared/api/error'
import { issue as issueOf, said } from '@shared/api/issue'
import { offsetOf, placeText, refusalIssues } from './use-policy-issues'

const text =
  '{\n  // who\n  "groups": { "group:ops": ["alice"] },\n  "acls": [{ "action": "accept", "src": ["group:dev"], "dst": ["*:*"] }],\n}\n'
const shown = (issue: { at: { from: number; to: number } | null }) => issue.at && text.slice(issue.at.from, issue.at.to)

describe('refusalIssues', () => {
  it('uses the line and column the server names', () => {
    const place = { line: '3', column: '16' }
    const details = [issueOf('said', { text: 'username must contain @, got: "alice"', ...place })]
    const [issue] = refusalIssues(text, new ApiError('invalid', 'parsing policy: …', { details }))
    expect(issue?.message).toBe('username must contain @, got: "alice"')
    expect(placeText(text, issue!)).toEqual({ line: 3, column: 16 })
  })

  it('finds a place the server does not name by parsing the policy', () => {
    const [issue] = refusalIssues(
      text,
      new ApiError('invalid', 'parsing policy: username must contain @, got: "alice"'),
    )
    expect(shown(issue!)).toContain('alice')
    expect(issue?.source).toBe('server')
  })

  it('falls back to quoted text if the message is unknown', () => {
    const [issue] = refusalIssues(text, new ApiError('invalid', 'setting policy: something new about "group:dev"'))
    expect(shown(issue!)).toBe('group:dev')
  })

  it('keeps the whole message if its place is unknown', () => {
    const details = ['test(s) failed:', 'alice@ -> tag:db:5432: expected ALLOWED, got DENIED'].map(said)
    const issues = refusalIssues(text, new ApiError('invalid', 'test(s) failed:', { details }))
    expect(issues).toHaveLength(1)
    expect(issues[0]?.at).toBeNull()
    expect(issues[0]?.message).toContain('expected ALLOWED, got DENIED')
  })

  it('clamps a place beyond the end of the text', () => {
    expect(offsetOf('ab', 9, 9)).toBe(2)
    const details = [issueOf('said', { text: 'odd', line: '40', column: '2' })]
    expect(refusalIssues('{}', new ApiError('invalid', 'x', { details }))[0]?.at).toEqual({ from: 2, to: 2 })
  })
})
