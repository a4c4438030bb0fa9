import { applyEdits } from '@shared/policy/edit/style'
import { editPolicy } from '@shared/policy/edit/policy-edit'
import type { PolicySection } from '@shared/policy/edit/entries'
import { expect, it } from 'vitest'
import { restoreEdits } from './restore-edits'

const text = `{
  "groups": {
    "group:dev": [ "ann@", /* on leave */ "bob@" ], // the developers
  },
  "acls": [
    // Web
    { "action": "accept", "src": ["*"], "dst": ["tag:web:443"] }, // all
    // The database
    {
      "action": "accept",
      "src":    ["group:dev"], // aligned by hand
      /* one port */ "dst": ["tag:db:5432"]
    }, // until May
    { "action": "accept", "src": ["group:ops"], "dst": ["*:*"] }
  ]
}
`
const database = / {4}\/\/ The database[^]*until May\n/.exec(text)![0]
const web = / {4}\/\/ Web[^]*all\n/.exec(text)![0]
const operators = '    { "action": "accept", "src": ["group:ops"], "dst": ["*:*"] }\n'

function remove(section: PolicySection, at: number) {
  const edits = editPolicy(text, { kind: 'remove', section, at }).edits!
  return { section, at, before: text, edits, after: applyEdits(text, edits) }
}

/** Removes an entry, changes the text around it and restores the entry. */
function restored(section: PolicySection, at: number, change: (after: string) => string): string | null {
  const removal = remove(section, at)
  const now = change(removal.after)
  const edits = restoreEdits(removal, now)
  return edits && applyEdits(now, edits)
}

it('restores the text if nothing has changed since', () => {
  expect(restored('acls', 1, (after) => after)).toBe(text)
})

it('restores an entry with its comments and its layout if the text beside it has changed', () => {
  const change = (now: string) => now.replace('group:ops', 'group:admin').replace('// all', '// everyone')
  expect(restored('acls', 1, change)).toBe(change(text))
})

it('restores an entry in its place if others were added or removed before it', () => {
  const added = `    1, 2,\n${web.replace('443', '80')}`
  expect(restored('acls', 1, (after) => after.replace(web, web + added))).toBe(text.replace(database, database + added))
  expect(restored('acls', 1, (after) => after.replace(web, added + web))).toBe(text.replace(web, added + web))
  expect(restored('acls', 1, (after) => after.replace(web, ''))).toBe(text.replace(web, ''))
})

it('restores an entry as the last one, with the comma before it', () => {
  const change = (now: string) => now.replace(operators, '').replace('}, // all', '} // all')
  const last = database.replace('}, // until', '} // until')
  expect(restored('acls', 1, change)).toBe(text.replace(operators, '').replace(database, last))
})

it('restores the only entry of a section that is gone', () => {
  const change = (after: string) => after.replace(/ {2}"groups"[^]*?},\n/, '')
  expect(restored('groups', 0, change)).toBe(text.replace('], // the developers', '] // the developers'))
})

it('restores nothing while the text has a syntax error', () => {
  expect(restored('acls', 1, (after) => after.replace(/"acls": \[\n[^]*/, '"acls": ['))).toBeNull()
})
