import { type Acceptance, type Note, type Score, SCORES_KEPT, type StoredHygiene } from '@shared/ipc/annotations'
import type { Connection } from '@main/db/connection'

/** The tables of notes, accepted findings and scores. */
export const annotationTables = `
CREATE TABLE notes (
  server_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  place TEXT NOT NULL,
  contact TEXT NOT NULL,
  criticality TEXT,
  at TEXT NOT NULL,
  PRIMARY KEY (server_id, kind, object_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE acceptances (
  server_id TEXT NOT NULL,
  finding TEXT NOT NULL,
  object TEXT NOT NULL,
  label TEXT NOT NULL,
  reason TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (server_id, finding, object)
) STRICT, WITHOUT ROWID;

CREATE TABLE scores (
  server_id TEXT NOT NULL,
  day TEXT NOT NULL,
  score INTEGER NOT NULL,
  open INTEGER NOT NULL,
  PRIMARY KEY (server_id, day)
) STRICT, WITHOUT ROWID;
`

/** Stores an admin's data about networks. Every write is on disk when it returns. */
export function createAnnotationStore(sql: Connection) {
  const forget = ['notes', 'acceptances', 'scores'].map((table) =>
    sql.prepare<[string]>(`DELETE FROM ${table} WHERE server_id = ?`),
  )
  return {
    ...createNotes(sql),
    ...createHygiene(sql),
    forgetServer: (serverId: string) =>
      sql.transaction(() => forget.forEach((statement) => void statement.run(serverId))).immediate(),
  }
}
export type AnnotationStore = ReturnType<typeof createAnnotationStore>

function createNotes(sql: Connection) {
  const list = sql.prepare<[string], Note>(
    'SELECT kind, object_id AS id, name, text, place, contact, criticality, at FROM notes WHERE server_id = ?',
  )
  const put = sql.prepare(`INSERT OR REPLACE INTO notes
    (server_id, kind, object_id, name, text, place, contact, criticality, at)
    VALUES (@serverId, @kind, @id, @name, @text, @place, @contact, @criticality, @at)`)
  const remove = sql.prepare<[string, string, string]>(
    'DELETE FROM notes WHERE server_id = ? AND kind = ? AND object_id = ?',
  )
  return {
    notes: (serverId: string): Note[] => list.all(serverId),
    setNote(serverId: string, note: Note): void {
      const { kind, id, text, place, contact, criticality } = note
      if (text + place + contact === '' && criticality === null) remove.run(serverId, kind, id)
      else put.run({ ...note, serverId })
    },
  }
}

function createHygiene(sql: Connection) {
  const accepted = sql.prepare<[string], Acceptance>(
    'SELECT finding AS "check", object, label, reason, until FROM acceptances WHERE server_id = ? ORDER BY until, object',
  )
  const accept = sql.prepare(`INSERT OR REPLACE INTO acceptances (server_id, finding, object, label, reason, until)
    VALUES (@serverId, @check, @object, @label, @reason, @until)`)
  const withdraw = sql.prepare<[string, string, string]>(
    'DELETE FROM acceptances WHERE server_id = ? AND finding = ? AND object = ?',
  )
  const scores = sql.prepare<[string], Score>('SELECT day, score, open FROM scores WHERE server_id = ? ORDER BY day')
  const score = sql.prepare<[string, string, number, number]>(
    'INSERT OR REPLACE INTO scores (server_id, day, score, open) VALUES (?, ?, ?, ?)',
  )
  const prune = sql.prepare<[string, string]>(`DELETE FROM scores WHERE server_id = ? AND day NOT IN
    (SELECT day FROM scores WHERE server_id = ? ORDER BY day DESC LIMIT ${SCORES_KEPT})`)
  return {
    hygiene: (serverId: string): StoredHygiene => ({ accepted: accepted.all(serverId), scores: scores.all(serverId) }),
    accept: (serverId: string, acceptance: Acceptance) => void accept.run({ serverId, ...acceptance }),
    withdraw: (serverId: string, check: string, object: string) => void withdraw.run(serverId, check, object),
    setScore(serverId: string, { day, score: value, open }: Score): void {
      score.run(serverId, day, value, open)
      prune.run(serverId, serverId)
    },
  }
}

/** Calls from main to the thread for notes and hygiene. Each write returns the data stored afterwards. */
export interface AnnotationCalls {
  notes: { input: string; output: Note[] }
  setNote: { input: { serverId: string; note: Note }; output: Note[] }
  hygiene: { input: string; output: StoredHygiene }
  accept: { input: { serverId: string; acceptance: Acceptance }; output: StoredHygiene }
  withdraw: { input: { serverId: string; check: string; object: string }; output: StoredHygiene }
  setScore: { input: { serverId: string; score: Score }; output: StoredHygiene }
}

type Answers = { [C in keyof AnnotationCalls]: (input: AnnotationCalls[C]['input']) => AnnotationCalls[C]['output'] }

export function createAnnotationCalls(store: () => AnnotationStore): Answers {
  return {
    notes: (serverId) => store().notes(serverId),
    setNote({ serverId, note }) {
      store().setNote(serverId, note)
      return store().notes(serverId)
    },
    hygiene: (serverId) => store().hygiene(serverId),
    accept({ serverId, acceptance }) {
      store().accept(serverId, acceptance)
      return store().hygiene(serverId)
    },
    withdraw({ serverId, check, object }) {
      store().withdraw(serverId, check, object)
      return store().hygiene(serverId)
    },
    setScore({ serverId, score }) {
      store().setScore(serverId, score)
      return store().hygiene(serverId)
    },
  }
}
