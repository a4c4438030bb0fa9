import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const sqlite = JSON.stringify(resolve(root, 'node_modules/better-sqlite3'))

/** A program that writes a database of users and machines until it is stopped. */
export interface Writer {
  stop(): Promise<void>
}

/**
 * Starts it. Each commit gives all rows its number, so that a copy of two states shows.
 * @param program Electron, because the database package is built for it
 */
export async function startWriter(program: string, path: string): Promise<Writer> {
  const script = `
    const sql = new (require(${sqlite}))(process.argv[1]);
    sql.pragma('journal_mode = WAL');
    sql.exec('CREATE TABLE users (id, name, n, deleted_at); CREATE TABLE nodes (id, name, n, pad, deleted_at)');
    const add = sql.prepare('INSERT INTO nodes VALUES (?, ?, 0, ?, NULL)');
    for (let id = 0; id < 400; id += 1) add.run(id, 'machine ' + id, 'x'.repeat(600));
    for (let id = 0; id < 3; id += 1) sql.prepare('INSERT INTO users VALUES (?, ?, 0, NULL)').run(id, 'user ' + id);
    sql.exec("INSERT INTO users VALUES (9, 'gone', 0, '2026-11-01')");
    let n = 0;
    const write = sql.transaction(() => {
      sql.prepare('UPDATE users SET n = ?').run(n);
      sql.prepare('UPDATE nodes SET n = ?').run(n);
    });
    const step = () => {
      n += 1;
      write();
      setTimeout(step, 1000);
    };
    step();
    process.stdout.write('ready');
    process.stdin.on('end', () => process.exit()).resume();`
  const child: ChildProcess = spawn(program, ['-e', script, path], {
    cwd: root,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (child.stdout) await once(child.stdout, 'data')
  return {
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.stdin?.end()
      await gone
    },
  }
}
