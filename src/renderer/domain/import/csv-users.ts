import { issueIn } from '@shared/api/issue'
import { users } from '@shared/api/resources'
import type { NewUser } from '@/domain/other-plans'
import { type CsvColumn, type CsvLines, type LineProblem, readLines } from './csv-lines'

type UserColumn = 'name' | 'displayName' | 'email'

const nameColumns: readonly CsvColumn<UserColumn>[] = [
  { name: 'name', headings: ['name', 'user', 'username', 'benutzer', 'benutzername'], required: true },
]
const profileColumns: readonly CsvColumn<UserColumn>[] = [
  { name: 'displayName', headings: ['display name', 'full name', 'anzeigename', 'voller name'] },
  { name: 'email', headings: ['e-mail', 'mail', 'e-mail address', 'e-mail-adresse'] },
]

/** The usable rows of a list, and the problems of the others. */
export interface CsvRead<Row> extends Pick<CsvLines<string>, 'state' | 'missing' | 'unused'> {
  readonly rows: readonly Row[]
  /** In line order. */
  readonly problems: readonly LineProblem[]
}

export const byLine = (a: LineProblem, b: LineProblem) => a.line - b.line

export interface UserFacts {
  /** True if the server stores more of a user than the name: other columns are not used without that. */
  readonly profiles: boolean
}

/** Reads the users to create: a name each, and optionally display names and e-mail addresses. */
export function readUsersCsv(text: string, { profiles }: UserFacts): CsvRead<NewUser> {
  const { lines, problems, ...read } = readLines(text, profiles ? [...nameColumns, ...profileColumns] : nameColumns)
  const seen = new Map<string, number>()
  const rows: NewUser[] = []
  const wrong: LineProblem[] = [...problems]
  for (const { line, fields } of lines) {
    const checked = users.create.input.safeParse(fields)
    const issue = checked.error?.issues[0]
    const before = seen.get(fields.name)
    if (issue) {
      const { path, key, params } = issueIn(issue)
      wrong.push({ line, column: path, key, params })
    } else if (before !== undefined)
      wrong.push({ line, column: 'name', key: 'twice', params: { value: fields.name, earlier: String(before) } })
    else {
      seen.set(fields.name, line)
      rows.push(fields)
    }
  }
  return { ...read, rows, problems: wrong.toSorted(byLine) }
}
