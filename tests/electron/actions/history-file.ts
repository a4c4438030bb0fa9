import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Interval, Stretch } from '@shared/presence/interval'
import { electronProgram } from '../launch-console'

/** The database package is built for Electron, so Electron reads the file. */
function run(userData: string, script: string): string {
  const root = resolve(import.meta.dirname, '../../..')
  const file = JSON.stringify(join(userData, 'history.db'))
  const program = `const db = new (require(${JSON.stringify(join(root, 'node_modules/better-sqlite3'))}))(${file});${script}`
  return execFileSync(electronProgram(), ['-e', program], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    maxBuffer: 2 ** 28,
  }).toString()
}

/** All stored presence data, from the file of a closed console. */
export interface KeptPresence {
  /** By machine, in order. */
  readonly machines: ReadonlyMap<string, readonly Interval[]>
  /** When the console observed. */
  readonly spans: readonly Stretch[]
}

export function readPresence(userData: string): KeptPresence {
  const script = `
    const rows = db.prepare('SELECT node, begun, seconds FROM presence JOIN presence_machines AS m ON m.no = machine ORDER BY node, begun').all();
    const spans = db.prepare('SELECT begun AS "from", ended AS until FROM presence_spans ORDER BY begun').all();
    process.stdout.write(JSON.stringify({ rows, spans }));`
  const { rows, spans } = JSON.parse(run(userData, script)) as {
    rows: { node: string; begun: number; seconds: number }[]
    spans: Stretch[]
  }
  const machines = new Map<string, Interval[]>()
  for (const { node, begun, seconds } of rows) {
    const interval = { from: begun, until: begun + Math.abs(seconds), online: seconds > 0 }
    machines.set(node, [...(machines.get(node) ?? []), interval])
  }
  return { machines, spans }
}

/** Changes the file to that of a console that observed only within these times. */
export function keepOnly(userData: string, spans: readonly Stretch[]): void {
  const clip = `
    const spans = ${JSON.stringify(spans)};
    const machines = db.prepare('SELECT machine, begun, seconds FROM presence').all();
    const known = db.prepare('SELECT server, begun, ended FROM presence_spans').all();
    const server = known[0].server;
    const parts = (from, until) => spans.map((s) => [Math.max(from, s.from), Math.min(until, s.until)]).filter(([a, b]) => b > a);
    db.transaction(() => {
      for (const table of ['presence', 'presence_open', 'presence_days', 'presence_spans']) db.exec('DELETE FROM ' + table);
      const put = db.prepare('INSERT INTO presence VALUES (?, ?, ?)');
      for (const { machine, begun, seconds } of machines)
        for (const [from, until] of parts(begun, begun + Math.abs(seconds))) put.run(machine, from, (until - from) * Math.sign(seconds));
      const look = db.prepare('INSERT INTO presence_spans VALUES (?, ?, ?, 0)');
      for (const { begun, ended } of known) for (const [from, until] of parts(begun, ended)) look.run(server, from, until);
    })();`
  run(userData, clip)
}
