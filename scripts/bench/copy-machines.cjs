// Run by Electron as Node: `copy-machines.cjs DATABASE COUNT` fills a stopped Headscale's database with copies of its first machine, until
// it has COUNT machines.
const Database = require('better-sqlite3')

const [path = '', count = '1'] = process.argv.slice(2)
const database = new Database(path)
const first = /** @type {Record<string, unknown>} */ (database.prepare('SELECT * FROM nodes').get())
const columns = Object.keys(first)
const insert = database.prepare(
  `INSERT INTO nodes (${columns.join()}) VALUES (${columns.map((column) => `@${column}`).join()})`,
)
const key = (/** @type {string} */ kind, /** @type {number} */ number) =>
  `${kind}:${number.toString(16).padStart(64, '9c3f2a71')}`
database.transaction(() => {
  for (let number = 2; number <= Number(count); number++) {
    insert.run({
      ...first,
      id: number,
      machine_key: key('mkey', number),
      node_key: key('nodekey', number + 1_000_000),
      disco_key: key('discokey', number + 2_000_000),
      host_info: JSON.stringify({ Hostname: `machine-${number}` }),
      ipv4: `100.64.${number >> 8}.${number & 255}`,
      ipv6: `fd7a:115c:a1e0::${number.toString(16)}`,
      hostname: `machine-${number}`,
      given_name: `machine-${number}`,
    })
  }
})()
database.close()
