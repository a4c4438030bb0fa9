import { o as __toESM, t as __commonJSMin } from "./chunks/rolldown-runtime-C1I3wEg2.js";
import { S as toApiError, _ as ApiError, a as ownerOf$1, b as errorCodes, n as effectiveTags, r as joinedWith$1, s as isExitPrefix, v as ERROR_STATUS } from "./chunks/nodes-D3nTzpTP.js";
import { t as contract } from "./chunks/contract-BSTH7G9P.js";
import { n as Hono, t as mountContract } from "./chunks/mount-MpCIaCVp.js";
import { dirname } from "node:path";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import Database from "better-sqlite3";
// src/main/mock/faults.ts
var rows = Object.values(contract).flatMap((group) => Object.values(group).map(({ method, path }) => ({
	endpoint: `${method} ${path}`,
	method,
	pattern: new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, "[^/]+")}$`),
	fixed: !path.includes(":")
})));
/** The contract's name of the endpoint a request goes to, `METHOD /path` with its parameters; undefined where no row takes it. */
function endpointOf(method, pathname) {
	const matching = rows.filter((row) => row.method === method && row.pattern.test(pathname));
	return (matching.find((row) => row.fixed) ?? matching[0])?.endpoint;
}
/** The fault for a request: one that names its endpoint before one for all. */
function faultFor(faults, method, pathname) {
	const endpoint = endpointOf(method, pathname);
	return faults.find((fault) => fault.endpoint === endpoint) ?? faults.find((fault) => fault.endpoint === "*");
}
/** Answers a request with a fault: waits, then the error instead of the answer, or half of the answer. */
async function answerWithFault(fault, answer) {
	if (fault.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.latencyMs));
	if (fault.status !== null) return errorAnswer(fault.status);
	const whole = await answer();
	return fault.cutBody ? cut(whole) : whole;
}
function errorAnswer(status) {
	const code = errorCodes.find((name) => ERROR_STATUS[name] === status) ?? nearest(status);
	return jsonAnswer(status, new ApiError(code, `This answer is an injected fault: status ${status}`).toBody());
}
function nearest(status) {
	return status < 500 ? "invalid" : "internal";
}
/** The answer a value travels in. */
function jsonAnswer(status, value) {
	return {
		status,
		headers: {
			"content-type": "application/json",
			"cache-control": "no-store"
		},
		body: new TextEncoder().encode(JSON.stringify(value))
	};
}
/** Ends the body half-way and says nothing of it: what is left is no JSON. */
function cut(answer) {
	if (answer.body === null) return answer;
	const { etag: _, ...headers } = answer.headers;
	return {
		...answer,
		headers,
		body: answer.body.slice(0, Math.floor(answer.body.length / 2))
	};
}
// src/main/db/migrations/0001-specification-entities.ts
/** The entities of the specification, section 3: every machine has an owner, tags are additions, pre-auth keys are kept in the clear. */
var specificationEntities = {
	version: 1,
	up: (sql) => sql.exec(TABLES)
};
var TABLES = `
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE nodes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  given_name TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  machine_key TEXT NOT NULL,
  node_key TEXT NOT NULL,
  disco_key TEXT NOT NULL,
  ipv4 TEXT UNIQUE,
  ipv6 TEXT UNIQUE,
  register_method TEXT NOT NULL DEFAULT 'REGISTER_METHOD_UNSPECIFIED',
  connected INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_seen TEXT,
  expiry TEXT,
  forced_tags TEXT NOT NULL DEFAULT '[]',
  valid_tags TEXT NOT NULL DEFAULT '[]',
  invalid_tags TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE routes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id INTEGER NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
  prefix TEXT NOT NULL,
  advertised INTEGER NOT NULL DEFAULT 0,
  enabled INTEGER NOT NULL DEFAULT 0,
  is_primary INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (node_id, prefix)
) STRICT;

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  prefix TEXT NOT NULL UNIQUE,
  expiration TEXT,
  created_at TEXT NOT NULL,
  last_seen TEXT
) STRICT;

CREATE TABLE policies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  policy TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

CREATE TABLE pre_auth_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reusable INTEGER NOT NULL DEFAULT 0,
  ephemeral INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  expiration TEXT,
  created_at TEXT NOT NULL
) STRICT;
`;
// src/main/db/migrations/0002-tags-as-identity.ts
/** How much of a pre-auth key stays readable once it has been shown: what tells keys apart, as the server's own prefix does. */
var KEY_PREFIX_LENGTH$1 = 12;
/**
* What servers from 0.28 on have: tags replace the owner of a machine, pre-auth keys can carry tags and need no user, a machine
* remembers the key it joined with, users have a profile. Secrets of pre-auth keys are no longer kept: only their first characters are.
*/
var tagsAsIdentity = {
	version: 2,
	up: (sql) => {
		sql.exec(USER_PROFILE);
		sql.exec(PRE_AUTH_KEYS);
		replaceTable(sql, "pre_auth_keys");
		sql.exec(NODES);
		replaceTable(sql, "nodes");
		sql.exec(ADDITIONS);
	}
};
/** Puts `<name>_new` in the place of a table, as sqlite.org/lang_altertable.html lays out; ids stay never used twice. */
function replaceTable(sql, name) {
	sql.exec(`
    DELETE FROM sqlite_sequence WHERE name = '${name}_new';
    INSERT INTO sqlite_sequence (name, seq) SELECT '${name}_new', seq FROM sqlite_sequence WHERE name = '${name}';
    DROP TABLE ${name};
    ALTER TABLE ${name}_new RENAME TO ${name};
  `);
}
var USER_PROFILE = `
ALTER TABLE users ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN provider TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN provider_id TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN profile_pic_url TEXT NOT NULL DEFAULT '';
`;
var PRE_AUTH_KEYS = `
CREATE TABLE pre_auth_keys_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  prefix TEXT NOT NULL,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
  reusable INTEGER NOT NULL DEFAULT 0,
  ephemeral INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  expiration TEXT,
  created_at TEXT NOT NULL,
  acl_tags TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO pre_auth_keys_new (id, prefix, user_id, reusable, ephemeral, used, expiration, created_at)
  SELECT id, substr(key, 1, ${KEY_PREFIX_LENGTH$1}), user_id, reusable, ephemeral, used, expiration, created_at FROM pre_auth_keys;
`;
var NODES = `
CREATE TABLE nodes_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  given_name TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES users (id),
  pre_auth_key_id INTEGER REFERENCES pre_auth_keys (id) ON DELETE SET NULL,
  machine_key TEXT NOT NULL,
  node_key TEXT NOT NULL,
  disco_key TEXT NOT NULL,
  ipv4 TEXT UNIQUE,
  ipv6 TEXT UNIQUE,
  register_method TEXT NOT NULL DEFAULT 'REGISTER_METHOD_UNSPECIFIED',
  connected INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_seen TEXT,
  expiry TEXT,
  forced_tags TEXT NOT NULL DEFAULT '[]',
  valid_tags TEXT NOT NULL DEFAULT '[]',
  invalid_tags TEXT NOT NULL DEFAULT '[]'
) STRICT;
INSERT INTO nodes_new (id, name, given_name, user_id, machine_key, node_key, disco_key, ipv4, ipv6, register_method, connected,
    created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags)
  SELECT id, name, given_name, CASE WHEN forced_tags = '[]' AND valid_tags = '[]' THEN user_id END, machine_key, node_key,
    disco_key, ipv4, ipv6, register_method, connected, created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags
  FROM nodes;
`;
var ADDITIONS = `
CREATE INDEX nodes_by_user ON nodes (user_id);
CREATE INDEX nodes_by_machine_key ON nodes (machine_key);
CREATE INDEX nodes_by_pre_auth_key ON nodes (pre_auth_key_id);
CREATE INDEX nodes_by_expiry ON nodes (expiry) WHERE connected = 1;
CREATE INDEX routes_by_prefix ON routes (prefix);

CREATE TABLE pending_sessions (
  auth_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('registration', 'check')),
  hostname TEXT NOT NULL,
  connects INTEGER NOT NULL DEFAULT 1,
  verdict TEXT CHECK (verdict IN ('approved', 'rejected'))
) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
// src/main/db/migrations/migrate.ts
/** All steps, first to last. */
var migrations = [specificationEntities, tagsAsIdentity];
/** The version a database has; 0 for an empty one. */
function databaseVersion(sql) {
	return Number(sql.pragma("user_version", { simple: true }));
}
/**
* Brings a database up to `to`, each step in a transaction of its own, so that an interrupted one leaves the version before. Tables are
* rebuilt with foreign keys off and checked before the step is kept. Throws what SQLite throws.
*/
function migrate(sql, to = 2) {
	sql.pragma("foreign_keys = OFF");
	for (const migration of migrations) {
		if (migration.version > to) break;
		sql.transaction(() => {
			if (databaseVersion(sql) >= migration.version) return;
			migration.up(sql);
			const broken = sql.pragma("foreign_key_check");
			if (Array.isArray(broken) && broken.length > 0) throw new Error(`step ${migration.version} would leave ${broken.length} references to nothing`);
			sql.pragma(`user_version = ${migration.version}`);
		}).immediate();
	}
	sql.pragma("foreign_keys = ON");
}
// src/main/db/problems.ts
/** Why the mock's database cannot be used, in words that say what to do. */
var MockDatabaseError = class extends Error {
	kind;
	path;
	name = "MockDatabaseError";
	constructor(kind, path, message, options) {
		super(message, options);
		this.kind = kind;
		this.path = path;
	}
	toProblem() {
		return {
			kind: this.kind,
			message: this.message,
			path: this.path
		};
	}
};
var KEPT = "Start fresh to go on with a new one: the old file is kept beside it.";
var messages = {
	locked: "Another program is using the demo database and did not let go of it within three seconds. Close the other Mesh Console, then try again.",
	corrupt: `The file of the demo database is damaged, or is something else. ${KEPT}`,
	readOnly: `The file of the demo database is read-only. Allow writing to it, then try again. ${KEPT}`,
	unwritable: "The demo database cannot be written. Check that its folder exists and belongs to you and that the disk is not full, then try again."
};
/** The problem of a database that `found` says a newer console wrote. */
function newerDatabase(path, found, known) {
	return new MockDatabaseError("newer", path, `A newer Mesh Console wrote the demo database: it has version ${found}, and this console knows versions up to ${known}. Update Mesh Console. ${KEPT}`);
}
/** The problem of a file which SQLite can read but which is not ours. */
function foreignDatabase(path) {
	return new MockDatabaseError("corrupt", path, messages.corrupt);
}
var codes = [
	["SQLITE_BUSY", "locked"],
	["SQLITE_LOCKED", "locked"],
	["SQLITE_NOTADB", "corrupt"],
	["SQLITE_CORRUPT", "corrupt"],
	["SQLITE_FORMAT", "corrupt"],
	["SQLITE_READONLY_DIRECTORY", "unwritable"],
	["SQLITE_READONLY_CANTINIT", "unwritable"],
	["SQLITE_READONLY", "readOnly"],
	["SQLITE_CANTOPEN", "unwritable"],
	["SQLITE_FULL", "unwritable"],
	["SQLITE_IOERR", "unwritable"],
	["SQLITE_PERM", "unwritable"]
];
var systemCodes = /* @__PURE__ */ new Set([
	"EACCES",
	"EPERM",
	"EROFS",
	"ENOSPC",
	"ENOTDIR",
	"EEXIST",
	"ENOENT",
	"EISDIR",
	"EBUSY"
]);
function codeOf(thrown) {
	return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
}
/** The problem behind an error of SQLite that is about the file rather than the question asked; undefined for every other error. */
function fileProblem(thrown, path) {
	if (thrown instanceof MockDatabaseError) return thrown;
	if (!(thrown instanceof Database.SqliteError)) return void 0;
	const kind = codes.find(([prefix]) => thrown.code.startsWith(prefix))?.[1];
	return kind && new MockDatabaseError(kind, path, messages[kind], { cause: thrown });
}
/** The problem behind any failure to open the database. */
function openingProblem(thrown, path) {
	const known = fileProblem(thrown, path);
	if (known) return known;
	if (codeOf(thrown) === "SQLITE_ERROR") return foreignDatabase(path);
	if (systemCodes.has(codeOf(thrown)) || thrown instanceof TypeError && thrown.message.includes("director")) return new MockDatabaseError("unwritable", path, messages.unwritable, { cause: thrown });
	return new MockDatabaseError("unknown", path, `The demo database cannot be used: ${thrown instanceof Error ? thrown.message : String(thrown)}. ${KEPT}`, { cause: thrown });
}
// src/main/db/repos/keys.ts
var API_KEY = "id, prefix, expiration, created_at AS createdAt, last_seen AS lastSeen";
/** API keys. Only the prefix is kept: the mock lets everybody in, so there is no secret to compare with. */
function createApiKeyRepo(sql) {
	const list = sql.prepare(`SELECT ${API_KEY} FROM api_keys ORDER BY id`);
	const byId = sql.prepare(`SELECT ${API_KEY} FROM api_keys WHERE id = ?`);
	const byPrefix = sql.prepare(`SELECT ${API_KEY} FROM api_keys WHERE prefix = ?`);
	const insert = sql.prepare("INSERT INTO api_keys (prefix, expiration, created_at, last_seen) VALUES (@prefix, @expiration, @createdAt, @lastSeen)");
	const expire = sql.prepare("UPDATE api_keys SET expiration = ? WHERE id = ?");
	const remove = sql.prepare("DELETE FROM api_keys WHERE id = ?");
	return {
		list: () => list.all(),
		byId: (id) => byId.get(id),
		byPrefix: (prefix) => byPrefix.get(prefix),
		insert: (key) => Number(insert.run(key).lastInsertRowid),
		expire: (id, at) => void expire.run(at, id),
		remove: (id) => void remove.run(id)
	};
}
var PRE_AUTH_KEY = `id, prefix, user_id AS userId, reusable, ephemeral, used, expiration, created_at AS createdAt,
  acl_tags AS aclTags`;
function read$2(row) {
	return {
		...row,
		reusable: row.reusable === 1,
		ephemeral: row.ephemeral === 1,
		used: row.used === 1,
		aclTags: JSON.parse(row.aclTags)
	};
}
function createPreAuthKeyRepo(sql) {
	const list = sql.prepare(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys ORDER BY id`);
	const byId = sql.prepare(`SELECT ${PRE_AUTH_KEY} FROM pre_auth_keys WHERE id = ?`);
	const insert = sql.prepare(`
    INSERT INTO pre_auth_keys (prefix, user_id, reusable, ephemeral, used, expiration, created_at, acl_tags)
    VALUES (@prefix, @userId, @reusable, @ephemeral, @used, @expiration, @createdAt, @aclTags)`);
	const expire = sql.prepare("UPDATE pre_auth_keys SET expiration = ? WHERE id = ?");
	const remove = sql.prepare("DELETE FROM pre_auth_keys WHERE id = ?");
	return {
		list: () => list.all().map(read$2),
		byId: (id) => {
			const row = byId.get(id);
			return row && read$2(row);
		},
		insert: (key) => {
			const flags = {
				reusable: key.reusable ? 1 : 0,
				ephemeral: key.ephemeral ? 1 : 0,
				used: key.used ? 1 : 0
			};
			return Number(insert.run({
				...key,
				...flags,
				aclTags: JSON.stringify(key.aclTags)
			}).lastInsertRowid);
		},
		expire: (id, at) => void expire.run(at, id),
		/** Machines that joined with it stay, and forget it. */
		remove: (id) => void remove.run(id)
	};
}
// src/main/db/repos/nodes.ts
var COLUMNS$2 = `id, name, given_name AS givenName, user_id AS userId, pre_auth_key_id AS preAuthKeyId, machine_key AS machineKey,
  node_key AS nodeKey, disco_key AS discoKey, ipv4, ipv6, register_method AS registerMethod, connected, created_at AS createdAt,
  last_seen AS lastSeen, expiry, forced_tags AS forcedTags, valid_tags AS validTags, invalid_tags AS invalidTags`;
var INSERT = `
  INSERT INTO nodes (name, given_name, user_id, pre_auth_key_id, machine_key, node_key, disco_key, ipv4, ipv6, register_method,
    connected, created_at, last_seen, expiry, forced_tags, valid_tags, invalid_tags)
  VALUES (@name, @givenName, @userId, @preAuthKeyId, @machineKey, @nodeKey, @discoKey, @ipv4, @ipv6, @registerMethod,
    @connected, @createdAt, @lastSeen, @expiry, @forcedTags, @validTags, @invalidTags)`;
/** A list column: most are empty, and parsing ten thousand of them shows. */
function readList(json) {
	return json === "[]" ? [] : JSON.parse(json);
}
function read$1(row) {
	return {
		...row,
		connected: row.connected === 1,
		forcedTags: readList(row.forcedTags),
		validTags: readList(row.validTags),
		invalidTags: readList(row.invalidTags)
	};
}
/** Machines, sorted by id as the server lists them. */
function createNodeRepo(sql) {
	return {
		...createNodeReads(sql),
		...createNodeWrites(sql)
	};
}
function createNodeReads(sql) {
	const list = sql.prepare(`SELECT ${COLUMNS$2} FROM nodes ORDER BY id`);
	const byUser = sql.prepare(`SELECT ${COLUMNS$2} FROM nodes WHERE user_id = ? ORDER BY id`);
	const byId = sql.prepare(`SELECT ${COLUMNS$2} FROM nodes WHERE id = ?`);
	const byMachineKey = sql.prepare(`SELECT ${COLUMNS$2} FROM nodes WHERE machine_key = ? ORDER BY id`);
	const byNodeKey = sql.prepare(`SELECT ${COLUMNS$2} FROM nodes WHERE node_key = ?`);
	const idOfName = sql.prepare("SELECT id FROM nodes WHERE given_name = ?").pluck();
	const addresses = sql.prepare("SELECT ipv4 FROM nodes WHERE ipv4 IS NOT NULL UNION ALL SELECT ipv6 FROM nodes WHERE ipv6 IS NOT NULL").pluck();
	const nextExpiry = sql.prepare("SELECT min(expiry) FROM nodes WHERE connected = 1 AND expiry > ?").pluck();
	return {
		list: () => list.all().map(read$1),
		byUser: (userId) => byUser.all(userId).map(read$1),
		byId: (id) => optional(byId.get(id)),
		byMachineKey: (key) => byMachineKey.all(key).map(read$1),
		byNodeKey: (key) => optional(byNodeKey.get(key)),
		idOfGivenName: (name) => idOfName.get(name),
		/** Every address in use, both families. */
		addresses: () => addresses.all(),
		/** The next instant after `now` at which a machine that is online expires; undefined where none will. */
		nextExpiry: (now) => nextExpiry.get(now) ?? void 0
	};
}
function optional(row) {
	return row && read$1(row);
}
function createNodeWrites(sql) {
	const insert = sql.prepare(INSERT);
	const rename = sql.prepare("UPDATE nodes SET given_name = ? WHERE id = ?");
	const expire = sql.prepare("UPDATE nodes SET expiry = ?, last_seen = ? WHERE id = ?");
	const own = sql.prepare("UPDATE nodes SET user_id = ?, forced_tags = ?, valid_tags = '[]' WHERE id = ?");
	const setAddresses = sql.prepare("UPDATE nodes SET ipv4 = ?, ipv6 = ? WHERE id = ?");
	const connect = sql.prepare("UPDATE nodes SET connected = 1, last_seen = ? WHERE id = ?");
	const passExpiries = sql.prepare("UPDATE nodes SET last_seen = expiry WHERE connected = 1 AND expiry <= ? AND (last_seen IS NULL OR last_seen < expiry)");
	const checkIn = sql.prepare("UPDATE nodes SET last_seen = ? WHERE connected = 1 AND (expiry IS NULL OR expiry > ?)");
	const remove = sql.prepare("DELETE FROM nodes WHERE id = ?");
	return {
		/** Gives the new id. */
		insert: (node) => Number(insert.run(write(node)).lastInsertRowid),
		rename: (id, givenName) => void rename.run(givenName, id),
		setExpiry: (id, expiry, lastSeen) => void expire.run(expiry, lastSeen, id),
		/** Sets who a machine belongs to: a user, or tags, never both. What its client asked for and got is gone with it. */
		setOwner: (id, owner) => {
			if ("userId" in owner) own.run(owner.userId, "[]", id);
			else own.run(null, JSON.stringify(owner.tags), id);
		},
		setAddresses: (id, ipv4, ipv6) => void setAddresses.run(ipv4, ipv6, id),
		connect: (id, now) => void connect.run(now, id),
		/** Marks machines whose expiry has come as last seen then; tells how many there were. */
		passExpiries: (now) => passExpiries.run(now).changes,
		/** Every machine that is online has been seen now. */
		checkIn: (now) => void checkIn.run(now, now),
		/** Takes the machine's routes with it. */
		remove: (id) => void remove.run(id)
	};
}
function write(node) {
	return {
		...node,
		id: 0,
		connected: node.connected ? 1 : 0,
		forcedTags: JSON.stringify(node.forcedTags),
		validTags: JSON.stringify(node.validTags),
		invalidTags: JSON.stringify(node.invalidTags)
	};
}
// src/main/db/repos/policies.ts
/** Saved policies: each save adds a row, the newest counts, the older ones are its history. */
function createPolicyRepo(sql) {
	const columns = "id, policy, updated_at AS updatedAt";
	const current = sql.prepare(`SELECT ${columns} FROM policies ORDER BY id DESC LIMIT 1`);
	const history = sql.prepare(`SELECT ${columns} FROM policies ORDER BY id`);
	const insert = sql.prepare("INSERT INTO policies (policy, updated_at) VALUES (?, ?)");
	return {
		current: () => current.get(),
		history: () => history.all(),
		insert: (policy, updatedAt) => Number(insert.run(policy, updatedAt).lastInsertRowid)
	};
}
// src/main/db/repos/routes.ts
var COLUMNS$1 = "id, node_id AS nodeId, prefix, advertised, enabled, is_primary AS isPrimary, created_at AS createdAt";
function read(row) {
	return {
		...row,
		advertised: row.advertised === 1,
		enabled: row.enabled === 1,
		isPrimary: row.isPrimary === 1
	};
}
/**
* Routes: one row per machine and prefix. The approved prefixes of a machine are its enabled rows, announced or not, so that an
* approval can come before the announcement as on servers from 0.26 on.
*/
function createRouteRepo(sql) {
	const list = sql.prepare(`SELECT ${COLUMNS$1} FROM routes ORDER BY id`);
	const byNode = sql.prepare(`SELECT ${COLUMNS$1} FROM routes WHERE node_id = ? ORDER BY id`);
	const byId = sql.prepare(`SELECT ${COLUMNS$1} FROM routes WHERE id = ?`);
	const insert = sql.prepare(`
    INSERT INTO routes (node_id, prefix, advertised, enabled, is_primary, created_at)
    VALUES (@nodeId, @prefix, @advertised, @enabled, @isPrimary, @createdAt)`);
	const enable = sql.prepare("UPDATE routes SET enabled = ? WHERE id = ?");
	const dropUnused = sql.prepare("DELETE FROM routes WHERE node_id = ? AND advertised = 0 AND enabled = 0");
	const remove = sql.prepare("DELETE FROM routes WHERE id = ?");
	const serving = sql.prepare(`
    SELECT routes.id, node_id AS nodeId, prefix, is_primary AS isPrimary,
      (connected = 1 AND (expiry IS NULL OR expiry > ?)) AS online
    FROM routes JOIN nodes ON nodes.id = node_id
    WHERE advertised = 1 AND enabled = 1 ORDER BY node_id`);
	const setPrimary = sql.prepare("UPDATE routes SET is_primary = ? WHERE id = ?");
	const stopIdle = sql.prepare("UPDATE routes SET is_primary = 0 WHERE is_primary = 1 AND (advertised = 0 OR enabled = 0)");
	return {
		list: () => list.all().map(read),
		byNode: (nodeId) => byNode.all(nodeId).map(read),
		byId: (id) => {
			const row = byId.get(id);
			return row && read(row);
		},
		insert: (route) => {
			const { advertised, enabled } = route;
			const flags = {
				advertised: advertised ? 1 : 0,
				enabled: enabled ? 1 : 0,
				isPrimary: 0
			};
			return Number(insert.run({
				...route,
				...flags
			}).lastInsertRowid);
		},
		setEnabled: (id, enabled) => void enable.run(enabled ? 1 : 0, id),
		/** Forgets rows of a machine that are neither announced nor approved. */
		dropUnused: (nodeId) => void dropUnused.run(nodeId),
		remove: (id) => void remove.run(id),
		/** Routes in service, by machine id; withdrawn ones lose their place first. */
		serving: (now) => {
			stopIdle.run();
			return serving.all(now);
		},
		setPrimary: (id, primary) => void setPrimary.run(primary ? 1 : 0, id)
	};
}
// src/main/db/repos/sessions.ts
/** Waiting sessions. Unlike the server's, which lie in memory for 15 minutes, they wait until they are used. */
function createSessionRepo(sql) {
	const columns = "auth_id AS authId, kind, hostname, connects, verdict";
	const list = sql.prepare(`SELECT ${columns} FROM pending_sessions ORDER BY auth_id`);
	const byId = sql.prepare(`SELECT ${columns} FROM pending_sessions WHERE auth_id = ?`);
	const insert = sql.prepare("INSERT INTO pending_sessions (auth_id, kind, hostname, connects, verdict) VALUES (@authId, @kind, @hostname, @connects, @verdict)");
	const decide = sql.prepare("UPDATE pending_sessions SET verdict = ? WHERE auth_id = ?");
	const remove = sql.prepare("DELETE FROM pending_sessions WHERE auth_id = ?");
	const read = (row) => ({
		...row,
		connects: row.connects === 1
	});
	return {
		list: () => list.all().map(read),
		byId: (authId) => {
			const row = byId.get(authId);
			return row && read(row);
		},
		insert: (session) => void insert.run({
			...session,
			connects: session.connects ? 1 : 0
		}),
		decide: (authId, verdict) => void decide.run(verdict, authId),
		remove: (authId) => void remove.run(authId)
	};
}
// src/main/db/repos/users.ts
var COLUMNS = `id, name, display_name AS displayName, email, provider, provider_id AS providerId,
  profile_pic_url AS profilePicUrl, created_at AS createdAt`;
/** Users, sorted by id as the server lists them. */
function createUserRepo(sql) {
	const list = sql.prepare(`SELECT ${COLUMNS} FROM users ORDER BY id`);
	const byId = sql.prepare(`SELECT ${COLUMNS} FROM users WHERE id = ?`);
	const byName = sql.prepare(`SELECT ${COLUMNS} FROM users WHERE name = ?`);
	const insert = sql.prepare(`
    INSERT INTO users (name, display_name, email, provider, provider_id, profile_pic_url, created_at)
    VALUES (@name, @displayName, @email, @provider, @providerId, @profilePicUrl, @createdAt)`);
	const rename = sql.prepare("UPDATE users SET name = ? WHERE id = ?");
	const remove = sql.prepare("DELETE FROM users WHERE id = ?");
	const ownsNodes = sql.prepare("SELECT 1 FROM nodes WHERE user_id = ? LIMIT 1");
	return {
		list: () => list.all(),
		byId: (id) => byId.get(id),
		byName: (name) => byName.get(name),
		/** Gives the new id. */
		insert: (user) => Number(insert.run(user).lastInsertRowid),
		rename: (id, name) => void rename.run(name, id),
		/** Takes the user's pre-auth keys with it. Throws where the user owns machines: ask `ownsNodes` first. */
		remove: (id) => void remove.run(id),
		ownsNodes: (id) => ownsNodes.get(id) !== void 0
	};
}
// src/main/db/mock-db.ts
/** The repositories over an open connection whose tables are up to date. */
function createMockDb(sql) {
	const ownChanges = sql.prepare("SELECT total_changes()").pluck();
	const othersCommits = sql.prepare("PRAGMA data_version").pluck();
	const read = sql.prepare("SELECT value FROM settings WHERE name = ?").pluck();
	const write = sql.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)");
	return {
		path: sql.name,
		users: createUserRepo(sql),
		nodes: createNodeRepo(sql),
		routes: createRouteRepo(sql),
		apiKeys: createApiKeyRepo(sql),
		preAuthKeys: createPreAuthKeyRepo(sql),
		policies: createPolicyRepo(sql),
		sessions: createSessionRepo(sql),
		transaction: (work) => sql.transaction(work).immediate(),
		revision: () => `${ownChanges.get()}.${othersCommits.get()}`,
		seeded: () => {
			const record = read.get("seeded");
			return record === void 0 ? void 0 : JSON.parse(record);
		},
		setSeeded: (record) => void write.run("seeded", JSON.stringify(record)),
		clear: () => sql.transaction(() => clear(sql)).immediate(),
		close: () => void sql.close()
	};
}
var tables = [
	"routes",
	"nodes",
	"pre_auth_keys",
	"users",
	"api_keys",
	"policies",
	"pending_sessions",
	"settings"
];
function clear(sql) {
	for (const table of [...tables, "sqlite_sequence"]) sql.exec(`DELETE FROM ${table}`);
}
// src/main/db/open.ts
/** Opening gives up after this long (specification section 9). */
var OPEN_TIMEOUT_MS = 3e3;
/**
* Opens the mock's database at `path`, makes it where there is none, and brings it up to this console's version. Throws
* MockDatabaseError: `locked` where another process holds it for `timeoutMs`, `newer`, `corrupt`, `readOnly`, `unwritable`, `unknown`.
*/
function openDatabase(path, { timeoutMs = OPEN_TIMEOUT_MS } = {}) {
	let sql;
	try {
		mkdirSync(dirname(path), { recursive: true });
		sql = new Database(path, { timeout: timeoutMs });
		refuseOthers(sql, path);
		sql.pragma("journal_mode = WAL");
		sql.pragma("synchronous = NORMAL");
		migrate(sql);
		sql.pragma(`user_version = 2`);
		return createMockDb(sql);
	} catch (error) {
		sql?.close();
		throw openingProblem(error, path);
	}
}
/** Throws for what is damaged, newer or somebody else's, before anything is written to it. */
function refuseOthers(sql, path) {
	const version = databaseVersion(sql);
	if (version > 2) throw newerDatabase(path, version, 2);
	if (version === 0 && sql.prepare("SELECT 1 FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").get()) throw foreignDatabase(path);
	if (sql.pragma("quick_check(1)", { simple: true }) !== "ok") throw foreignDatabase(path);
}
/**
* Puts a database that cannot be used aside, under a name that says when, and returns that name; undefined where there was no file.
* Throws MockDatabaseError where it cannot be renamed.
*/
function setAside(path, now) {
	if (!existsSync(path)) return void 0;
	const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
	let aside = `${path}.aside-${stamp}`;
	for (let copy = 2; existsSync(aside); copy++) aside = `${path}.aside-${stamp}-${copy}`;
	try {
		for (const tail of [
			"",
			"-wal",
			"-shm"
		]) if (existsSync(path + tail)) renameSync(path + tail, aside + tail);
	} catch (error) {
		throw openingProblem(error, path);
	}
	return aside;
}
// src/main/mock/answer-cache.ts
/** Answers kept per path and query; a search box can make many. */
var MAX_ENTRIES = 50;
/**
* Keeps encoded answers of reads until the database changes, so that a long list is encoded once. Each gets an etag made from its
* bytes, which stays the same where a change did not touch it.
*/
function createAnswerCache(revision) {
	const entries = /* @__PURE__ */ new Map();
	let madeAt = "";
	return {
		/** What is kept for `key` at the revision `at`. */
		get: (key, at) => {
			if (at !== madeAt) entries.clear();
			madeAt = at;
			return entries.get(key);
		},
		/** Keeps an answer that was begun at the revision `at`, unless something was written meanwhile. Gives it back with its etag. */
		set: (key, at, answer) => {
			if (answer.status !== 200 || answer.body === null) return answer;
			const etag = `"${createHash("sha1").update(answer.body).digest("base64url")}"`;
			const kept = {
				...answer,
				headers: {
					...answer.headers,
					etag
				}
			};
			if (entries.size >= MAX_ENTRIES) entries.clear();
			if (at === madeAt && at === revision()) entries.set(key, kept);
			return kept;
		}
	};
}
/** The answer itself, or 304 without a body where the asking side has it already. */
function unlessKnown(answer, ifNoneMatch) {
	const { etag } = answer.headers;
	if (etag === void 0 || ifNoneMatch === null) return answer;
	return ifNoneMatch.split(",").map((entry) => entry.trim().replace(/^W\//, "")).includes(etag) ? {
		status: 304,
		headers: { etag },
		body: null
	} : answer;
}
// src/main/mock/context.ts
var FIRST = Date.parse("0000-01-01T00:00:00Z");
var LAST = Date.parse("9999-12-31T23:59:59.999Z");
/**
* An instant as the database keeps it and the API answers it: RFC 3339 in UTC with milliseconds, so that texts sort as times do. What
* its zone puts outside the years 0 to 9999 becomes the first or last instant in them.
*/
function instant(time) {
	return new Date(Math.min(Math.max(new Date(time).getTime(), FIRST), LAST)).toISOString();
}
// src/main/mock/group-by.ts
/** Items by key, in their order (`Map.groupBy`, which the oldest runtime does not have). */
function groupBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
// src/main/mock/election.ts
/**
* Decides which machine serves each prefix at the instant `now`: the one that does so already as long as it can, else the one with the
* lowest id; only machines that are online can, and exit routes have no primary (server 0.29, headscale-api.md 4.9).
*/
function electPrimaries(db, now) {
	const routes = db.routes.serving(now).filter((route) => !isExitPrefix(route.prefix));
	for (const rivals of groupBy(routes, (route) => route.prefix).values()) {
		const primary = primaryOf(rivals);
		for (const route of rivals) {
			const wins = route === primary;
			if (wins !== (route.isPrimary === 1)) db.routes.setPrimary(route.id, wins);
		}
	}
}
/** `rivals` come by machine id. */
function primaryOf(rivals) {
	const candidates = rivals.filter((route) => route.online === 1);
	return candidates.find((route) => route.isPrimary === 1) ?? candidates[0];
}
// src/main/mock/clock.ts
/**
* Lets time pass in the demo network: the returned function, called before every request, takes machines offline whose expiry has come
* and elects other primaries for what they served. It asks the database only when something was written or the next expiry is due.
*/
function createClock(db, now) {
	let revision;
	let next;
	return () => {
		const at = instant(now());
		if (revision === db.revision() && (next === void 0 || at < next)) return;
		if (db.nodes.passExpiries(at) > 0) electPrimaries(db, at);
		next = db.nodes.nextExpiry(at);
		revision = db.revision();
	};
}
// src/main/mock/lookup.ts
var DECIMAL = /^\d{1,20}$/;
/** The number behind an id; undefined where it is not one. An id above 2^53 is nobody's here, and stays so when it is rounded. */
function parseId(text) {
	return DECIMAL.test(text) ? Number(text) : void 0;
}
/** An id from a path. The words for a bad one are those of the server's gateway (headscale-api.md 2.3). */
function pathId(text, parameter) {
	const id = parseId(text);
	if (id !== void 0) return id;
	const why = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
	throw new ApiError("invalid", `type mismatch, parameter: ${parameter}, error: ${why}`);
}
/** An id from a query or body. */
function fieldId(text, what) {
	const id = parseId(text);
	if (id === void 0) throw new ApiError("invalid", `invalid ${what}`, { details: [`${JSON.stringify(text)} is not a number`] });
	return id;
}
var userNotFound = () => new ApiError("notFound", "user not found");
/** The user of that exact name; 404 where there is none. */
function userByName(db, name) {
	const user = db.users.byName(name);
	if (!user) throw userNotFound();
	return user;
}
/** The user a path names: by exact name first, else by id. With `id` both have to be the same user, so that no name hits a wrong one. */
function userByPath(db, { name, id }) {
	if (id !== void 0) {
		const user = db.users.byId(fieldId(id, "user id"));
		if (!user || user.name !== name && String(user.id) !== name) throw userNotFound();
		return user;
	}
	const number = parseId(name);
	const user = db.users.byName(name) ?? (number === void 0 ? void 0 : db.users.byId(number));
	if (!user) throw userNotFound();
	return user;
}
/** The user a body names: by id where it is a number that is one, else by name (servers from 0.26 on take ids, older ones names). */
function userByIdOrName(db, text) {
	const number = parseId(text);
	const user = (number === void 0 ? void 0 : db.users.byId(number)) ?? db.users.byName(text);
	if (!user) throw userNotFound();
	return user;
}
/** The machine a path names; 400 where that is no id, 404 where there is none. */
function nodeByPath(db, nodeId) {
	const node = db.nodes.byId(pathId(nodeId, "node_id"));
	if (!node) throw new ApiError("notFound", "node not found");
	return node;
}
// src/main/mock/prefix.ts
var import_ipaddr = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	(function(root) {
		"use strict";
		const ipv4Part = "(0?\\d+|0x[a-f0-9]+)";
		const ipv4Regexes = {
			fourOctet: new RegExp(`^${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}$`, "i"),
			threeOctet: new RegExp(`^${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}$`, "i"),
			twoOctet: new RegExp(`^${ipv4Part}\\.${ipv4Part}$`, "i"),
			longValue: new RegExp(`^${ipv4Part}$`, "i")
		};
		const octalRegex = new RegExp(`^0[0-7]+$`, "i");
		const hexRegex = new RegExp(`^0x[a-f0-9]+$`, "i");
		const zoneIndex = "%[0-9a-z]{1,}";
		const ipv6Part = "(?:[0-9a-f]+::?)+";
		const ipv6Regexes = {
			zoneIndex: new RegExp(zoneIndex, "i"),
			"native": new RegExp(`^(::)?(${ipv6Part})?([0-9a-f]+)?(::)?(${zoneIndex})?$`, "i"),
			deprecatedTransitional: new RegExp(`^(?:::)(${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}(${zoneIndex})?)$`, "i"),
			transitional: new RegExp(`^((?:${ipv6Part})|(?:::)(?:${ipv6Part})?)${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}\\.${ipv4Part}(${zoneIndex})?$`, "i")
		};
		function expandIPv6(string, parts) {
			if (string.indexOf("::") !== string.lastIndexOf("::")) return null;
			let colonCount = 0;
			let lastColon = -1;
			let zoneId = (string.match(ipv6Regexes.zoneIndex) || [])[0];
			let replacement, replacementCount;
			if (zoneId) {
				zoneId = zoneId.substring(1);
				string = string.replace(/%.+$/, "");
			}
			while ((lastColon = string.indexOf(":", lastColon + 1)) >= 0) colonCount++;
			if (string.substr(0, 2) === "::") colonCount--;
			if (string.substr(-2, 2) === "::") colonCount--;
			if (colonCount >= parts) return null;
			replacementCount = parts - colonCount;
			replacement = ":";
			while (replacementCount--) replacement += "0:";
			string = string.replace("::", replacement);
			if (string[0] === ":") string = string.slice(1);
			if (string[string.length - 1] === ":") string = string.slice(0, -1);
			parts = (function() {
				const ref = string.split(":");
				const results = [];
				for (let i = 0; i < ref.length; i++) results.push(ref[i].length > 4 ? NaN : parseInt(ref[i], 16));
				return results;
			})();
			return {
				parts,
				zoneId
			};
		}
		function matchCIDR(first, second, partSize, cidrBits) {
			if (first.length !== second.length) throw new Error("ipaddr: cannot match CIDR for objects with different lengths");
			let part = 0;
			let shift;
			while (cidrBits > 0) {
				shift = partSize - cidrBits;
				if (shift < 0) shift = 0;
				if (first[part] >> shift !== second[part] >> shift) return false;
				cidrBits -= partSize;
				part += 1;
			}
			return true;
		}
		function parseIntAuto(string) {
			if (hexRegex.test(string)) return parseInt(string, 16);
			if (string[0] === "0" && !isNaN(parseInt(string[1], 10))) {
				if (octalRegex.test(string)) return parseInt(string, 8);
				throw new Error(`ipaddr: cannot parse ${string} as octal`);
			}
			return parseInt(string, 10);
		}
		function padPart(part, length) {
			while (part.length < length) part = `0${part}`;
			return part;
		}
		const ipaddr = {};
		ipaddr.IPv4 = (function() {
			function IPv4(octets) {
				if (octets.length !== 4) throw new Error("ipaddr: ipv4 octet count should be 4");
				let i, octet;
				for (i = 0; i < octets.length; i++) {
					octet = octets[i];
					if (!(0 <= octet && octet <= 255)) throw new Error("ipaddr: ipv4 octet should fit in 8 bits");
				}
				this.octets = octets;
			}
			IPv4.prototype.SpecialRanges = {
				unspecified: [[new IPv4([
					0,
					0,
					0,
					0
				]), 8]],
				broadcast: [[new IPv4([
					255,
					255,
					255,
					255
				]), 32]],
				multicast: [[new IPv4([
					224,
					0,
					0,
					0
				]), 4]],
				linkLocal: [[new IPv4([
					169,
					254,
					0,
					0
				]), 16]],
				loopback: [[new IPv4([
					127,
					0,
					0,
					0
				]), 8]],
				carrierGradeNat: [[new IPv4([
					100,
					64,
					0,
					0
				]), 10]],
				"private": [
					[new IPv4([
						10,
						0,
						0,
						0
					]), 8],
					[new IPv4([
						172,
						16,
						0,
						0
					]), 12],
					[new IPv4([
						192,
						168,
						0,
						0
					]), 16]
				],
				reserved: [
					[new IPv4([
						192,
						0,
						0,
						0
					]), 24],
					[new IPv4([
						192,
						0,
						2,
						0
					]), 24],
					[new IPv4([
						192,
						88,
						99,
						0
					]), 24],
					[new IPv4([
						198,
						18,
						0,
						0
					]), 15],
					[new IPv4([
						198,
						51,
						100,
						0
					]), 24],
					[new IPv4([
						203,
						0,
						113,
						0
					]), 24],
					[new IPv4([
						240,
						0,
						0,
						0
					]), 4]
				],
				as112: [[new IPv4([
					192,
					175,
					48,
					0
				]), 24], [new IPv4([
					192,
					31,
					196,
					0
				]), 24]],
				amt: [[new IPv4([
					192,
					52,
					193,
					0
				]), 24]]
			};
			IPv4.prototype.kind = function() {
				return "ipv4";
			};
			IPv4.prototype.match = function(other, cidrRange) {
				let ref;
				if (cidrRange === void 0) {
					ref = other;
					other = ref[0];
					cidrRange = ref[1];
				}
				if (other.kind() !== "ipv4") throw new Error("ipaddr: cannot match ipv4 address with non-ipv4 one");
				return matchCIDR(this.octets, other.octets, 8, cidrRange);
			};
			IPv4.prototype.prefixLengthFromSubnetMask = function() {
				let cidr = 0;
				let stop = false;
				const zerotable = {
					0: 8,
					128: 7,
					192: 6,
					224: 5,
					240: 4,
					248: 3,
					252: 2,
					254: 1,
					255: 0
				};
				let i, octet, zeros;
				for (i = 3; i >= 0; i -= 1) {
					octet = this.octets[i];
					if (octet in zerotable) {
						zeros = zerotable[octet];
						if (stop && zeros !== 0) return null;
						if (zeros !== 8) stop = true;
						cidr += zeros;
					} else return null;
				}
				return 32 - cidr;
			};
			IPv4.prototype.range = function() {
				return ipaddr.subnetMatch(this, this.SpecialRanges);
			};
			IPv4.prototype.toByteArray = function() {
				return this.octets.slice(0);
			};
			IPv4.prototype.toIPv4MappedAddress = function() {
				return ipaddr.IPv6.parse(`::ffff:${this.toString()}`);
			};
			IPv4.prototype.toNormalizedString = function() {
				return this.toString();
			};
			IPv4.prototype.toString = function() {
				return this.octets.join(".");
			};
			return IPv4;
		})();
		ipaddr.IPv4.broadcastAddressFromCIDR = function(string) {
			try {
				const cidr = this.parseCIDR(string);
				const ipInterfaceOctets = cidr[0].toByteArray();
				const subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				const octets = [];
				let i = 0;
				while (i < 4) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) | parseInt(subnetMaskOctets[i], 10) ^ 255);
					i++;
				}
				return new this(octets);
			} catch (e) {
				throw new Error("ipaddr: the address does not have IPv4 CIDR format", { cause: e });
			}
		};
		ipaddr.IPv4.isIPv4 = function(string) {
			return this.parser(string) !== null;
		};
		ipaddr.IPv4.isValid = function(string) {
			try {
				new this(this.parser(string));
				return true;
			} catch {
				return false;
			}
		};
		ipaddr.IPv4.isValidCIDR = function(string) {
			try {
				this.parseCIDR(string);
				return true;
			} catch {
				return false;
			}
		};
		ipaddr.IPv4.isValidFourPartDecimal = function(string) {
			if (ipaddr.IPv4.isValid(string) && string.match(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){3}$/)) return true;
			else return false;
		};
		ipaddr.IPv4.isValidCIDRFourPartDecimal = function(string) {
			const match = string.match(/^(.+)\/(\d+)$/);
			if (!ipaddr.IPv4.isValidCIDR(string) || !match) return false;
			return ipaddr.IPv4.isValidFourPartDecimal(match[1]);
		};
		ipaddr.IPv4.networkAddressFromCIDR = function(string) {
			let cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
			try {
				cidr = this.parseCIDR(string);
				ipInterfaceOctets = cidr[0].toByteArray();
				subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				octets = [];
				i = 0;
				while (i < 4) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10));
					i++;
				}
				return new this(octets);
			} catch (e) {
				throw new Error("ipaddr: the address does not have IPv4 CIDR format", { cause: e });
			}
		};
		ipaddr.IPv4.parse = function(string) {
			const parts = this.parser(string);
			if (parts === null) throw new Error("ipaddr: string is not formatted like an IPv4 Address");
			return new this(parts);
		};
		ipaddr.IPv4.parseCIDR = function(string) {
			let match;
			if (match = string.match(/^(.+)\/(\d+)$/)) {
				const maskLength = parseInt(match[2]);
				if (maskLength >= 0 && maskLength <= 32) {
					const parsed = [this.parse(match[1]), maskLength];
					Object.defineProperty(parsed, "toString", { value: function() {
						return this.join("/");
					} });
					return parsed;
				}
			}
			throw new Error("ipaddr: string is not formatted like an IPv4 CIDR range");
		};
		ipaddr.IPv4.parser = function(string) {
			let match, part, value;
			if (match = string.match(ipv4Regexes.fourOctet)) return (function() {
				const ref = match.slice(1, 6);
				const results = [];
				for (let i = 0; i < ref.length; i++) {
					part = ref[i];
					results.push(parseIntAuto(part));
				}
				return results;
			})();
			else if (match = string.match(ipv4Regexes.longValue)) {
				value = parseIntAuto(match[1]);
				if (value > 4294967295 || value < 0) throw new Error("ipaddr: address outside defined range");
				return (function() {
					const results = [];
					let shift = 0;
					for (; shift <= 24; shift += 8) results.push(value >> shift & 255);
					return results;
				})().reverse();
			} else if (match = string.match(ipv4Regexes.twoOctet)) return (function() {
				const ref = match.slice(1, 4);
				const results = [];
				value = parseIntAuto(ref[1]);
				if (value > 16777215 || value < 0) throw new Error("ipaddr: address outside defined range");
				results.push(parseIntAuto(ref[0]));
				results.push(value >> 16 & 255);
				results.push(value >> 8 & 255);
				results.push(value & 255);
				return results;
			})();
			else if (match = string.match(ipv4Regexes.threeOctet)) return (function() {
				const ref = match.slice(1, 5);
				const results = [];
				value = parseIntAuto(ref[2]);
				if (value > 65535 || value < 0) throw new Error("ipaddr: address outside defined range");
				results.push(parseIntAuto(ref[0]));
				results.push(parseIntAuto(ref[1]));
				results.push(value >> 8 & 255);
				results.push(value & 255);
				return results;
			})();
			else return null;
		};
		ipaddr.IPv4.subnetMaskFromPrefixLength = function(prefix) {
			prefix = parseInt(prefix);
			if (Number.isNaN(prefix) || prefix < 0 || prefix > 32) throw new Error("ipaddr: invalid IPv4 prefix length");
			const octets = [
				0,
				0,
				0,
				0
			];
			let j = 0;
			const filledOctetCount = Math.floor(prefix / 8);
			while (j < filledOctetCount) {
				octets[j] = 255;
				j++;
			}
			if (filledOctetCount < 4) octets[filledOctetCount] = Math.pow(2, prefix % 8) - 1 << 8 - prefix % 8;
			return new this(octets);
		};
		ipaddr.IPv6 = (function() {
			function IPv6(parts, zoneId) {
				let i, part;
				if (parts.length === 16) {
					this.parts = [];
					for (i = 0; i <= 14; i += 2) this.parts.push(parts[i] << 8 | parts[i + 1]);
				} else if (parts.length === 8) this.parts = parts;
				else throw new Error("ipaddr: ipv6 part count should be 8 or 16");
				for (i = 0; i < this.parts.length; i++) {
					part = this.parts[i];
					if (!(0 <= part && part <= 65535)) throw new Error("ipaddr: ipv6 part should fit in 16 bits");
				}
				if (zoneId) this.zoneId = zoneId;
			}
			IPv6.prototype.SpecialRanges = {
				unspecified: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 128],
				linkLocal: [new IPv6([
					65152,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 10],
				multicast: [new IPv6([
					65280,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 8],
				loopback: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					0,
					0,
					1
				]), 128],
				uniqueLocal: [new IPv6([
					64512,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 7],
				ipv4Mapped: [new IPv6([
					0,
					0,
					0,
					0,
					0,
					65535,
					0,
					0
				]), 96],
				deprecatedSiteLocal: [new IPv6([
					65216,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 10],
				discard: [new IPv6([
					256,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 64],
				rfc6145: [new IPv6([
					0,
					0,
					0,
					0,
					65535,
					0,
					0,
					0
				]), 96],
				rfc6052: [[new IPv6([
					100,
					65435,
					0,
					0,
					0,
					0,
					0,
					0
				]), 96], [new IPv6([
					100,
					65435,
					1,
					0,
					0,
					0,
					0,
					0
				]), 48]],
				"6to4": [new IPv6([
					8194,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 16],
				teredo: [new IPv6([
					8193,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 32],
				benchmarking: [new IPv6([
					8193,
					2,
					0,
					0,
					0,
					0,
					0,
					0
				]), 48],
				amt: [new IPv6([
					8193,
					3,
					0,
					0,
					0,
					0,
					0,
					0
				]), 32],
				as112v6: [[new IPv6([
					8193,
					4,
					274,
					0,
					0,
					0,
					0,
					0
				]), 48], [new IPv6([
					9760,
					79,
					32768,
					0,
					0,
					0,
					0,
					0
				]), 48]],
				deprecatedOrchid: [new IPv6([
					8193,
					16,
					0,
					0,
					0,
					0,
					0,
					0
				]), 28],
				orchid2: [new IPv6([
					8193,
					32,
					0,
					0,
					0,
					0,
					0,
					0
				]), 28],
				droneRemoteIdProtocolEntityTags: [new IPv6([
					8193,
					48,
					0,
					0,
					0,
					0,
					0,
					0
				]), 28],
				segmentRouting: [new IPv6([
					24320,
					0,
					0,
					0,
					0,
					0,
					0,
					0
				]), 16],
				reserved: [
					[new IPv6([
						8193,
						0,
						0,
						0,
						0,
						0,
						0,
						0
					]), 23],
					[new IPv6([
						8193,
						3512,
						0,
						0,
						0,
						0,
						0,
						0
					]), 32],
					[new IPv6([
						16383,
						0,
						0,
						0,
						0,
						0,
						0,
						0
					]), 20]
				]
			};
			IPv6.prototype.isIPv4MappedAddress = function() {
				return this.range() === "ipv4Mapped";
			};
			IPv6.prototype.kind = function() {
				return "ipv6";
			};
			IPv6.prototype.match = function(other, cidrRange) {
				let ref;
				if (cidrRange === void 0) {
					ref = other;
					other = ref[0];
					cidrRange = ref[1];
				}
				if (other.kind() !== "ipv6") throw new Error("ipaddr: cannot match ipv6 address with non-ipv6 one");
				return matchCIDR(this.parts, other.parts, 16, cidrRange);
			};
			IPv6.prototype.prefixLengthFromSubnetMask = function() {
				let cidr = 0;
				let stop = false;
				const zerotable = {
					0: 16,
					32768: 15,
					49152: 14,
					57344: 13,
					61440: 12,
					63488: 11,
					64512: 10,
					65024: 9,
					65280: 8,
					65408: 7,
					65472: 6,
					65504: 5,
					65520: 4,
					65528: 3,
					65532: 2,
					65534: 1,
					65535: 0
				};
				let part, zeros;
				for (let i = 7; i >= 0; i -= 1) {
					part = this.parts[i];
					if (part in zerotable) {
						zeros = zerotable[part];
						if (stop && zeros !== 0) return null;
						if (zeros !== 16) stop = true;
						cidr += zeros;
					} else return null;
				}
				return 128 - cidr;
			};
			IPv6.prototype.range = function() {
				return ipaddr.subnetMatch(this, this.SpecialRanges);
			};
			IPv6.prototype.toByteArray = function() {
				let part;
				const bytes = [];
				const ref = this.parts;
				for (let i = 0; i < ref.length; i++) {
					part = ref[i];
					bytes.push(part >> 8);
					bytes.push(part & 255);
				}
				return bytes;
			};
			IPv6.prototype.toFixedLengthString = function() {
				const addr = (function() {
					const results = [];
					for (let i = 0; i < this.parts.length; i++) results.push(padPart(this.parts[i].toString(16), 4));
					return results;
				}).call(this).join(":");
				let suffix = "";
				if (this.zoneId) suffix = `%${this.zoneId}`;
				return addr + suffix;
			};
			IPv6.prototype.toIPv4Address = function() {
				if (!this.isIPv4MappedAddress()) throw new Error("ipaddr: trying to convert a generic ipv6 address to ipv4");
				const ref = this.parts.slice(-2);
				const high = ref[0];
				const low = ref[1];
				return new ipaddr.IPv4([
					high >> 8,
					high & 255,
					low >> 8,
					low & 255
				]);
			};
			IPv6.prototype.toNormalizedString = function() {
				const addr = (function() {
					const results = [];
					for (let i = 0; i < this.parts.length; i++) results.push(this.parts[i].toString(16));
					return results;
				}).call(this).join(":");
				let suffix = "";
				if (this.zoneId) suffix = `%${this.zoneId}`;
				return addr + suffix;
			};
			IPv6.prototype.toRFC5952String = function() {
				const regex = /((^|:)(0(:|$)){2,})/g;
				let suffix = "";
				if (this.zoneId) suffix = `%${this.zoneId}`;
				const normalized = this.toNormalizedString();
				const string = normalized.slice(0, normalized.length - suffix.length);
				let bestMatchIndex = 0;
				let bestMatchLength = -1;
				let bestMatchGroups = -1;
				let match;
				while (match = regex.exec(string)) {
					const groups = (match[0].match(/0/g) || []).length;
					if (groups > bestMatchGroups) {
						bestMatchGroups = groups;
						bestMatchIndex = match.index;
						bestMatchLength = match[0].length;
					}
				}
				if (bestMatchLength < 0) return string + suffix;
				return `${string.substring(0, bestMatchIndex)}::${string.substring(bestMatchIndex + bestMatchLength)}${suffix}`;
			};
			IPv6.prototype.toString = function() {
				return this.toRFC5952String();
			};
			return IPv6;
		})();
		ipaddr.IPv6.broadcastAddressFromCIDR = function(string) {
			try {
				const cidr = this.parseCIDR(string);
				const ipInterfaceOctets = cidr[0].toByteArray();
				const subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				const octets = [];
				let i = 0;
				while (i < 16) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) | parseInt(subnetMaskOctets[i], 10) ^ 255);
					i++;
				}
				return new this(octets);
			} catch (e) {
				throw new Error("ipaddr: the address does not have IPv6 CIDR format", { cause: e });
			}
		};
		ipaddr.IPv6.isIPv6 = function(string) {
			return this.parser(string) !== null;
		};
		ipaddr.IPv6.isValid = function(string) {
			if (typeof string === "string" && string.indexOf(":") === -1) return false;
			try {
				const addr = this.parser(string);
				new this(addr.parts, addr.zoneId);
				return true;
			} catch {
				return false;
			}
		};
		ipaddr.IPv6.isValidCIDR = function(string) {
			if (typeof string === "string" && string.indexOf(":") === -1) return false;
			try {
				this.parseCIDR(string);
				return true;
			} catch {
				return false;
			}
		};
		ipaddr.IPv6.networkAddressFromCIDR = function(string) {
			let cidr, i, ipInterfaceOctets, octets, subnetMaskOctets;
			try {
				cidr = this.parseCIDR(string);
				ipInterfaceOctets = cidr[0].toByteArray();
				subnetMaskOctets = this.subnetMaskFromPrefixLength(cidr[1]).toByteArray();
				octets = [];
				i = 0;
				while (i < 16) {
					octets.push(parseInt(ipInterfaceOctets[i], 10) & parseInt(subnetMaskOctets[i], 10));
					i++;
				}
				return new this(octets);
			} catch (e) {
				throw new Error("ipaddr: the address does not have IPv6 CIDR format", { cause: e });
			}
		};
		ipaddr.IPv6.parse = function(string) {
			const addr = this.parser(string);
			if (addr === null) throw new Error("ipaddr: string is not formatted like an IPv6 Address");
			return new this(addr.parts, addr.zoneId);
		};
		ipaddr.IPv6.parseCIDR = function(string) {
			let maskLength, match, parsed;
			if (match = string.match(/^(.+)\/(\d+)$/)) {
				maskLength = parseInt(match[2]);
				if (maskLength >= 0 && maskLength <= 128) {
					parsed = [this.parse(match[1]), maskLength];
					Object.defineProperty(parsed, "toString", { value: function() {
						return this.join("/");
					} });
					return parsed;
				}
			}
			throw new Error("ipaddr: string is not formatted like an IPv6 CIDR range");
		};
		ipaddr.IPv6.parser = function(string) {
			let addr, i, match, octet, octets, zoneId;
			if (match = string.match(ipv6Regexes.deprecatedTransitional)) return this.parser(`::ffff:${match[1]}`);
			if (ipv6Regexes.native.test(string)) return expandIPv6(string, 8);
			if (match = string.match(ipv6Regexes.transitional)) {
				zoneId = match[6] || "";
				addr = match[1];
				if (!match[1].endsWith("::")) addr = addr.slice(0, -1);
				addr = expandIPv6(addr + zoneId, 6);
				if (addr && addr.parts) {
					octets = [
						parseInt(match[2]),
						parseInt(match[3]),
						parseInt(match[4]),
						parseInt(match[5])
					];
					for (i = 0; i < octets.length; i++) {
						octet = octets[i];
						if (!(0 <= octet && octet <= 255)) return null;
					}
					addr.parts.push(octets[0] << 8 | octets[1]);
					addr.parts.push(octets[2] << 8 | octets[3]);
					return {
						parts: addr.parts,
						zoneId: addr.zoneId
					};
				}
			}
			return null;
		};
		ipaddr.IPv6.subnetMaskFromPrefixLength = function(prefix) {
			prefix = parseInt(prefix);
			if (Number.isNaN(prefix) || prefix < 0 || prefix > 128) throw new Error("ipaddr: invalid IPv6 prefix length");
			const octets = [
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0,
				0
			];
			let j = 0;
			const filledOctetCount = Math.floor(prefix / 8);
			while (j < filledOctetCount) {
				octets[j] = 255;
				j++;
			}
			if (filledOctetCount < 16) octets[filledOctetCount] = Math.pow(2, prefix % 8) - 1 << 8 - prefix % 8;
			return new this(octets);
		};
		ipaddr.fromByteArray = function(bytes) {
			const length = bytes.length;
			if (length === 4) return new ipaddr.IPv4(bytes);
			else if (length === 16) return new ipaddr.IPv6(bytes);
			else throw new Error("ipaddr: the binary input is neither an IPv6 nor IPv4 address");
		};
		ipaddr.isValid = function(string) {
			return ipaddr.IPv6.isValid(string) || ipaddr.IPv4.isValid(string);
		};
		ipaddr.isValidCIDR = function(string) {
			return ipaddr.IPv6.isValidCIDR(string) || ipaddr.IPv4.isValidCIDR(string);
		};
		ipaddr.parse = function(string) {
			if (ipaddr.IPv6.isValid(string)) return ipaddr.IPv6.parse(string);
			else if (ipaddr.IPv4.isValid(string)) return ipaddr.IPv4.parse(string);
			else throw new Error("ipaddr: the address has neither IPv6 nor IPv4 format");
		};
		ipaddr.parseCIDR = function(string) {
			try {
				return ipaddr.IPv6.parseCIDR(string);
			} catch {
				try {
					return ipaddr.IPv4.parseCIDR(string);
				} catch (e) {
					throw new Error("ipaddr: the address has neither IPv6 nor IPv4 CIDR format", { cause: e });
				}
			}
		};
		ipaddr.process = function(string) {
			const addr = this.parse(string);
			if (addr.kind() === "ipv6" && addr.isIPv4MappedAddress()) return addr.toIPv4Address();
			else return addr;
		};
		ipaddr.subnetMatch = function(address, rangeList, defaultName) {
			let i, rangeName, rangeSubnets, subnet;
			if (defaultName === void 0 || defaultName === null) defaultName = "unicast";
			for (rangeName in rangeList) if (Object.prototype.hasOwnProperty.call(rangeList, rangeName)) {
				rangeSubnets = rangeList[rangeName];
				if (rangeSubnets[0] && !(rangeSubnets[0] instanceof Array)) rangeSubnets = [rangeSubnets];
				for (i = 0; i < rangeSubnets.length; i++) {
					subnet = rangeSubnets[i];
					if (address.kind() === subnet[0].kind() && address.match.apply(address, subnet)) return rangeName;
				}
			}
			return defaultName;
		};
		if (typeof module !== "undefined" && module.exports) module.exports = ipaddr;
		else root.ipaddr = ipaddr;
	})(this$1);
})))(), 1);
var EXIT_PREFIXES = ["0.0.0.0/0", "::/0"];
/**
* A prefix as the server writes it: the address in its shortest form, host bits left as they are (headscale-api.md 4.9). Throws `invalid`
* in the words of the server.
*/
function parsePrefix$1(text) {
	const refuse = (why) => new ApiError("invalid", `parsing route: netip.ParsePrefix(${JSON.stringify(text)}): ${why}`);
	const slash = text.lastIndexOf("/");
	if (slash < 0) throw refuse("no '/'");
	const [host, bits] = [text.slice(0, slash), text.slice(slash + 1)];
	if (host.includes("%")) throw refuse("IPv6 zones cannot be present in a prefix");
	const v4 = import_ipaddr.default.IPv4.isValidFourPartDecimal(host);
	if (!v4 && !(host.includes(":") && import_ipaddr.default.IPv6.isValid(host))) throw refuse(`ParseAddr(${JSON.stringify(host)}): unable to parse IP`);
	if (!/^(0|[1-9]\d{0,2})$/.test(bits)) throw refuse(`bad bits after slash: ${JSON.stringify(bits)}`);
	if (Number(bits) > (v4 ? 32 : 128)) throw refuse("prefix length out of range");
	return `${import_ipaddr.default.parse(host).toString()}/${bits}`;
}
/** What an admin approves with a list of prefixes: each once, sorted, and both exit prefixes where there is either. */
function approvedSet(prefixes) {
	const parsed = prefixes.map(parsePrefix$1);
	const exits = parsed.some(isExitPrefix) ? EXIT_PREFIXES : [];
	return [.../* @__PURE__ */ new Set([...parsed, ...exits])].toSorted(byPrefix);
}
var sortKeys = /* @__PURE__ */ new Map();
/** Sorts IPv4 before IPv6, then by address, then by length. */
function byPrefix(a, b) {
	const [left, right] = [sortKey(a), sortKey(b)];
	if (left === right) return 0;
	return left < right ? -1 : 1;
}
function sortKey(prefix) {
	const known = sortKeys.get(prefix);
	if (known !== void 0) return known;
	const [host = "", bits = ""] = prefix.split("/");
	const address = import_ipaddr.default.parse(host);
	const hex = address.toByteArray().map((byte) => byte.toString(16).padStart(2, "0"));
	const key = `${address.kind()}${hex.join("")}/${bits.padStart(3, "0")}`;
	if (sortKeys.size > 1e4) sortKeys.clear();
	sortKeys.set(prefix, key);
	return key;
}
// src/main/mock/shapes.ts
function toUser(row) {
	return {
		...row,
		id: String(row.id)
	};
}
function toApiKey(row) {
	return {
		...row,
		id: String(row.id)
	};
}
/** A pre-auth key as it is listed; `secret` is given once, when it is made. */
function toPreAuthKey(row, user, secret) {
	const { id, prefix, userId: _, ...rest } = row;
	return {
		...rest,
		id: String(id),
		key: secret ?? `${prefix}***`,
		user
	};
}
function toRoute(row) {
	const { id, nodeId, ...rest } = row;
	return {
		...rest,
		id: String(id),
		node: { id: String(nodeId) }
	};
}
/** One machine at the instant `now`. */
function toNode(db, row, now) {
	const user = (id) => {
		const found = db.users.byId(id);
		return found ? ownerOf$1(toUser(found)) : null;
	};
	const preAuthKey = (id) => {
		const key = db.preAuthKeys.byId(id);
		return key ? joinedWith$1(toPreAuthKey(key, null)) : null;
	};
	return assemble(row, {
		user,
		preAuthKey,
		routes: (id) => db.routes.byNode(id)
	}, now);
}
/** Many machines at the instant `now`, with three queries in all for their parts. */
function toNodes(db, rows, now) {
	const users = new Map(db.users.list().map((row) => [row.id, ownerOf$1(toUser(row))]));
	const keys = new Map(db.preAuthKeys.list().map((row) => [row.id, joinedWith$1(toPreAuthKey(row, null))]));
	const routes = groupBy(db.routes.list(), (route) => route.nodeId);
	const parts = {
		user: (id) => users.get(id) ?? null,
		preAuthKey: (id) => keys.get(id) ?? null,
		routes: (id) => routes.get(id) ?? []
	};
	return rows.map((row) => assemble(row, parts, now));
}
function isOnline(node, now) {
	return node.connected && (node.expiry === null || node.expiry > now);
}
function assemble(row, parts, now) {
	const { forcedTags, validTags, invalidTags } = row;
	return {
		id: String(row.id),
		name: row.name,
		givenName: row.givenName,
		user: row.userId === null ? null : parts.user(row.userId),
		ipAddresses: [row.ipv4, row.ipv6].filter((address) => address !== null),
		online: isOnline(row, now),
		createdAt: row.createdAt,
		lastSeen: row.lastSeen,
		expiry: row.expiry,
		registerMethod: row.registerMethod,
		machineKey: row.machineKey,
		nodeKey: row.nodeKey,
		discoKey: row.discoKey,
		tags: forcedTags.length + validTags.length === 0 ? [] : effectiveTags(forcedTags, validTags),
		forcedTags,
		validTags,
		invalidTags,
		...routePrefixes(parts.routes(row.id)),
		preAuthKey: row.preAuthKeyId === null ? null : parts.preAuthKey(row.preAuthKeyId)
	};
}
/** Served are the prefixes this machine is primary for, then its approved and announced exit routes (headscale-api.md 3). */
function routePrefixes(routes) {
	if (routes.length === 0) return {
		approvedRoutes: [],
		availableRoutes: [],
		subnetRoutes: []
	};
	const prefixes = (wanted) => routes.filter(wanted).map((route) => route.prefix).toSorted(byPrefix);
	const exits = prefixes((route) => isExitPrefix(route.prefix) && route.advertised && route.enabled);
	return {
		approvedRoutes: prefixes((route) => route.enabled),
		availableRoutes: prefixes((route) => route.advertised),
		subnetRoutes: [...prefixes((route) => route.isPrimary), ...exits]
	};
}
// src/main/mock/handlers/api-keys.ts
/** Specification section 9. */
var PREFIX_LENGTH = 4;
var SECRET_BYTES = 32;
var DAY_MS = 864e5;
/** What the server's own command line gives a key that names no expiration. */
var DEFAULT_DAYS = 90;
var LETTERS$1 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** API keys (specification sections 4, 5, 8, 9; headscale-api.md 2.2, 4.7). */
function createApiKeyHandlers({ db, now, random }) {
	return {
		list: () => ({ apiKeys: db.apiKeys.list().map(toApiKey) }),
		create: ({ expiration }) => {
			const prefix = freePrefix$1(db, random);
			const createdAt = instant(now());
			const ends = instant(expiration ?? now() + DEFAULT_DAYS * DAY_MS);
			db.apiKeys.insert({
				prefix,
				expiration: ends,
				createdAt,
				lastSeen: null
			});
			return { apiKey: `${prefix}.${Buffer.from(random(SECRET_BYTES)).toString("base64url")}` };
		},
		expire: (wish) => {
			const key = named(db, wish);
			const at = instant(now());
			if (key.expiration !== null && key.expiration <= at) throw new ApiError("conflict", "ApiKey already expired");
			db.apiKeys.expire(key.id, at);
			return {};
		},
		delete: ({ prefix }) => {
			db.apiKeys.remove(named(db, { prefix }).id);
			return {};
		}
	};
}
/** The contract sees to it that one of both is there. */
function named(db, { prefix, id }) {
	const key = prefix ? db.apiKeys.byPrefix(prefix) : db.apiKeys.byId(fieldId(id ?? "", "api key id"));
	if (!key) throw new ApiError("notFound", "ApiKey not found");
	return key;
}
function freePrefix$1(db, random) {
	for (;;) {
		const prefix = Array.from(random(PREFIX_LENGTH), (byte) => LETTERS$1[byte % 62]).join("");
		if (!db.apiKeys.byPrefix(prefix)) return prefix;
	}
}
// src/main/mock/addresses.ts
var FIRST_V4 = 1681915904;
var COUNT_V4 = 1 << 22;
/** Hands out IPv6 addresses fd7a:115c:a1e0::1 to …::ffff:ffff: more than there can be machines. */
var COUNT_V6 = 4294967295;
/** 100.115.92.0/23 (a range of Chrome OS) and 100.100.100.100 (the resolver of every client) are never given to a machine. */
function isReservedV4(address) {
	return (address & -512) === 1685281792 || address === 1684300900;
}
/** The address of that number from the start of the range: 1 is 100.64.0.1. Undefined where it is reserved. */
function ipv4At(index) {
	const address = FIRST_V4 + index;
	if (index < 1 || index >= 4194303 || isReservedV4(address)) return void 0;
	return [
		24,
		16,
		8,
		0
	].map((shift) => address >>> shift & 255).join(".");
}
/** The address of that number: 1 is fd7a:115c:a1e0::1. Undefined where it is the resolver's, ::53. */
function ipv6At(index) {
	if (index < 1 || index > COUNT_V6 || index === 83) return void 0;
	const [high, low] = [Math.floor(index / 65536), index % 65536];
	return high === 0 ? `fd7a:115c:a1e0::${low.toString(16)}` : `fd7a:115c:a1e0::${high.toString(16)}:${low.toString(16)}`;
}
/** Gives free addresses, lowest first. `taken` holds those in use and is added to. */
function createAllocator(taken) {
	const next = (at, count) => {
		let index = 1;
		return () => {
			for (; index < count; index++) {
				const address = at(index);
				if (address === void 0 || taken.has(address)) continue;
				taken.add(address);
				return address;
			}
			throw new Error("failed to allocate IP");
		};
	};
	return {
		ipv4: next(ipv4At, COUNT_V4),
		ipv6: next(ipv6At, COUNT_V6)
	};
}
// src/main/mock/names.ts
var LABEL_MAX = 63;
/**
* The DNS label a machine gets from what its client calls itself, by the rules of server 0.29 (headscale-api.md 4.3): local domains cut
* off, 63 characters, trimmed to letters and digits at both ends, separators to hyphens, the rest dropped, lower case; `node` where
* nothing is left.
*/
function labelOf(hostname) {
	const label = hostname.replace(/\.(local|localdomain|lan)$/i, "").slice(0, LABEL_MAX).replace(/^[^a-z0-9]+|[^a-z0-9]+$/gi, "").replaceAll(/[ .@_]/g, "-").replaceAll(/[^a-z0-9-]/gi, "").toLowerCase().replace(/^-+|-+$/g, "");
	return label === "" ? "node" : label;
}
/** The label itself where it is free, else `label-1`, `label-2`, … the first that is. */
function freeLabel(label, taken) {
	if (!taken(label)) return label;
	for (let count = 1;; count++) {
		const tail = `-${count}`;
		const candidate = label.slice(0, LABEL_MAX - tail.length) + tail;
		if (!taken(candidate)) return candidate;
	}
}
// src/main/mock/register.ts
var AUTH_ID_PREFIX = "hskey-authreq-";
var AUTH_ID_LENGTH = 38;
var PUBLIC_KEY = /^(mkey|nodekey):[0-9a-f]{64}$/;
/** What servers 0.25 to 0.28 print: any 24 characters. */
var OLD_ID_LENGTH = 24;
/** What clients that nobody announced call themselves; one is chosen by the key, so that the same key is the same machine. */
var HOSTNAMES = [
	"Joe's Mac mini",
	"build-agent.local",
	"DESKTOP-7Q2F",
	"raspberrypi",
	"Pixel 9",
	"web.staging",
	"thinkpad_x1",
	"media server"
];
/** Refuses what is not a session id of server 0.29, in its words (headscale-api.md 2.3). */
function checkAuthId(authId) {
	if (!authId.startsWith(AUTH_ID_PREFIX)) throw new ApiError("invalid", `auth ID has invalid prefix: expected prefix "${AUTH_ID_PREFIX}"`);
	if (authId.length !== AUTH_ID_LENGTH) throw new ApiError("invalid", `auth ID has invalid length: expected ${AUTH_ID_LENGTH}, got ${authId.length}`);
}
/** Refuses what is no registration key of any server line (headscale-api.md 4.6). */
function checkRegistrationKey(key) {
	if (PUBLIC_KEY.test(key) || key.length === OLD_ID_LENGTH) return;
	checkAuthId(key);
}
/** The waiting session of that id; 404 where there is none. */
function pendingSession(db, authId) {
	const session = db.sessions.byId(authId);
	if (!session) throw new ApiError("notFound", "node not found in registration cache");
	return session;
}
var hash = (text) => createHash("sha256").update(text).digest("hex");
/** The keys of the client behind a registration key: its own where they are in it, else made from it. */
function keysOf(key, userId) {
	return {
		machineKey: key.startsWith("mkey:") ? key : `mkey:${hash(`machine ${key}`)}`,
		nodeKey: key.startsWith("nodekey:") ? key : `nodekey:${hash(`node ${key} ${userId}`)}`,
		discoKey: `discokey:${hash(`disco ${key}`)}`
	};
}
/**
* Adds the machine that waits behind a registration key, for `user`. The mock plays the client: a key nobody announced has one too. A
* machine registered again for the same user stays the same machine; a session's key works once.
*/
function registerByKey(context, user, key) {
	const { db } = context;
	const session = db.sessions.byId(key);
	if (session) return registerSession(context, user, session);
	const keys = keysOf(key, user.id);
	const known = db.nodes.byMachineKey(keys.machineKey);
	if (!PUBLIC_KEY.test(key) && known.length > 0) return notWaiting();
	const same = known.find((node) => node.userId === user.id);
	if (same) return comeBack(context, same);
	if (db.nodes.byNodeKey(keys.nodeKey)) throw new ApiError("conflict", "node key already in use by another machine");
	const index = Number.parseInt(keys.discoKey.slice(-8), 16) % HOSTNAMES.length;
	return addNode(context, user, {
		...keys,
		hostname: HOSTNAMES[index] ?? "node",
		connects: true
	});
}
function notWaiting() {
	throw new ApiError("notFound", "node not found in registration cache");
}
/** Adds the machine of a waiting session, which is used up by it. */
function registerSession(context, user, session) {
	if (session.kind === "check") throw new ApiError("invalid", "this session waits for a check, not for a registration: approve or reject it");
	return context.db.transaction(() => {
		const { hostname, connects, authId } = session;
		context.db.sessions.remove(authId);
		return addNode(context, user, {
			...keysOf(authId, user.id),
			hostname,
			connects
		});
	});
}
/** The same machine at the same user: online again, and no longer expired. */
function comeBack({ db, now }, node) {
	return db.transaction(() => {
		const at = instant(now());
		db.nodes.setExpiry(node.id, null, node.lastSeen);
		db.nodes.connect(node.id, at);
		electPrimaries(db, at);
		return db.nodes.byId(node.id) ?? node;
	});
}
function addNode({ db, now }, user, client) {
	const { hostname, connects, machineKey, nodeKey, discoKey } = client;
	const allocate = createAllocator(new Set(db.nodes.addresses()));
	const at = instant(now());
	const node = {
		name: hostname,
		givenName: freeLabel(labelOf(hostname), (label) => db.nodes.idOfGivenName(label) !== void 0),
		userId: user.id,
		preAuthKeyId: null,
		machineKey,
		nodeKey,
		discoKey,
		ipv4: allocate.ipv4(),
		ipv6: allocate.ipv6(),
		registerMethod: "REGISTER_METHOD_CLI",
		connected: connects,
		createdAt: at,
		lastSeen: at,
		expiry: null,
		forcedTags: [],
		validTags: [],
		invalidTags: []
	};
	return {
		...node,
		id: db.nodes.insert(node)
	};
}
// src/main/mock/handlers/auth.ts
/** Waiting sessions by id (headscale-api.md 2.7): checked in the server's order, id, user, session. */
function createAuthHandlers(context) {
	const { db, now } = context;
	return {
		register: ({ user: name, authId }) => {
			checkAuthId(authId);
			const node = registerSession(context, userByName(db, name), pendingSession(db, authId));
			return { node: toNode(db, node, instant(now())) };
		},
		approve: ({ authId }) => decide(db, authId, "approved"),
		reject: ({ authId }) => decide(db, authId, "rejected")
	};
}
/** A decided session stays: saying it again is no error. */
function decide(db, authId, verdict) {
	try {
		checkAuthId(authId);
	} catch (error) {
		throw new ApiError("invalid", `invalid auth_id: ${toApiError(error).message}`, { cause: error });
	}
	if (!db.sessions.byId(authId)) throw new ApiError("notFound", `no pending auth session for auth_id ${authId}`);
	db.sessions.decide(authId, verdict);
	return {};
}
// src/main/mock/approve-routes.ts
/**
* Makes `prefixes` the approved ones of a machine, in place of those it had: sorted, once each, both exit prefixes where there is
* either; they need not be announced yet (server 0.26 and newer, headscale-api.md 4.9). Throws `invalid` for what is no prefix.
*/
function approveRoutes({ db, now }, node, prefixes) {
	const wanted = new Set(approvedSet(prefixes));
	const at = instant(now());
	db.transaction(() => {
		for (const row of db.routes.byNode(node.id)) {
			const enabled = wanted.delete(row.prefix);
			if (enabled !== row.enabled) db.routes.setEnabled(row.id, enabled);
		}
		for (const prefix of wanted) db.routes.insert({
			nodeId: node.id,
			prefix,
			advertised: false,
			enabled: true,
			createdAt: at
		});
		db.routes.dropUnused(node.id);
		electPrimaries(db, at);
	});
}
// src/main/mock/backfill.ts
/** Gives every machine the family of address it lacks, and says what was given, in the server's words (headscale-api.md 2.3). */
function backfillAddresses(db) {
	const changes = [];
	db.transaction(() => {
		const allocate = createAllocator(new Set(db.nodes.addresses()));
		for (const node of db.nodes.list()) {
			const ipv4 = node.ipv4 ?? allocate.ipv4();
			const ipv6 = node.ipv6 ?? allocate.ipv6();
			const whose = `to Node(${node.id}) ${JSON.stringify(node.givenName)}`;
			if (node.ipv4 === null) changes.push(`assigned IPv4 ${JSON.stringify(ipv4)} ${whose}`);
			if (node.ipv6 === null) changes.push(`assigned IPv6 ${JSON.stringify(ipv6)} ${whose}`);
			if (node.ipv4 === null || node.ipv6 === null) db.nodes.setAddresses(node.id, ipv4, ipv6);
		}
	});
	return changes;
}
// node_modules/jsonc-parser/lib/esm/impl/scanner.js
/**
* Creates a JSON scanner on the given text.
* If ignoreTrivia is set, whitespaces or comments are ignored.
*/
function createScanner$1(text, ignoreTrivia = false) {
	const len = text.length;
	let pos = 0, value = "", tokenOffset = 0, token = 16, lineNumber = 0, lineStartOffset = 0, tokenLineStartOffset = 0, prevTokenLineStartOffset = 0, scanError = 0;
	function scanHexDigits(count, exact) {
		let digits = 0;
		let value = 0;
		while (digits < count || !exact) {
			let ch = text.charCodeAt(pos);
			if (ch >= 48 && ch <= 57) value = value * 16 + ch - 48;
			else if (ch >= 65 && ch <= 70) value = value * 16 + ch - 65 + 10;
			else if (ch >= 97 && ch <= 102) value = value * 16 + ch - 97 + 10;
			else break;
			pos++;
			digits++;
		}
		if (digits < count) value = -1;
		return value;
	}
	function setPosition(newPosition) {
		pos = newPosition;
		value = "";
		tokenOffset = 0;
		token = 16;
		scanError = 0;
	}
	function scanNumber() {
		let start = pos;
		if (text.charCodeAt(pos) === 48) pos++;
		else {
			pos++;
			while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
		}
		if (pos < text.length && text.charCodeAt(pos) === 46) {
			pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
			} else {
				scanError = 3;
				return text.substring(start, pos);
			}
		}
		let end = pos;
		if (pos < text.length && (text.charCodeAt(pos) === 69 || text.charCodeAt(pos) === 101)) {
			pos++;
			if (pos < text.length && text.charCodeAt(pos) === 43 || text.charCodeAt(pos) === 45) pos++;
			if (pos < text.length && isDigit(text.charCodeAt(pos))) {
				pos++;
				while (pos < text.length && isDigit(text.charCodeAt(pos))) pos++;
				end = pos;
			} else scanError = 3;
		}
		return text.substring(start, end);
	}
	function scanString() {
		let result = "", start = pos;
		while (true) {
			if (pos >= len) {
				result += text.substring(start, pos);
				scanError = 2;
				break;
			}
			const ch = text.charCodeAt(pos);
			if (ch === 34) {
				result += text.substring(start, pos);
				pos++;
				break;
			}
			if (ch === 92) {
				result += text.substring(start, pos);
				pos++;
				if (pos >= len) {
					scanError = 2;
					break;
				}
				switch (text.charCodeAt(pos++)) {
					case 34:
						result += "\"";
						break;
					case 92:
						result += "\\";
						break;
					case 47:
						result += "/";
						break;
					case 98:
						result += "\b";
						break;
					case 102:
						result += "\f";
						break;
					case 110:
						result += "\n";
						break;
					case 114:
						result += "\r";
						break;
					case 116:
						result += "	";
						break;
					case 117:
						const ch3 = scanHexDigits(4, true);
						if (ch3 >= 0) result += String.fromCharCode(ch3);
						else scanError = 4;
						break;
					default: scanError = 5;
				}
				start = pos;
				continue;
			}
			if (ch >= 0 && ch <= 31) {
				if (isLineBreak(ch)) {
					result += text.substring(start, pos);
					scanError = 2;
					break;
				} else scanError = 6;
			}
			pos++;
		}
		return result;
	}
	function scanNext() {
		value = "";
		scanError = 0;
		tokenOffset = pos;
		lineStartOffset = lineNumber;
		prevTokenLineStartOffset = tokenLineStartOffset;
		if (pos >= len) {
			tokenOffset = len;
			return token = 17;
		}
		let code = text.charCodeAt(pos);
		if (isWhiteSpace(code)) {
			do {
				pos++;
				value += String.fromCharCode(code);
				code = text.charCodeAt(pos);
			} while (isWhiteSpace(code));
			return token = 15;
		}
		if (isLineBreak(code)) {
			pos++;
			value += String.fromCharCode(code);
			if (code === 13 && text.charCodeAt(pos) === 10) {
				pos++;
				value += "\n";
			}
			lineNumber++;
			tokenLineStartOffset = pos;
			return token = 14;
		}
		switch (code) {
			case 123:
				pos++;
				return token = 1;
			case 125:
				pos++;
				return token = 2;
			case 91:
				pos++;
				return token = 3;
			case 93:
				pos++;
				return token = 4;
			case 58:
				pos++;
				return token = 6;
			case 44:
				pos++;
				return token = 5;
			case 34:
				pos++;
				value = scanString();
				return token = 10;
			case 47:
				const start = pos - 1;
				if (text.charCodeAt(pos + 1) === 47) {
					pos += 2;
					while (pos < len) {
						if (isLineBreak(text.charCodeAt(pos))) break;
						pos++;
					}
					value = text.substring(start, pos);
					return token = 12;
				}
				if (text.charCodeAt(pos + 1) === 42) {
					pos += 2;
					const safeLength = len - 1;
					let commentClosed = false;
					while (pos < safeLength) {
						const ch = text.charCodeAt(pos);
						if (ch === 42 && text.charCodeAt(pos + 1) === 47) {
							pos += 2;
							commentClosed = true;
							break;
						}
						pos++;
						if (isLineBreak(ch)) {
							if (ch === 13 && text.charCodeAt(pos) === 10) pos++;
							lineNumber++;
							tokenLineStartOffset = pos;
						}
					}
					if (!commentClosed) {
						pos++;
						scanError = 1;
					}
					value = text.substring(start, pos);
					return token = 13;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
			case 45:
				value += String.fromCharCode(code);
				pos++;
				if (pos === len || !isDigit(text.charCodeAt(pos))) return token = 16;
			case 48:
			case 49:
			case 50:
			case 51:
			case 52:
			case 53:
			case 54:
			case 55:
			case 56:
			case 57:
				value += scanNumber();
				return token = 11;
			default:
				while (pos < len && isUnknownContentCharacter(code)) {
					pos++;
					code = text.charCodeAt(pos);
				}
				if (tokenOffset !== pos) {
					value = text.substring(tokenOffset, pos);
					switch (value) {
						case "true": return token = 8;
						case "false": return token = 9;
						case "null": return token = 7;
					}
					return token = 16;
				}
				value += String.fromCharCode(code);
				pos++;
				return token = 16;
		}
	}
	function isUnknownContentCharacter(code) {
		if (isWhiteSpace(code) || isLineBreak(code)) return false;
		switch (code) {
			case 125:
			case 93:
			case 123:
			case 91:
			case 34:
			case 58:
			case 44:
			case 47: return false;
		}
		return true;
	}
	function scanNextNonTrivia() {
		let result;
		do
			result = scanNext();
		while (result >= 12 && result <= 15);
		return result;
	}
	return {
		setPosition,
		getPosition: () => pos,
		scan: ignoreTrivia ? scanNextNonTrivia : scanNext,
		getToken: () => token,
		getTokenValue: () => value,
		getTokenOffset: () => tokenOffset,
		getTokenLength: () => pos - tokenOffset,
		getTokenStartLine: () => lineStartOffset,
		getTokenStartCharacter: () => tokenOffset - prevTokenLineStartOffset,
		getTokenError: () => scanError
	};
}
function isWhiteSpace(ch) {
	return ch === 32 || ch === 9;
}
function isLineBreak(ch) {
	return ch === 10 || ch === 13;
}
function isDigit(ch) {
	return ch >= 48 && ch <= 57;
}
var CharacterCodes;
(function(CharacterCodes) {
	CharacterCodes[CharacterCodes["lineFeed"] = 10] = "lineFeed";
	CharacterCodes[CharacterCodes["carriageReturn"] = 13] = "carriageReturn";
	CharacterCodes[CharacterCodes["space"] = 32] = "space";
	CharacterCodes[CharacterCodes["_0"] = 48] = "_0";
	CharacterCodes[CharacterCodes["_1"] = 49] = "_1";
	CharacterCodes[CharacterCodes["_2"] = 50] = "_2";
	CharacterCodes[CharacterCodes["_3"] = 51] = "_3";
	CharacterCodes[CharacterCodes["_4"] = 52] = "_4";
	CharacterCodes[CharacterCodes["_5"] = 53] = "_5";
	CharacterCodes[CharacterCodes["_6"] = 54] = "_6";
	CharacterCodes[CharacterCodes["_7"] = 55] = "_7";
	CharacterCodes[CharacterCodes["_8"] = 56] = "_8";
	CharacterCodes[CharacterCodes["_9"] = 57] = "_9";
	CharacterCodes[CharacterCodes["a"] = 97] = "a";
	CharacterCodes[CharacterCodes["b"] = 98] = "b";
	CharacterCodes[CharacterCodes["c"] = 99] = "c";
	CharacterCodes[CharacterCodes["d"] = 100] = "d";
	CharacterCodes[CharacterCodes["e"] = 101] = "e";
	CharacterCodes[CharacterCodes["f"] = 102] = "f";
	CharacterCodes[CharacterCodes["g"] = 103] = "g";
	CharacterCodes[CharacterCodes["h"] = 104] = "h";
	CharacterCodes[CharacterCodes["i"] = 105] = "i";
	CharacterCodes[CharacterCodes["j"] = 106] = "j";
	CharacterCodes[CharacterCodes["k"] = 107] = "k";
	CharacterCodes[CharacterCodes["l"] = 108] = "l";
	CharacterCodes[CharacterCodes["m"] = 109] = "m";
	CharacterCodes[CharacterCodes["n"] = 110] = "n";
	CharacterCodes[CharacterCodes["o"] = 111] = "o";
	CharacterCodes[CharacterCodes["p"] = 112] = "p";
	CharacterCodes[CharacterCodes["q"] = 113] = "q";
	CharacterCodes[CharacterCodes["r"] = 114] = "r";
	CharacterCodes[CharacterCodes["s"] = 115] = "s";
	CharacterCodes[CharacterCodes["t"] = 116] = "t";
	CharacterCodes[CharacterCodes["u"] = 117] = "u";
	CharacterCodes[CharacterCodes["v"] = 118] = "v";
	CharacterCodes[CharacterCodes["w"] = 119] = "w";
	CharacterCodes[CharacterCodes["x"] = 120] = "x";
	CharacterCodes[CharacterCodes["y"] = 121] = "y";
	CharacterCodes[CharacterCodes["z"] = 122] = "z";
	CharacterCodes[CharacterCodes["A"] = 65] = "A";
	CharacterCodes[CharacterCodes["B"] = 66] = "B";
	CharacterCodes[CharacterCodes["C"] = 67] = "C";
	CharacterCodes[CharacterCodes["D"] = 68] = "D";
	CharacterCodes[CharacterCodes["E"] = 69] = "E";
	CharacterCodes[CharacterCodes["F"] = 70] = "F";
	CharacterCodes[CharacterCodes["G"] = 71] = "G";
	CharacterCodes[CharacterCodes["H"] = 72] = "H";
	CharacterCodes[CharacterCodes["I"] = 73] = "I";
	CharacterCodes[CharacterCodes["J"] = 74] = "J";
	CharacterCodes[CharacterCodes["K"] = 75] = "K";
	CharacterCodes[CharacterCodes["L"] = 76] = "L";
	CharacterCodes[CharacterCodes["M"] = 77] = "M";
	CharacterCodes[CharacterCodes["N"] = 78] = "N";
	CharacterCodes[CharacterCodes["O"] = 79] = "O";
	CharacterCodes[CharacterCodes["P"] = 80] = "P";
	CharacterCodes[CharacterCodes["Q"] = 81] = "Q";
	CharacterCodes[CharacterCodes["R"] = 82] = "R";
	CharacterCodes[CharacterCodes["S"] = 83] = "S";
	CharacterCodes[CharacterCodes["T"] = 84] = "T";
	CharacterCodes[CharacterCodes["U"] = 85] = "U";
	CharacterCodes[CharacterCodes["V"] = 86] = "V";
	CharacterCodes[CharacterCodes["W"] = 87] = "W";
	CharacterCodes[CharacterCodes["X"] = 88] = "X";
	CharacterCodes[CharacterCodes["Y"] = 89] = "Y";
	CharacterCodes[CharacterCodes["Z"] = 90] = "Z";
	CharacterCodes[CharacterCodes["asterisk"] = 42] = "asterisk";
	CharacterCodes[CharacterCodes["backslash"] = 92] = "backslash";
	CharacterCodes[CharacterCodes["closeBrace"] = 125] = "closeBrace";
	CharacterCodes[CharacterCodes["closeBracket"] = 93] = "closeBracket";
	CharacterCodes[CharacterCodes["colon"] = 58] = "colon";
	CharacterCodes[CharacterCodes["comma"] = 44] = "comma";
	CharacterCodes[CharacterCodes["dot"] = 46] = "dot";
	CharacterCodes[CharacterCodes["doubleQuote"] = 34] = "doubleQuote";
	CharacterCodes[CharacterCodes["minus"] = 45] = "minus";
	CharacterCodes[CharacterCodes["openBrace"] = 123] = "openBrace";
	CharacterCodes[CharacterCodes["openBracket"] = 91] = "openBracket";
	CharacterCodes[CharacterCodes["plus"] = 43] = "plus";
	CharacterCodes[CharacterCodes["slash"] = 47] = "slash";
	CharacterCodes[CharacterCodes["formFeed"] = 12] = "formFeed";
	CharacterCodes[CharacterCodes["tab"] = 9] = "tab";
})(CharacterCodes || (CharacterCodes = {}));
new Array(20).fill(0).map((_, index) => {
	return " ".repeat(index);
});
var maxCachedValues = 200;
new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\n" + " ".repeat(index);
}), new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\r" + " ".repeat(index);
}), new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\r\n" + " ".repeat(index);
}), new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\n" + "	".repeat(index);
}), new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\r" + "	".repeat(index);
}), new Array(maxCachedValues).fill(0).map((_, index) => {
	return "\r\n" + "	".repeat(index);
});
// node_modules/jsonc-parser/lib/esm/impl/parser.js
var ParseOptions;
(function(ParseOptions) {
	ParseOptions.DEFAULT = { allowTrailingComma: false };
})(ParseOptions || (ParseOptions = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
function parseTree$1(text, errors = [], options = ParseOptions.DEFAULT) {
	let currentParent = {
		type: "array",
		offset: -1,
		length: -1,
		children: [],
		parent: void 0
	};
	function ensurePropertyComplete(endOffset) {
		if (currentParent.type === "property") {
			currentParent.length = endOffset - currentParent.offset;
			currentParent = currentParent.parent;
		}
	}
	function onValue(valueNode) {
		currentParent.children.push(valueNode);
		return valueNode;
	}
	visit(text, {
		onObjectBegin: (offset) => {
			currentParent = onValue({
				type: "object",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onObjectProperty: (name, offset, length) => {
			currentParent = onValue({
				type: "property",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
			currentParent.children.push({
				type: "string",
				value: name,
				offset,
				length,
				parent: currentParent
			});
		},
		onObjectEnd: (offset, length) => {
			ensurePropertyComplete(offset + length);
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onArrayBegin: (offset, length) => {
			currentParent = onValue({
				type: "array",
				offset,
				length: -1,
				parent: currentParent,
				children: []
			});
		},
		onArrayEnd: (offset, length) => {
			currentParent.length = offset + length - currentParent.offset;
			currentParent = currentParent.parent;
			ensurePropertyComplete(offset + length);
		},
		onLiteralValue: (value, offset, length) => {
			onValue({
				type: getNodeType(value),
				offset,
				length,
				parent: currentParent,
				value
			});
			ensurePropertyComplete(offset + length);
		},
		onSeparator: (sep, offset, length) => {
			if (currentParent.type === "property") {
				if (sep === ":") currentParent.colonOffset = offset;
				else if (sep === ",") ensurePropertyComplete(offset);
			}
		},
		onError: (error, offset, length) => {
			errors.push({
				error,
				offset,
				length
			});
		}
	}, options);
	const result = currentParent.children[0];
	if (result) delete result.parent;
	return result;
}
/**
* Parses the given text and invokes the visitor functions for each object, array and literal reached.
*/
function visit(text, visitor, options = ParseOptions.DEFAULT) {
	const _scanner = createScanner$1(text, false);
	const _jsonPath = [];
	let suppressedCallbacks = 0;
	function toNoArgVisit(visitFunction) {
		return visitFunction ? () => suppressedCallbacks === 0 && visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisit(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter()) : () => true;
	}
	function toOneArgVisitWithPath(visitFunction) {
		return visitFunction ? (arg) => suppressedCallbacks === 0 && visitFunction(arg, _scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) : () => true;
	}
	function toBeginVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks++;
			else if (visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter(), () => _jsonPath.slice()) === false) suppressedCallbacks = 1;
		} : () => true;
	}
	function toEndVisit(visitFunction) {
		return visitFunction ? () => {
			if (suppressedCallbacks > 0) suppressedCallbacks--;
			if (suppressedCallbacks === 0) visitFunction(_scanner.getTokenOffset(), _scanner.getTokenLength(), _scanner.getTokenStartLine(), _scanner.getTokenStartCharacter());
		} : () => true;
	}
	const onObjectBegin = toBeginVisit(visitor.onObjectBegin), onObjectProperty = toOneArgVisitWithPath(visitor.onObjectProperty), onObjectEnd = toEndVisit(visitor.onObjectEnd), onArrayBegin = toBeginVisit(visitor.onArrayBegin), onArrayEnd = toEndVisit(visitor.onArrayEnd), onLiteralValue = toOneArgVisitWithPath(visitor.onLiteralValue), onSeparator = toOneArgVisit(visitor.onSeparator), onComment = toNoArgVisit(visitor.onComment), onError = toOneArgVisit(visitor.onError);
	const disallowComments = options && options.disallowComments;
	const allowTrailingComma = options && options.allowTrailingComma;
	function scanNext() {
		while (true) {
			const token = _scanner.scan();
			switch (_scanner.getTokenError()) {
				case 4:
					handleError(14);
					break;
				case 5:
					handleError(15);
					break;
				case 3:
					handleError(13);
					break;
				case 1:
					if (!disallowComments) handleError(11);
					break;
				case 2:
					handleError(12);
					break;
				case 6: handleError(16);
			}
			switch (token) {
				case 12:
				case 13:
					if (disallowComments) handleError(10);
					else onComment();
					break;
				case 16:
					handleError(1);
					break;
				case 15:
				case 14: break;
				default: return token;
			}
		}
	}
	function handleError(error, skipUntilAfter = [], skipUntil = []) {
		onError(error);
		if (skipUntilAfter.length + skipUntil.length > 0) {
			let token = _scanner.getToken();
			while (token !== 17) {
				if (skipUntilAfter.indexOf(token) !== -1) {
					scanNext();
					break;
				} else if (skipUntil.indexOf(token) !== -1) break;
				token = scanNext();
			}
		}
	}
	function parseString(isValue) {
		const value = _scanner.getTokenValue();
		if (isValue) onLiteralValue(value);
		else {
			onObjectProperty(value);
			_jsonPath.push(value);
		}
		scanNext();
		return true;
	}
	function parseLiteral() {
		switch (_scanner.getToken()) {
			case 11:
				const tokenValue = _scanner.getTokenValue();
				let value = Number(tokenValue);
				if (isNaN(value)) {
					handleError(2);
					value = 0;
				}
				onLiteralValue(value);
				break;
			case 7:
				onLiteralValue(null);
				break;
			case 8:
				onLiteralValue(true);
				break;
			case 9:
				onLiteralValue(false);
				break;
			default: return false;
		}
		scanNext();
		return true;
	}
	function parseProperty() {
		if (_scanner.getToken() !== 10) {
			handleError(3, [], [2, 5]);
			return false;
		}
		parseString(false);
		if (_scanner.getToken() === 6) {
			onSeparator(":");
			scanNext();
			if (!parseValue()) handleError(4, [], [2, 5]);
		} else handleError(5, [], [2, 5]);
		_jsonPath.pop();
		return true;
	}
	function parseObject() {
		onObjectBegin();
		scanNext();
		let needsComma = false;
		while (_scanner.getToken() !== 2 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 2 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (!parseProperty()) handleError(4, [], [2, 5]);
			needsComma = true;
		}
		onObjectEnd();
		if (_scanner.getToken() !== 2) handleError(7, [2], []);
		else scanNext();
		return true;
	}
	function parseArray() {
		onArrayBegin();
		scanNext();
		let isFirstElement = true;
		let needsComma = false;
		while (_scanner.getToken() !== 4 && _scanner.getToken() !== 17) {
			if (_scanner.getToken() === 5) {
				if (!needsComma) handleError(4, [], []);
				onSeparator(",");
				scanNext();
				if (_scanner.getToken() === 4 && allowTrailingComma) break;
			} else if (needsComma) handleError(6, [], []);
			if (isFirstElement) {
				_jsonPath.push(0);
				isFirstElement = false;
			} else _jsonPath[_jsonPath.length - 1]++;
			if (!parseValue()) handleError(4, [], [4, 5]);
			needsComma = true;
		}
		onArrayEnd();
		if (!isFirstElement) _jsonPath.pop();
		if (_scanner.getToken() !== 4) handleError(8, [4], []);
		else scanNext();
		return true;
	}
	function parseValue() {
		switch (_scanner.getToken()) {
			case 3: return parseArray();
			case 1: return parseObject();
			case 10: return parseString(true);
			default: return parseLiteral();
		}
	}
	scanNext();
	if (_scanner.getToken() === 17) {
		if (options.allowEmptyContent) return true;
		handleError(4, [], []);
		return false;
	}
	if (!parseValue()) {
		handleError(4, [], []);
		return false;
	}
	if (_scanner.getToken() !== 17) handleError(9, [], []);
	return true;
}
function getNodeType(value) {
	switch (typeof value) {
		case "boolean": return "boolean";
		case "number": return "number";
		case "string": return "string";
		case "object":
			if (!value) return "null";
			else if (Array.isArray(value)) return "array";
			return "object";
		default: return "null";
	}
}
// node_modules/jsonc-parser/lib/esm/main.js
/**
* Creates a JSON scanner on the given text.
* If ignoreTrivia is set, whitespaces or comments are ignored.
*/
var createScanner = createScanner$1;
var ScanError;
(function(ScanError) {
	ScanError[ScanError["None"] = 0] = "None";
	ScanError[ScanError["UnexpectedEndOfComment"] = 1] = "UnexpectedEndOfComment";
	ScanError[ScanError["UnexpectedEndOfString"] = 2] = "UnexpectedEndOfString";
	ScanError[ScanError["UnexpectedEndOfNumber"] = 3] = "UnexpectedEndOfNumber";
	ScanError[ScanError["InvalidUnicode"] = 4] = "InvalidUnicode";
	ScanError[ScanError["InvalidEscapeCharacter"] = 5] = "InvalidEscapeCharacter";
	ScanError[ScanError["InvalidCharacter"] = 6] = "InvalidCharacter";
})(ScanError || (ScanError = {}));
var SyntaxKind;
(function(SyntaxKind) {
	SyntaxKind[SyntaxKind["OpenBraceToken"] = 1] = "OpenBraceToken";
	SyntaxKind[SyntaxKind["CloseBraceToken"] = 2] = "CloseBraceToken";
	SyntaxKind[SyntaxKind["OpenBracketToken"] = 3] = "OpenBracketToken";
	SyntaxKind[SyntaxKind["CloseBracketToken"] = 4] = "CloseBracketToken";
	SyntaxKind[SyntaxKind["CommaToken"] = 5] = "CommaToken";
	SyntaxKind[SyntaxKind["ColonToken"] = 6] = "ColonToken";
	SyntaxKind[SyntaxKind["NullKeyword"] = 7] = "NullKeyword";
	SyntaxKind[SyntaxKind["TrueKeyword"] = 8] = "TrueKeyword";
	SyntaxKind[SyntaxKind["FalseKeyword"] = 9] = "FalseKeyword";
	SyntaxKind[SyntaxKind["StringLiteral"] = 10] = "StringLiteral";
	SyntaxKind[SyntaxKind["NumericLiteral"] = 11] = "NumericLiteral";
	SyntaxKind[SyntaxKind["LineCommentTrivia"] = 12] = "LineCommentTrivia";
	SyntaxKind[SyntaxKind["BlockCommentTrivia"] = 13] = "BlockCommentTrivia";
	SyntaxKind[SyntaxKind["LineBreakTrivia"] = 14] = "LineBreakTrivia";
	SyntaxKind[SyntaxKind["Trivia"] = 15] = "Trivia";
	SyntaxKind[SyntaxKind["Unknown"] = 16] = "Unknown";
	SyntaxKind[SyntaxKind["EOF"] = 17] = "EOF";
})(SyntaxKind || (SyntaxKind = {}));
/**
* Parses the given text and returns a tree representation the JSON content. On invalid input, the parser tries to be as fault tolerant as possible, but still return a result.
*/
var parseTree = parseTree$1;
var ParseErrorCode;
(function(ParseErrorCode) {
	ParseErrorCode[ParseErrorCode["InvalidSymbol"] = 1] = "InvalidSymbol";
	ParseErrorCode[ParseErrorCode["InvalidNumberFormat"] = 2] = "InvalidNumberFormat";
	ParseErrorCode[ParseErrorCode["PropertyNameExpected"] = 3] = "PropertyNameExpected";
	ParseErrorCode[ParseErrorCode["ValueExpected"] = 4] = "ValueExpected";
	ParseErrorCode[ParseErrorCode["ColonExpected"] = 5] = "ColonExpected";
	ParseErrorCode[ParseErrorCode["CommaExpected"] = 6] = "CommaExpected";
	ParseErrorCode[ParseErrorCode["CloseBraceExpected"] = 7] = "CloseBraceExpected";
	ParseErrorCode[ParseErrorCode["CloseBracketExpected"] = 8] = "CloseBracketExpected";
	ParseErrorCode[ParseErrorCode["EndOfFileExpected"] = 9] = "EndOfFileExpected";
	ParseErrorCode[ParseErrorCode["InvalidCommentToken"] = 10] = "InvalidCommentToken";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfComment"] = 11] = "UnexpectedEndOfComment";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfString"] = 12] = "UnexpectedEndOfString";
	ParseErrorCode[ParseErrorCode["UnexpectedEndOfNumber"] = 13] = "UnexpectedEndOfNumber";
	ParseErrorCode[ParseErrorCode["InvalidUnicode"] = 14] = "InvalidUnicode";
	ParseErrorCode[ParseErrorCode["InvalidEscapeCharacter"] = 15] = "InvalidEscapeCharacter";
	ParseErrorCode[ParseErrorCode["InvalidCharacter"] = 16] = "InvalidCharacter";
})(ParseErrorCode || (ParseErrorCode = {}));
function printParseErrorCode(code) {
	switch (code) {
		case 1: return "InvalidSymbol";
		case 2: return "InvalidNumberFormat";
		case 3: return "PropertyNameExpected";
		case 4: return "ValueExpected";
		case 5: return "ColonExpected";
		case 6: return "CommaExpected";
		case 7: return "CloseBraceExpected";
		case 8: return "CloseBracketExpected";
		case 9: return "EndOfFileExpected";
		case 10: return "InvalidCommentToken";
		case 11: return "UnexpectedEndOfComment";
		case 12: return "UnexpectedEndOfString";
		case 13: return "UnexpectedEndOfNumber";
		case 14: return "InvalidUnicode";
		case 15: return "InvalidEscapeCharacter";
		case 16: return "InvalidCharacter";
	}
	return "<unknown ParseErrorCode>";
}
// src/shared/policy/ip.ts
/**
* Addresses and prefixes as numbers on one line: IPv4 takes 0 to 2^32-1, IPv6 starts at 2^128, so the two never touch
* and one ordered set holds both. Reading is as strict as Go's net/netip, which Headscale uses.
*/
/** Where IPv6 starts on the line. */
var v6Base = 1n << 128n;
function parseV4(text) {
	const parts = text.split(".");
	if (parts.length !== 4) return void 0;
	let value = 0;
	for (const part of parts) {
		if (!/^(0|[1-9][0-9]{0,2})$/.test(part) || Number(part) > 255) return void 0;
		value = value * 256 + Number(part);
	}
	return BigInt(value);
}
function hexGroups(text) {
	if (text === "") return [];
	const groups = text.split(":");
	const last = groups.at(-1) ?? "";
	if (last.includes(".")) {
		const v4 = parseV4(last);
		if (v4 === void 0) return void 0;
		groups.splice(-1, 1, (v4 >> 16n).toString(16), (v4 & 65535n).toString(16));
	}
	return groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group)) ? groups : void 0;
}
function parseV6(text) {
	const halves = text.split("::");
	if (halves.length > 2) return void 0;
	const head = hexGroups(halves[0] ?? "");
	const tail = hexGroups(halves[1] ?? "");
	if (!head || !tail) return void 0;
	const missing = 8 - head.length - tail.length;
	if (halves.length === 1 ? missing !== 0 : missing < 1) return void 0;
	const groups = [
		...head,
		...Array.from({ length: missing }, () => "0"),
		...tail
	];
	return v6Base + BigInt("0x" + groups.map((group) => group.padStart(4, "0")).join(""));
}
/** The place of an address on the line; undefined when it is not written as one. */
function parseAddress(text) {
	return text.includes(":") ? parseV6(text) : parseV4(text);
}
/** True for a place in the IPv6 part of the line. */
var isV6 = (address) => address >= v6Base;
function formatV6(value) {
	const hex = value.toString(16).padStart(32, "0");
	const groups = Array.from({ length: 8 }, (_, index) => parseInt(hex.slice(index * 4, index * 4 + 4), 16));
	let best = {
		at: -1,
		length: 1
	};
	for (let at = 0; at < 8; at++) {
		let length = 0;
		while (at + length < 8 && groups[at + length] === 0) length++;
		if (length > best.length) best = {
			at,
			length
		};
		at += length;
	}
	const words = groups.map((group) => group.toString(16));
	if (best.at < 0) return words.join(":");
	return `${words.slice(0, best.at).join(":")}::${words.slice(best.at + best.length).join(":")}`;
}
/** An address the way Go writes it: dotted, or the short IPv6 form. */
function formatAddress(address) {
	if (isV6(address)) return formatV6(address - v6Base);
	const value = Number(address);
	return [
		value >>> 24,
		value >>> 16 & 255,
		value >>> 8 & 255,
		value & 255
	].join(".");
}
/** Reads `10.0.0.0/8`, or a bare address as a prefix of one address. Undefined when it is neither. */
function parsePrefix(text) {
	const slash = text.indexOf("/");
	const address = parseAddress(slash < 0 ? text : text.slice(0, slash));
	if (address === void 0) return void 0;
	const v6 = isV6(address);
	const width = v6 ? 128 : 32;
	const written = slash < 0 ? String(width) : text.slice(slash + 1);
	if (!/^(0|[1-9][0-9]{0,2})$/.test(written) || Number(written) > width) return void 0;
	const bits = Number(written);
	const size = 1n << BigInt(width - bits);
	const base = v6 ? v6Base : 0n;
	const from = base + (address - base) / size * size;
	return {
		from,
		to: from + size - 1n,
		bits,
		v6,
		text: `${formatAddress(address)}/${bits}`
	};
}
/** A prefix that must be right: for constants. Throws otherwise. */
function prefixOf(text) {
	const prefix = parsePrefix(text);
	if (!prefix) throw new Error(`Not a prefix: ${text}`);
	return prefix;
}
/** True for the two default routes, which make a machine an exit node. */
var isExitRoute = (prefix) => prefix.bits === 0;
// src/shared/policy/ports.ts
var anyPort = {
	first: 0,
	last: 65535
};
var protocolNumbers = {
	icmp: 1,
	igmp: 2,
	ipv4: 4,
	"ip-in-ip": 4,
	tcp: 6,
	egp: 8,
	igp: 9,
	udp: 17,
	gre: 47,
	esp: 50,
	ah: 51,
	"ipv6-icmp": 58,
	sctp: 132,
	fc: 133
};
var namesByNumber = new Map(Object.entries(protocolNumbers).map(([name, number]) => [number, name]));
namesByNumber.set(4, "ipv4");
function parsePort(text) {
	if (!/^[+-]?[0-9]+$/.test(text)) return { error: "invalid first integer" };
	const port = Number(text);
	return port < 0 || port > 65535 ? { error: "port number out of range" } : { value: port };
}
function parsePortPart(part) {
	if (!part.includes("-")) {
		const port = parsePort(part);
		if (port.error !== void 0) return port;
		if (port.value < 1) return { error: "first port must be >0, or use '*' for wildcard" };
		return { value: {
			first: port.value,
			last: port.value
		} };
	}
	const ends = part.split("-").filter((end) => end !== "");
	if (ends.length !== 2) return { error: "invalid port range format" };
	const first = parsePort(ends[0] ?? "");
	if (first.error !== void 0) return first;
	const last = parsePort(ends[1] ?? "");
	if (last.error !== void 0) return last;
	if (first.value > last.value) return { error: "invalid port range: first port is greater than last port" };
	return { value: {
		first: first.value,
		last: last.value
	} };
}
/** Reads `22`, `80,443`, `8000-8100` or `*`. */
function parsePorts(text) {
	if (text === "*") return { value: [anyPort] };
	const ports = [];
	for (const part of text.split(",")) {
		const range = parsePortPart(part);
		if (range.error !== void 0) return range;
		ports.push(range.value);
	}
	return { value: ports };
}
/**
* Reads a protocol by name or number into its usual name; '' stays '' (TCP, UDP and ICMP). A number without a name
* stays a number in text. `padded`: a number with a name may have zeros in front, as Headscale has it.
*/
function parseProtocol(text, padded = false) {
	const lower = text.toLowerCase();
	if (lower === "" || lower in protocolNumbers) return { value: lower };
	if (lower === "*") return { error: "proto name \"*\" not known; use protocol number 0-255 or protocol name (icmp, tcp, udp, etc.)" };
	if (/^[0-9]+$/.test(lower)) {
		const named = padded ? namesByNumber.get(Number(lower)) : void 0;
		if (named !== void 0) return { value: named };
		if (lower.startsWith("0")) return { error: `leading 0 not permitted in protocol number: ${JSON.stringify(lower)}` };
		const number = Number(lower);
		if (number > 255) return { error: `protocol number out of range (0-255): ${number}` };
		return { value: namesByNumber.get(number) ?? lower };
	}
	return { error: `invalid protocol number: ${JSON.stringify(lower)} must be a known protocol name or valid protocol number 0-255` };
}
/** IANA number of a protocol as `parseProtocol` gives it; undefined for '' and '*', which name no single one. */
function protocolNumber(protocol) {
	if (protocol === "" || protocol === "*") return void 0;
	return protocolNumbers[protocol] ?? Number(protocol);
}
/** Ports mean something only for TCP, UDP and SCTP. */
var hasPorts = (protocol) => [
	"",
	"*",
	"tcp",
	"udp",
	"sctp"
].includes(protocol);
/** What a filter rule without protocols lets through: TCP, UDP, ICMP and ICMPv6. */
var defaultProtocols = [
	6,
	17,
	1,
	58
];
/** Reads the `ip` of a grant: `*`, `443`, `tcp:443`, `udp:53-60`, `icmp:*`. */
function parseProtocolPorts(text) {
	if (!text.includes(":")) {
		const ports = parsePorts(text);
		if (ports.error !== void 0) return { error: `port range ${JSON.stringify(text)}: ${ports.error}` };
		return { value: {
			protocol: "*",
			ports: ports.value
		} };
	}
	const parts = text.split(":");
	if (parts.length !== 2) return { error: `expected only one colon in Internet protocol and port type, got: ${`[${parts.join(" ")}](${parts.length})`}` };
	const [name = "", range = ""] = parts;
	if (/[A-Z]/.test(name)) return { error: `invalid protocol number: ${JSON.stringify(name)} must be a known protocol name or valid protocol number 0-255` };
	const protocol = parseProtocol(name);
	if (protocol.error !== void 0) return protocol;
	const ports = parsePorts(range);
	if (ports.error !== void 0) return { error: `port range ${JSON.stringify(range)}: ${ports.error}` };
	return { value: {
		protocol: protocol.value,
		ports: ports.value
	} };
}
// src/shared/policy/alias.ts
var isGroup = (text) => text.startsWith("group:");
var isTag = (text) => text.startsWith("tag:");
var isUser = (text) => text.includes("@");
var isHostName = (text) => !isUser(text) && !text.includes(":");
function kindOf(text) {
	if (text === "*") return "wildcard";
	if (/^user:\*@./.test(text)) return "domain";
	if (isUser(text)) return "user";
	if (isGroup(text)) return "group";
	if (isTag(text)) return "tag";
	if (text.startsWith("autogroup:")) return "autogroup";
	return isHostName(text) ? "host" : void 0;
}
/** Reads a name as rules use it. */
function parseAlias(text, { offset, length }) {
	const prefix = parsePrefix(text);
	if (prefix) return { value: {
		kind: "prefix",
		text,
		prefix,
		offset,
		length
	} };
	const kind = kindOf(text);
	return kind ? { value: {
		kind,
		text,
		offset,
		length
	} } : { error: `invalid alias format: ${JSON.stringify(text)}` };
}
/** Takes the brackets off `[fd7a::1]:80` and `[fd7a::1]/64:80`. */
function withoutBrackets(text) {
	if (!text.startsWith("[")) return { value: text };
	const close = text.indexOf("]");
	const refuse = (what) => ({ error: `square brackets are only valid around IPv6 addresses${what}` });
	if (close < 0) return refuse("");
	const host = text.slice(1, close);
	const address = parseAddress(host);
	if (address === void 0 || !isV6(address)) return refuse(`: ${JSON.stringify(host)}`);
	const rest = text.slice(close + 1);
	if (!rest.startsWith(":") && !rest.startsWith("/")) return refuse(`: ${JSON.stringify(text)}`);
	return { value: host + rest };
}
/** Autogroups Headscale knows. */
var headscaleAutogroups = [
	"internet",
	"member",
	"nonroot",
	"tagged",
	"self",
	"danger-all"
].map((name) => `autogroup:${name}`);
/** Autogroups of user roles, which only Tailscale has. */
var roleAutogroups = [
	"members",
	"admin",
	"owner",
	"it-admin",
	"network-admin",
	"billing-admin",
	"auditor",
	"shared"
].map((name) => `autogroup:${name}`);
/** What is wrong with a destination's name as such: for destinations with ports the decoder already looks. */
function nameProblem({ kind, text }) {
	if (kind === "tag" && !/^tag:[a-zA-Z]/.test(text)) return "tag names must start with a letter, after 'tag:'";
	if (kind !== "autogroup" || [...headscaleAutogroups, ...roleAutogroups].includes(text)) return void 0;
	return `invalid autogroup: got ${JSON.stringify(text)}, must be one of [${headscaleAutogroups.join(" ")}]`;
}
/** Reads a destination of an ACL or of a test: a name, a colon and ports. */
function parseDestination(written, place) {
	if (!written.includes(":")) return { error: "hostport must contain a colon" };
	const plain = withoutBrackets(written);
	if (plain.error !== void 0) return plain;
	const colon = plain.value.lastIndexOf(":");
	if (colon === 0) return { error: "input cannot start with a colon character" };
	if (colon === plain.value.length - 1) return { error: "input cannot end with a colon character" };
	const portText = plain.value.slice(colon + 1);
	const ports = parsePorts(portText);
	if (ports.error !== void 0) return { error: `dst=${JSON.stringify(written)}: port range ${JSON.stringify(portText)}: ${ports.error}` };
	const alias = parseAlias(plain.value.slice(0, colon), place);
	if (alias.error !== void 0) return alias;
	const problem = nameProblem(alias.value);
	return problem === void 0 ? { value: {
		...alias.value,
		ports: ports.value
	} } : { error: problem };
}
// src/shared/policy/token-kind.ts
/** What jsonc-parser's scanner calls its tokens: its own names are a const enum, which one-file compilers cannot read. */
var tokenKind = {
	openBrace: 1,
	closeBrace: 2,
	openBracket: 3,
	closeBracket: 4,
	comma: 5,
	colon: 6,
	string: 10,
	lineComment: 12,
	blockComment: 13,
	lineBreak: 14,
	space: 15,
	unknown: 16,
	end: 17
};
// src/shared/policy/hujson.ts
/** Deepest nesting accepted: far above any policy, far below what the stack of a worker takes. */
var maxDepth = 200;
var fixedMessages = {
	InvalidNumberFormat: ["number", "This number is not written as JSON allows"],
	PropertyNameExpected: ["property-name", "Expected a property name in double quotes"],
	ValueExpected: ["value", "Expected a value here"],
	ColonExpected: ["colon", "Expected a colon after the property name"],
	CloseBraceExpected: ["close-brace", "Expected a closing brace } for the object"],
	CloseBracketExpected: ["close-bracket", "Expected a closing bracket ] for the list"],
	EndOfFileExpected: ["end", "The document ends before this: remove what follows it"],
	InvalidCommentToken: ["comment", "This comment is not allowed here"],
	UnexpectedEndOfComment: ["comment-end", "This comment is never closed: add */"],
	UnexpectedEndOfString: ["string-end", "This text is never closed: add a double quote"],
	UnexpectedEndOfNumber: ["number", "This number ends too early"],
	InvalidUnicode: ["unicode", "A \\u escape needs four hexadecimal digits"],
	InvalidEscapeCharacter: ["escape", "This escape is not known: write \\\\ for a backslash"],
	InvalidCharacter: ["character", "Text cannot hold a raw control character: write it as an escape"]
};
function describe(text, error) {
	const { offset, length } = error;
	const found = text.slice(offset, offset + length);
	const at = (code, message) => ({
		offset,
		length,
		code,
		message
	});
	const name = printParseErrorCode(error.error);
	if (name === "CommaExpected") return at("comma", `Expected a comma before this ${found.startsWith("\"") && /^\s*:/.test(text.slice(offset + length)) ? "property" : "item"}`);
	if (name === "InvalidSymbol") {
		if (found.startsWith("'")) return at("symbol", "Text needs double quotes, not single ones");
		return at("symbol", `${found} is not a JSON value: text needs double quotes`);
	}
	const fixed = fixedMessages[name];
	return fixed ? at(...fixed) : at("syntax", "This is not valid HuJSON");
}
function depthProblem(text) {
	const scanner = createScanner(text, true);
	let depth = 0;
	for (let kind = scanner.scan(); kind !== tokenKind.end; kind = scanner.scan()) {
		if (kind === tokenKind.openBrace || kind === tokenKind.openBracket) depth++;
		if (kind === tokenKind.closeBrace || kind === tokenKind.closeBracket) depth--;
		if (depth > maxDepth) {
			const message = `Objects and lists are nested deeper than ${maxDepth} levels`;
			return {
				offset: scanner.getTokenOffset(),
				length: 1,
				code: "depth",
				message
			};
		}
	}
}
function duplicateKeys(node, problems) {
	const seen = /* @__PURE__ */ new Set();
	for (const child of node.children ?? []) {
		const key = child.type === "property" ? child.children?.[0] : void 0;
		if (key && typeof key.value === "string") {
			if (seen.has(key.value)) {
				const message = `Duplicate property ${JSON.stringify(key.value)}: an object holds each name once`;
				problems.push({
					offset: key.offset,
					length: key.length,
					code: "duplicate-key",
					message
				});
			}
			seen.add(key.value);
		}
		duplicateKeys(child, problems);
	}
}
/** The plain value of a tree node. A key called `__proto__` stays an ordinary key. */
function nodeValue(node) {
	if (node.type === "array") return (node.children ?? []).map(nodeValue);
	if (node.type !== "object") return node.value ?? null;
	const result = {};
	for (const property of node.children ?? []) {
		const [key, value] = property.children ?? [];
		if (!key || !value) continue;
		const entry = {
			value: nodeValue(value),
			enumerable: true,
			writable: true,
			configurable: true
		};
		Object.defineProperty(result, String(key.value), entry);
	}
	return result;
}
/**
* Reads HuJSON (JSON with comments and trailing commas, the language of Headscale and Tailscale policies) as far as it
* can be read. Never throws: what is wrong comes back in `problems`, with its place.
*/
function parseHuJson(text) {
	const tooDeep = depthProblem(text);
	if (tooDeep) return {
		root: void 0,
		value: void 0,
		problems: [tooDeep]
	};
	const errors = [];
	const root = parseTree(text, errors, {
		allowTrailingComma: true,
		disallowComments: false,
		allowEmptyContent: false
	});
	const problems = errors.map((error) => describe(text, error));
	if (root) duplicateKeys(root, problems);
	problems.sort((a, b) => a.offset - b.offset);
	return {
		root,
		value: root && nodeValue(root),
		problems
	};
}
/** Line and column, both from 1, of an offset: the way Go's HuJSON reader names places. */
function lineAndColumn(text, offset) {
	const before = text.slice(0, offset);
	return {
		line: before.split("\n").length,
		column: offset - before.lastIndexOf("\n")
	};
}
// src/shared/policy/decoder.ts
/** Names of members match without case, `_` and `-`, as in Go's decoder. */
var loose = (name) => name.toLowerCase().replaceAll(/[_-]/g, "");
var placeOf = ({ offset, length }) => ({
	offset,
	length
});
var escaped = (part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1");
var unmarshal = (json, type, path) => `parsing policy from bytes: json: cannot unmarshal JSON ${json} into Go ${type} within "/${path.map(escaped).join("/")}"`;
/** Walks the tree of a policy and gathers what does not fit. Reading never stops at a problem. */
var Decoder = class {
	flavour;
	problems = [];
	constructor(flavour) {
		this.flavour = flavour;
	}
	/** Paths of the words read so far, by their offsets. */
	paths = /* @__PURE__ */ new Map();
	/**
	* Notes a value of the wrong kind or form. `go` is the type that Headscale's decoder names in front of the message; its
	* path is that of the word at the place, unless given.
	*/
	refuse(place, code, message, go) {
		const { offset, length } = place;
		const path = go?.path ?? this.paths.get(offset);
		const said = go && path && this.flavour === "headscale" ? { said: `${unmarshal(go.json ?? "string", go.type, path)}: ${message}` } : {};
		this.problems.push({
			offset,
			length,
			code,
			message,
			severity: "error",
			stage: "decode",
			...said
		});
	}
	mismatch(node, wanted, path) {
		this.refuse(placeOf(node), "type", unmarshal(node.type === "property" ? "object" : node.type, wanted, path));
	}
	/** Members of an object; null counts as none, as in Go. */
	object(node, path, wanted = "object") {
		if (!node || node.type === "null") return [];
		if (node.type !== "object") {
			this.mismatch(node, wanted, path);
			return [];
		}
		return (node.children ?? []).flatMap((property) => {
			const [key, value] = property.children ?? [];
			if (!key || !value || typeof key.value !== "string") return [];
			return [{
				key: key.value,
				keyPlace: placeOf(key),
				value
			}];
		});
	}
	array(node, path, wanted = "[]string") {
		if (!node || node.type === "null") return [];
		if (node.type === "array") return node.children ?? [];
		this.mismatch(node, wanted, path);
		return [];
	}
	word(node, path, wanted = "string") {
		if (!node || node.type === "null") return void 0;
		this.paths.set(node.offset, path);
		if (typeof node.value === "string") return {
			text: node.value,
			...placeOf(node)
		};
		this.mismatch(node, wanted, path);
	}
	bool(node, path) {
		if (!node || node.type === "null") return false;
		if (node.type !== "boolean") this.mismatch(node, "bool", path);
		return nodeValue(node) === true;
	}
	words(node, path, wanted = "[]string") {
		return this.array(node, path, wanted).flatMap((item, index) => this.word(item, [...path, index]) ?? []);
	}
	/** The value, or undefined with the refusal noted at the place. */
	accept(parsed, place, code, type) {
		if (parsed.error === void 0) return parsed.value;
		this.refuse(place, code, parsed.error, { type });
	}
	aliases(node, path) {
		const found = this.words(node, path, "[]v2.AliasEnc").flatMap((word) => this.accept(parseAlias(word.text.trim(), word), word, "alias", "v2.AliasEnc") ?? []);
		if (this.flavour === "tailscale") return found;
		return found.map((alias) => alias.kind === "domain" ? {
			...alias,
			kind: "user"
		} : alias);
	}
	/**
	* Sorts the members of an object into known names. Others are refused; Tailscale takes more than Headscale does, which
	* stays `unknown` here.
	*/
	fields(members, known, tailscaleOnly = []) {
		const found = {};
		const unknown = [];
		for (const member of members) {
			const name = known.find((candidate) => candidate === member.key || loose(candidate) === loose(member.key));
			if (name) {
				found[name] = member.value;
				continue;
			}
			unknown.push(member);
			if (this.flavour === "tailscale" && tailscaleOnly.some((other) => loose(other) === loose(member.key))) continue;
			this.refuse(member.keyPlace, "unknown-field", `unknown field: ${JSON.stringify(member.key)}`);
		}
		return {
			found,
			unknown
		};
	}
};
// src/shared/policy/decode-names.ts
var quote$3 = (text) => JSON.stringify(text);
var inGroups = {
	type: "v2.Groups",
	json: "object",
	path: ["groups"]
};
var inHosts = {
	type: "v2.Hosts",
	json: "object",
	path: ["hosts"]
};
/** What Go calls a value of no known type. */
function goName({ type }) {
	return {
		number: "float64",
		boolean: "bool",
		null: "<nil>",
		array: "[]interface {}"
	}[type] ?? "map[string]interface {}";
}
/** What Go says about a text that is no prefix. */
function prefixProblem(text) {
	return `netip.ParsePrefix(${quote$3(text)}): ${text.includes("/") ? "bad prefix" : "no '/'"}`;
}
function groupMembers(decoder, { key, value }) {
	if (value.type !== "array") {
		const got = value.type === "string" ? `string: ${quote$3(String(value.value))}` : goName(value);
		const message = `group value must be an array of users: group ${quote$3(key)} got ${got}`;
		decoder.refuse(placeOf(value), "group-list", message, inGroups);
		return [];
	}
	return (value.children ?? []).flatMap((item) => {
		if (typeof item.value === "string") return [{
			text: item.value,
			...placeOf(item)
		}];
		const message = `invalid group member type: group ${quote$3(key)} expected string but got ${goName(item)}`;
		decoder.refuse(placeOf(item), "group-member", message, inGroups);
		return [];
	});
}
/** Reads `groups`. Names are judged first, then nested groups from the last name to the first, then members. */
function decodeGroups(decoder, node) {
	const groups = /* @__PURE__ */ new Map();
	const members = decoder.object(node, ["groups"], "map[string]interface {}");
	for (const { key, keyPlace } of members) if (!isGroup(key)) decoder.refuse(keyPlace, "group-name", `group must start with 'group:', got: ${quote$3(key)}`, inGroups);
	for (const member of members) groups.set(member.key, {
		name: member.key,
		members: groupMembers(decoder, member),
		...member.keyPlace
	});
	const lastFirst = [...groups.values()].sort((a, b) => a.name < b.name ? 1 : -1);
	for (const group of lastFirst) for (const word of group.members.filter(({ text }) => isGroup(text))) {
		const message = `groups[${quote$3(group.name)}]: ${quote$3(word.text)}: group members cannot be recursive`;
		decoder.refuse(word, "group-nested", message, inGroups);
	}
	for (const word of [...groups.values()].flatMap((group) => group.members)) {
		if (isUser(word.text) || isGroup(word.text)) continue;
		decoder.refuse(word, "username", `username must contain @, got: ${quote$3(word.text)}`, inGroups);
	}
	return groups;
}
function decodeHosts(decoder, node) {
	const hosts = /* @__PURE__ */ new Map();
	for (const { key, keyPlace, value } of decoder.object(node, ["hosts"], "map[string]string")) {
		if (!isHostName(key)) decoder.refuse(keyPlace, "host-name", `invalid hostname: ${quote$3(key)}`, inHosts);
		const address = decoder.word(value, ["hosts", key]);
		if (!address) continue;
		const prefix = parsePrefix(address.text);
		if (prefix) hosts.set(key, {
			name: key,
			prefix,
			...keyPlace
		});
		else {
			const message = `hostname contains invalid IP address: hostname ${quote$3(key)} address ${quote$3(address.text)}`;
			decoder.refuse(address, "host-address", message, inHosts);
		}
	}
	return hosts;
}
function ownersOf(decoder, words, what) {
	return words.filter((word) => {
		if (isUser(word.text) || isGroup(word.text) || isTag(word.text)) return true;
		if (decoder.flavour === "tailscale" && word.text.startsWith("autogroup:")) return true;
		const type = what === "owner" ? "v2.OwnerEnc" : "v2.AutoApproverEnc";
		decoder.refuse(word, "owner", `invalid ${what} format: ${quote$3(word.text)}`, { type });
		return false;
	});
}
function decodeTagOwners(decoder, node) {
	const tags = /* @__PURE__ */ new Map();
	for (const { key, keyPlace, value } of decoder.object(node, ["tagOwners"], "v2.TagOwners")) {
		const path = ["tagOwners", key];
		const prefix = `tag must start with 'tag:', got: ${quote$3(key)}`;
		if (!isTag(key)) decoder.refuse(keyPlace, "tag-name", prefix, {
			type: "v2.Tag",
			path
		});
		else if (!/^tag:[a-zA-Z]/.test(key)) {
			const message = `tagOwners[${quote$3(key)}]: tag names must start with a letter, after 'tag:'`;
			decoder.refuse(keyPlace, "tag-name", message);
		}
		const members = ownersOf(decoder, decoder.words(value, path), "owner");
		tags.set(key, {
			name: key,
			members,
			...keyPlace
		});
	}
	return tags;
}
function decodeAutoApprovers(decoder, node) {
	const members = decoder.object(node, ["autoApprovers"], "v2.AutoApproverPolicy");
	const { found } = decoder.fields(members, ["routes", "exitNode"], ["services"]);
	const routes = [];
	for (const { key, keyPlace, value } of decoder.object(found.routes, ["autoApprovers", "routes"])) {
		const words = ownersOf(decoder, decoder.words(value, [
			"autoApprovers",
			"routes",
			key
		]), "auto approver");
		const prefix = key.includes("/") ? parsePrefix(key) : void 0;
		if (prefix) routes.push({
			prefix,
			approvers: words,
			...keyPlace
		});
		else decoder.refuse(keyPlace, "route", prefixProblem(key), {
			type: "netip.Prefix",
			path: [
				"autoApprovers",
				"routes",
				key
			]
		});
	}
	return {
		routes,
		exitNode: ownersOf(decoder, decoder.words(found.exitNode, ["autoApprovers", "exitNode"]), "auto approver")
	};
}
// src/shared/policy/decode-rules.ts
var quote$2 = (text) => JSON.stringify(text);
/** Reads a protocol written as a text, or a number as Tailscale allows. */
function decodeProtocol(decoder, node, path) {
	if (!node || node.type === "null") return "";
	const text = node.type === "number" ? String(node.value) : decoder.word(node, path)?.text;
	return decoder.accept(parseProtocol(text ?? "", decoder.flavour === "headscale"), placeOf(node), "protocol", "v2.Protocol") ?? "";
}
function decodeAcl(decoder, node, index) {
	const path = ["acls", index];
	const known = [
		"action",
		"proto",
		"src",
		"dst"
	];
	const members = decoder.object(node, path, "map[string]interface {}").filter(({ key }) => !key.startsWith("#"));
	const { found } = decoder.fields(members, known, ["srcPosture"]);
	const action = decoder.word(found.action, [...path, "action"]);
	if (action && action.text !== "accept") {
		const detail = decoder.flavour === "headscale" ? ": invalid ACL action" : "";
		decoder.refuse(action, "action", `action=${quote$2(action.text)} is not supported${detail}`, { type: "v2.Action" });
	}
	return {
		index,
		protocol: decodeProtocol(decoder, found.proto, [...path, "proto"]),
		src: decoder.aliases(found.src, [...path, "src"]),
		dst: decoder.words(found.dst, [...path, "dst"]).flatMap((word) => decoder.accept(parseDestination(word.text, word), word, "destination", "v2.AliasWithPorts") ?? []),
		...placeOf(node)
	};
}
function decodeAcls(decoder, node) {
	if (!node || node.type === "null") return void 0;
	return decoder.array(node, ["acls"], "[]v2.ACL").map((item, index) => decodeAcl(decoder, item, index));
}
function decodeVia(decoder, node, path) {
	return decoder.words(node, path).filter((word) => {
		if (/^tag:[a-zA-Z]/.test(word.text)) return true;
		decoder.refuse(word, "via", "via can only be a tag");
		return false;
	});
}
function decodeGrant(decoder, node, index) {
	const path = ["grants", index];
	const { found } = decoder.fields(decoder.object(node, path, "v2.Grant"), [
		"src",
		"dst",
		"ip",
		"app",
		"via"
	], ["srcPosture"]);
	const src = decoder.aliases(found.src, [...path, "src"]);
	const dst = decoder.aliases(found.dst, [...path, "dst"]);
	const ip = decoder.words(found.ip, [...path, "ip"]).flatMap((word) => decoder.accept(parseProtocolPorts(word.text), word, "ports", "v2.ProtocolPort") ?? []);
	const appMembers = decoder.object(found.app, [...path, "app"], "tailcfg.PeerCapMap");
	const app = /* @__PURE__ */ new Map();
	for (const { key, value } of appMembers) {
		decoder.array(value, [
			...path,
			"app",
			key
		], "[]tailcfg.RawMessage");
		app.set(key, nodeValue(value));
	}
	const appPlaces = appMembers.map(({ key, keyPlace }) => ({
		text: key,
		...keyPlace
	}));
	const via = decodeVia(decoder, found.via, [...path, "via"]);
	return {
		index,
		src,
		dst,
		ip,
		app: found.app !== void 0 && found.app.type !== "null" ? app : void 0,
		appPlaces,
		via,
		...placeOf(node)
	};
}
function decodeGrants(decoder, node) {
	if (!node || node.type === "null") return void 0;
	return decoder.array(node, ["grants"], "[]v2.Grant").map((item, index) => decodeGrant(decoder, item, index));
}
function decodeNodeAttrs(decoder, node) {
	return decoder.array(node, ["nodeAttrs"], "[]v2.NodeAttrGrant").map((item, index) => {
		const path = ["nodeAttrs", index];
		const members = decoder.object(item, path, "v2.NodeAttrGrant");
		const { found } = decoder.fields(members, [
			"target",
			"attr",
			"ipPool"
		], ["app"]);
		const ipPool = decoder.words(found.ipPool, [...path, "ipPool"]).flatMap((word) => {
			const prefix = word.text.includes("/") ? parsePrefix(word.text) : void 0;
			if (!prefix) decoder.refuse(word, "ip-pool", prefixProblem(word.text), { type: "netip.Prefix" });
			return prefix ? [{
				offset: word.offset,
				length: word.length,
				prefix
			}] : [];
		});
		return {
			index,
			target: decoder.aliases(found.target, [...path, "target"]),
			attr: decoder.words(found.attr, [...path, "attr"]),
			ipPool,
			...placeOf(item)
		};
	});
}
// src/shared/policy/duration.ts
/** Go's durations (`1h30m`, `-1m`, `500ms`) in nanoseconds. */
var units = {
	ns: 1n,
	us: 1000n,
	µs: 1000n,
	μs: 1000n,
	ms: 1000000n,
	s: 1000000000n,
	m: 60000000000n,
	h: 3600000000000n
};
/** The nanoseconds of a duration, or what Go says about it. */
function parseDuration(text) {
	const quoted = JSON.stringify(text);
	const invalid = { error: `time: invalid duration ${quoted}` };
	const sign = text.startsWith("-") ? -1n : 1n;
	const rest = text.replace(/^[+-]/, "");
	if (rest === "0") return { value: 0n };
	if (rest === "") return invalid;
	let total = 0n;
	let at = 0;
	for (const part of rest.matchAll(/(\d+(?:\.\d*)?|\.\d+)([^\d.]*)/g)) {
		const [whole, number = "", unit = ""] = part;
		if (part.index !== at) return invalid;
		at += whole.length;
		if (unit === "") return { error: `time: missing unit in duration ${quoted}` };
		const scale = Object.hasOwn(units, unit) ? units[unit] : void 0;
		if (scale === void 0) return { error: `time: unknown unit ${JSON.stringify(unit)} in duration ${quoted}` };
		const [digits = "", fraction = ""] = number.split(".");
		total += BigInt(digits || "0") * scale + BigInt(fraction || "0") * scale / 10n ** BigInt(fraction.length);
	}
	return at === rest.length ? { value: sign * total } : invalid;
}
/** Writes whole seconds as Go does: `200h0m0s`, `1m0s`, `30s`. Parts of a second are written as a fraction. */
function formatDuration(nanoseconds) {
	if (nanoseconds === 0n) return "0s";
	const sign = nanoseconds < 0n ? "-" : "";
	const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
	const seconds = size / 1000000000n;
	const fraction = (size % 1000000000n).toString().padStart(9, "0").replace(/0+$/, "");
	const hours = seconds / 3600n;
	const minutes = seconds / 60n % 60n;
	return `${sign}${hours > 0n ? `${hours}h${minutes}m` : minutes > 0n ? `${minutes}m` : ""}${seconds % 60n}${fraction ? `.${fraction}` : ""}s`;
}
// src/shared/policy/decode-ssh.ts
var quote$1 = (text) => JSON.stringify(text);
var wildcardDestination = "wildcard (*) is not supported as SSH destination; use 'autogroup:member' for user-owned devices, 'autogroup:tagged' for tagged devices, or specific tags/users";
/** The Go type the control plane names when an alias cannot stand in an SSH rule. */
var goTypes = {
	wildcard: "v2.Asterix",
	prefix: "*v2.Prefix",
	host: "*v2.Host",
	group: "*v2.Group",
	domain: "*v2.Username"
};
function sources(decoder, node, path) {
	const kinds = [
		"user",
		"domain",
		"group",
		"tag",
		"autogroup"
	];
	return decoder.aliases(node, path).filter((alias) => {
		if (kinds.includes(alias.kind)) return true;
		const message = `alias not supported for SSH source: ${goTypes[alias.kind] ?? ""}`;
		decoder.refuse(alias, "ssh-src", message, {
			type: "v2.SSHSrcAliases",
			json: "array",
			path
		});
		return false;
	});
}
function destinations(decoder, node, path) {
	const kinds = [
		"user",
		"tag",
		"autogroup",
		"host"
	];
	return decoder.aliases(node, path).filter((alias) => {
		if (kinds.includes(alias.kind)) return true;
		const other = `alias not supported for SSH destination: ${goTypes[alias.kind] ?? ""}`;
		const message = alias.kind === "wildcard" ? wildcardDestination : other;
		decoder.refuse(alias, "ssh-dst", message, {
			type: "v2.SSHDstAliases",
			json: "array",
			path
		});
		return false;
	});
}
var trimmed = (words) => words.map((word) => ({
	...word,
	text: word.text.trim()
}));
function checkPeriodOf(decoder, node, path) {
	const word = decoder.word(node, path);
	if (!word) return void 0;
	const place = {
		offset: word.offset,
		length: word.length
	};
	if (word.text === "always") return {
		...place,
		nanoseconds: "always"
	};
	const nanoseconds = decoder.accept(parseDuration(word.text), word, "check-period", "v2.SSHCheckPeriod");
	return nanoseconds === void 0 ? void 0 : {
		...place,
		nanoseconds
	};
}
function decodeSshRule(decoder, node, index) {
	const path = ["ssh", index];
	const { found } = decoder.fields(decoder.object(node, path, "v2.SSH"), [
		"action",
		"src",
		"dst",
		"users",
		"checkPeriod",
		"acceptEnv"
	], [
		"srcPosture",
		"recorder",
		"enforceRecorder"
	]);
	const word = decoder.word(found.action, [...path, "action"]);
	const action = word?.text.trim() ?? "";
	if (word && ![
		"",
		"accept",
		"check"
	].includes(action)) decoder.refuse(word, "action", `${quote$1(action)} is not a valid action`, { type: "v2.SSHAction" });
	return {
		index,
		action,
		src: sources(decoder, found.src, [...path, "src"]),
		dst: destinations(decoder, found.dst, [...path, "dst"]),
		users: trimmed(decoder.words(found.users, [...path, "users"])),
		checkPeriod: checkPeriodOf(decoder, found.checkPeriod, [...path, "checkPeriod"]),
		acceptEnv: decoder.words(found.acceptEnv, [...path, "acceptEnv"]),
		...placeOf(node)
	};
}
function decodeSsh(decoder, node) {
	return decoder.array(node, ["ssh"], "[]v2.SSH").map((item, index) => decodeSshRule(decoder, item, index));
}
/** Reads `tests`. What is wrong with a destination shows when the tests run, not here. */
function decodeTests(decoder, node) {
	return decoder.array(node, ["tests"], "[]v2.PolicyTest").map((item, index) => {
		const path = ["tests", index];
		const { found } = decoder.fields(decoder.object(item, path, "v2.PolicyTest"), [
			"src",
			"proto",
			"accept",
			"deny"
		], ["srcPostureAttrs"]);
		const proto = decoder.word(found.proto, [...path, "proto"]);
		const protocol = proto ? decoder.accept(parseProtocol(proto.text, true), proto, "protocol", "v2.Protocol") ?? "" : "";
		return {
			index,
			src: decoder.word(found.src, [...path, "src"]),
			protocol,
			accept: decoder.words(found.accept, [...path, "accept"]),
			deny: decoder.words(found.deny, [...path, "deny"]),
			...placeOf(item)
		};
	});
}
function decodeSshTests(decoder, node) {
	return decoder.array(node, ["sshTests"], "[]v2.SSHPolicyTest").map((item, index) => {
		const path = ["sshTests", index];
		const { found } = decoder.fields(decoder.object(item, path, "v2.SSHPolicyTest"), [
			"src",
			"dst",
			"accept",
			"deny",
			"check"
		]);
		const word = decoder.word(found.src, [...path, "src"]);
		const named = word && word.text.trim() !== "" ? word : void 0;
		const parsed = named && parseAlias(named.text.trim(), named);
		if (parsed?.error !== void 0) decoder.refuse(named ?? item, "alias", parsed.error, {
			type: "v2.SSHPolicyTest",
			json: "object",
			path
		});
		const src = parsed?.value;
		const list = (name) => trimmed(decoder.words(found[name], [...path, name]));
		return {
			index,
			src,
			dst: decoder.aliases(found.dst, [...path, "dst"]),
			accept: list("accept"),
			deny: list("deny"),
			check: list("check"),
			...placeOf(item)
		};
	});
}
// src/shared/policy/decode.ts
/** Sections Headscale 0.29 and later reads. */
var headscaleSections = [
	"groups",
	"hosts",
	"tagOwners",
	"acls",
	"grants",
	"nodeAttrs",
	"autoApprovers",
	"ssh",
	"tests",
	"sshTests",
	"randomizeClientPort"
];
/** Further sections that Tailscale documents; Headscale refuses them. */
var tailscaleSections = [
	"postures",
	"defaultSrcPosture",
	"ipsets",
	"derpMap",
	"disableIPv4",
	"OneCGNATRoute",
	"extraDNSRecords"
];
/** Reads a policy's tree into rules. Problems are those of single values, in document order. */
function decodePolicy(root, flavour) {
	const decoder = new Decoder(flavour);
	const { found, unknown } = decoder.fields(decoder.object(root, [], "v2.Policy"), headscaleSections, tailscaleSections);
	return {
		policy: {
			flavour,
			groups: decodeGroups(decoder, found.groups),
			hosts: decodeHosts(decoder, found.hosts),
			tagOwners: decodeTagOwners(decoder, found.tagOwners),
			acls: decodeAcls(decoder, found.acls),
			grants: decodeGrants(decoder, found.grants),
			nodeAttrs: decodeNodeAttrs(decoder, found.nodeAttrs),
			autoApprovers: decodeAutoApprovers(decoder, found.autoApprovers),
			ssh: decodeSsh(decoder, found.ssh),
			tests: decodeTests(decoder, found.tests),
			sshTests: decodeSshTests(decoder, found.sshTests),
			randomizeClientPort: decoder.bool(found.randomizeClientPort, ["randomizeClientPort"]),
			unknown: unknown.map(({ key, keyPlace }) => ({
				text: key,
				...keyPlace
			}))
		},
		problems: sectionOrder(decoder.problems, found)
	};
}
/** Problems in the order the sections stand in the document; within one, as they were found. */
function sectionOrder(problems, found) {
	const starts = Object.values(found).flatMap((node) => node ? [node.offset] : []).sort((a, b) => a - b);
	const sectionOf = (offset) => starts.findLast((start) => start <= offset) ?? -1;
	return problems.map((problem, index) => ({
		problem,
		index,
		section: sectionOf(problem.offset)
	})).sort((a, b) => a.section - b.section || a.index - b.index).map(({ problem }) => problem);
}
// src/shared/policy/names.ts
var list$1 = (names) => `[${names.join(" ")}]`;
var quote = (text) => JSON.stringify(text);
/** Judges whether the names in rules exist, in the control plane's words. Gathers problems in the order it is asked. */
var NameChecker = class {
	policy;
	flavour;
	problems = [];
	constructor(policy, flavour) {
		this.policy = policy;
		this.flavour = flavour;
	}
	refuse(place, code, message) {
		const { offset, length } = place;
		this.problems.push({
			offset,
			length,
			code,
			message,
			severity: "error",
			stage: "rules"
		});
	}
	group(place, name) {
		if (!this.policy.groups.has(name)) this.refuse(place, "group-unknown", `group not defined in policy: ${quote(name)}`);
	}
	host(place, name) {
		if (!this.policy.hosts.has(name)) this.refuse(place, "host-unknown", `host not defined in policy: ${quote(name)}`);
	}
	/** `before` is what the control plane writes in front for this kind of rule. */
	tag(place, name, before = "") {
		if (!this.policy.tagOwners.has(name)) this.refuse(place, "tag-unknown", `${before}tag not found: ${quote(name)}`);
	}
	/** Members of `tagOwners` and of auto-approver lists. */
	owners(words) {
		for (const word of words) if (word.text.startsWith("group:")) this.group(word, word.text);
		else if (word.text.startsWith("tag:")) this.tag(word, word.text);
	}
};
/** To Tailscale role autogroups stand for users, so they may stand wherever `autogroup:member` may. */
var isRoleAutogroup = ({ flavour }, text) => flavour === "tailscale" && roleAutogroups.includes(text);
/** Says `multiple errors:` with a line for each, or the one text alone, as Tailscale's multierr does. */
function joinTexts(texts) {
	return texts.length === 1 ? texts[0] ?? "" : `multiple errors:\n\t${texts.join("\n	")}`;
}
// src/shared/policy/syntax-text.ts
/** A character as Go quotes it: `'}'`, `'\ufeff'`. */
function goCharacter(text, offset) {
	const code = text.codePointAt(offset) ?? 0;
	if (code >= 32 && code < 127) return `'${code === 39 ? "\\'" : String.fromCodePoint(code)}'`;
	return `'\\u${code.toString(16).padStart(4, "0")}'`;
}
/** Path of the object that holds a place, as Go's decoder names it; '' for the document. */
function holderPath(root, offset) {
	const holds = (node) => node.offset <= offset && offset < node.offset + node.length;
	const walk = (node) => {
		for (const child of node.children ?? []) {
			const [key, value] = child.type === "property" ? child.children ?? [] : [];
			if (key && value && holds(value)) return `/${String(key.value)}${walk(value)}`;
			if (child.type !== "property" && holds(child)) return `/${node.children?.indexOf(child) ?? 0}${walk(child)}`;
		}
		return "";
	};
	return root ? walk(root) : "";
}
function detailOf(text, root, { offset, code }) {
	const here = (detail) => ({
		at: offset,
		detail
	});
	const atEnd = (what) => ({
		at: text.length,
		detail: `parsing ${what}: unexpected EOF`
	});
	const character = goCharacter(text, offset);
	if (code === "comment-end") return here("parsing comment: unexpected EOF");
	if (code === "string-end") return atEnd("string");
	if (text.slice(offset).trim() === "") return atEnd("value");
	if (root && offset >= root.offset + root.length) return here(`invalid character ${character} after top-level value`);
	const word = /^[a-zA-Z0-9_.+-]+/.exec(text.slice(offset))?.[0];
	if (word && [
		"symbol",
		"property-name",
		"value",
		"number"
	].includes(code)) return here(`invalid literal: ${word}`);
	if (code === "colon") return here(`invalid character ${character} after object name`);
	if (code === "comma" || code === "close-brace" || code === "close-bracket") {
		const before = text.slice(0, offset);
		const [kind, close] = before.lastIndexOf("[") > before.lastIndexOf("{") ? ["array", "]"] : ["object", "}"];
		return here(`invalid character ${character} after ${kind} value (expecting ',' or '${close}')`);
	}
	const quote = [
		"escape",
		"unicode",
		"character"
	].includes(code) ? text.lastIndexOf("\"", offset) : -1;
	const literal = quote >= 0 ? /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(quote))?.[0] : void 0;
	if (literal !== void 0) return {
		at: quote,
		detail: `invalid literal: ${literal}`
	};
	return here(`invalid character ${character} at start of value`);
}
/** A syntax problem the way Headscale's reader of HuJSON names it. */
function syntaxText(text, root, problem) {
	if (problem.code === "duplicate-key") {
		const name = text.slice(problem.offset, problem.offset + problem.length);
		const path = holderPath(root, problem.offset);
		return `parsing policy from bytes: jsontext: duplicate object member name ${name}${path ? ` within "${path}"` : ""}`;
	}
	const { at, detail } = detailOf(text, root, problem);
	const { line, column } = lineAndColumn(text, at);
	return `parsing HuJSON: hujson: line ${line}, column ${column}: ${detail}`;
}
// src/shared/policy/ipset.ts
/** Splits a run into the fewest prefixes, `[first address, bits]` each. */
function rangeToPrefixes({ from, to }) {
	const base = isV6(from) ? v6Base : 0n;
	const width = isV6(from) ? 128 : 32;
	const found = [];
	let at = from - base;
	const end = to - base;
	while (at <= end) {
		let free = 0;
		while (free < width && (at & (1n << BigInt(free + 1)) - 1n) === 0n && at + (1n << BigInt(free + 1)) - 1n <= end) free++;
		found.push([at + base, width - free]);
		at += 1n << BigInt(free);
	}
	return found;
}
/** A set of addresses: ordered, disjoint, non-touching runs. Never changes once made. */
var IpSet = class IpSet {
	ranges;
	constructor(ranges) {
		this.ranges = ranges;
	}
	static empty = new IpSet([]);
	/** The union of runs in any order. */
	static of(ranges) {
		const sorted = [...ranges].sort((a, b) => a.from < b.from ? -1 : a.from > b.from ? 1 : 0);
		const merged = [];
		for (const range of sorted) {
			const last = merged.at(-1);
			if (last && range.from <= last.to + 1n) {
				if (range.to > last.to) last.to = range.to;
			} else merged.push({
				from: range.from,
				to: range.to
			});
		}
		return new IpSet(merged);
	}
	static ofAddresses(addresses) {
		return IpSet.of(Array.from(addresses, (address) => ({
			from: address,
			to: address
		})));
	}
	static union(sets) {
		const all = [...sets];
		return all.length === 1 && all[0] ? all[0] : IpSet.of(all.flatMap((set) => set.ranges));
	}
	get isEmpty() {
		return this.ranges.length === 0;
	}
	/** Index of the first run that ends at or after the address. */
	indexFrom(address) {
		let low = 0;
		let high = this.ranges.length;
		while (low < high) {
			const middle = low + high >> 1;
			const range = this.ranges[middle];
			if (range && range.to < address) low = middle + 1;
			else high = middle;
		}
		return low;
	}
	has(address) {
		const range = this.ranges[this.indexFrom(address)];
		return range !== void 0 && range.from <= address;
	}
	/** True when the set and the run share an address. */
	overlaps(other) {
		const range = this.ranges[this.indexFrom(other.from)];
		return range !== void 0 && range.from <= other.to;
	}
	/** True when the whole run lies in the set. */
	covers(other) {
		const range = this.ranges[this.indexFrom(other.from)];
		return range !== void 0 && range.from <= other.from && range.to >= other.to;
	}
	coversSet(other) {
		return other.ranges.every((range) => this.covers(range));
	}
	minus(other) {
		const left = [];
		for (const range of this.ranges) {
			let from = range.from;
			for (const hole of other.ranges) {
				if (hole.to < from || hole.from > range.to) continue;
				if (hole.from > from) left.push({
					from,
					to: hole.from - 1n
				});
				from = hole.to + 1n;
			}
			if (from <= range.to) left.push({
				from,
				to: range.to
			});
		}
		return new IpSet(left);
	}
	/** The fewest prefixes that make up the set, written as Go does: one address without its bits. */
	prefixes() {
		return this.ranges.flatMap((range) => rangeToPrefixes(range).map(([first, bits]) => {
			const width = isV6(first) ? 128 : 32;
			const to = first + (1n << BigInt(width - bits)) - 1n;
			return {
				text: formatAddress(first) + (bits === width ? "" : `/${bits}`),
				range: {
					from: first,
					to
				}
			};
		}));
	}
	/** The runs as the control plane writes sources: an address, a prefix, or `first-last`. */
	strings() {
		return this.ranges.map((range) => {
			if (range.from === range.to) return formatAddress(range.from);
			const prefixes = rangeToPrefixes(range);
			const [first, bits] = prefixes[0] ?? [0n, 0];
			return prefixes.length === 1 ? `${formatAddress(first)}/${bits}` : `${formatAddress(range.from)}-${formatAddress(range.to)}`;
		});
	}
};
/** Every address there is: what `*` as a destination and `autogroup:danger-all` mean. */
var everything = IpSet.of([prefixOf("0.0.0.0/0"), prefixOf("::/0")]);
/** Addresses machines may have: Tailscale's ranges without the part ChromeOS keeps for itself. What `*` as a source means. */
var tailnetRange = IpSet.of([prefixOf("100.64.0.0/10"), prefixOf("fd7a:115c:a1e0::/48")]).minus(IpSet.of([prefixOf("100.115.92.0/23")]));
/** The public internet: what `autogroup:internet` means. */
var internet = IpSet.of([prefixOf("0.0.0.0/0"), prefixOf("2000::/3")]).minus(IpSet.of([
	"fc00::/7",
	"fe80::/10",
	"10.0.0.0/8",
	"172.16.0.0/12",
	"192.168.0.0/16",
	"169.254.0.0/16",
	"100.64.0.0/10"
].map(prefixOf)));
// src/shared/policy/validate-rules.ts
var sourceAutogroups$1 = [
	"autogroup:member",
	"autogroup:tagged",
	"autogroup:danger-all"
];
var destinationAutogroups$1 = [
	"autogroup:internet",
	"autogroup:member",
	"autogroup:tagged",
	"autogroup:self"
];
var selfSources = "autogroup:self can only be used with users, groups, or supported autogroups";
/** Capabilities of Tailscale's own domain that a policy may give. The others are the control plane's to give. */
var tailscaleCapabilities = [
	"drive",
	"relay",
	"webui",
	"kubernetes",
	"tsidp",
	"secrets"
].map((name) => `tailscale.com/cap/${name}`);
function checkSourceAutogroup(checker, alias) {
	const refuse = (message) => checker.refuse(alias, "autogroup-src", message);
	if (alias.text === "autogroup:internet") refuse("autogroup:internet can only be used in ACL destinations");
	else if (alias.text === "autogroup:self") refuse("\"autogroup:self\" not valid on the src side of a rule");
	else if (!sourceAutogroups$1.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) refuse(`autogroup not supported for ACL sources: ${quote(alias.text)}, can be ${list$1(sourceAutogroups$1)}`);
}
function checkDestinationAutogroup(checker, alias) {
	const refuse = (message) => checker.refuse(alias, "autogroup-dst", message);
	if (alias.text === "autogroup:danger-all") refuse("cannot use autogroup:danger-all as a dst");
	else if (!destinationAutogroups$1.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) refuse(`autogroup not supported for ACL destinations: ${quote(alias.text)}, can be ${list$1(destinationAutogroups$1)}`);
}
function checkSource(checker, alias) {
	if (alias.kind === "host") checker.host(alias, alias.text);
	else if (alias.kind === "group") checker.group(alias, alias.text);
	else if (alias.kind === "tag") checker.tag(alias, alias.text, "src=");
	else if (alias.kind === "autogroup") checkSourceAutogroup(checker, alias);
}
function checkDestination(checker, alias, beforeTag) {
	if (alias.kind === "host") checker.host(alias, alias.text);
	else if (alias.kind === "group") checker.group(alias, alias.text);
	else if (alias.kind === "tag") checker.tag(alias, alias.text, beforeTag);
	else if (alias.kind === "autogroup") checkDestinationAutogroup(checker, alias);
}
/** `autogroup:self` is a user's own machines: its sources must be users. A grant refuses `*` too, an ACL narrows it. */
function checkSelf(checker, src, dst, wildcard) {
	if (!dst.some((alias) => alias.text === "autogroup:self")) return;
	const wrong = src.find((alias) => {
		if ([
			"user",
			"group",
			"domain"
		].includes(alias.kind)) return false;
		if (alias.kind === "wildcard") return !wildcard;
		return alias.text !== "autogroup:member" && !isRoleAutogroup(checker, alias.text);
	});
	if (wrong) checker.refuse(wrong, "self-src", selfSources);
}
function validateAcl(checker, rule) {
	rule.src.forEach((alias) => checkSource(checker, alias));
	rule.dst.forEach((alias) => checkDestination(checker, alias, `dst=${quote(alias.text)}: `));
	if (!hasPorts(rule.protocol)) {
		const narrow = rule.dst.find((dst) => dst.ports.some(({ first, last }) => first !== 0 || last !== 65535));
		const message = `protocol does not support specific ports: ${quote(rule.protocol)}, only "*" is allowed`;
		if (narrow) checker.refuse(narrow, "ports", message);
	}
	checkSelf(checker, rule.src, rule.dst, true);
}
function checkCapabilities(checker, rule) {
	for (const place of rule.appPlaces) if (place.text.includes("://")) checker.refuse(place, "capability", "capability name must have the form {domain}/{path}");
	else if (place.text.startsWith("tailscale.com/") && !tailscaleCapabilities.includes(place.text)) checker.refuse(place, "capability", "capability name must not be in the tailscale.com domain");
	const exit = rule.dst.find((alias) => alias.text === "autogroup:internet");
	if (rule.appPlaces.length > 0 && exit) checker.refuse(exit, "capability-internet", "cannot use app grants with autogroup:internet");
}
function validateGrant(checker, rule) {
	if (rule.ip.length === 0 && rule.appPlaces.length === 0) checker.refuse(rule, "grant-empty", "ip and app can not both be empty");
	checkCapabilities(checker, rule);
	const all = rule.dst.find((alias) => alias.prefix?.bits === 0);
	if (all?.prefix) {
		const message = `dst ${quote(all.prefix.text)}: to allow all IP addresses, use "*" or "autogroup:internet"`;
		checker.refuse(all, "default-route", message);
	}
	rule.src.forEach((alias) => checkSource(checker, alias));
	rule.dst.forEach((alias) => checkDestination(checker, alias, ""));
	for (const tag of rule.via) {
		if (checker.policy.tagOwners.has(tag.text)) continue;
		checker.refuse(tag, "tag-unknown", `tag ${quote(tag.text)} not found`);
	}
	checkSelf(checker, rule.src, rule.dst, false);
}
// src/shared/policy/validate-ssh.ts
var sourceAutogroups = ["autogroup:member", "autogroup:tagged"];
var destinationAutogroups = [
	"autogroup:member",
	"autogroup:tagged",
	"autogroup:self"
];
var longestCheck = 168n * 3600000000000n;
function checkAutogroup(checker, alias, allowed, side) {
	if (alias.text === "autogroup:internet") checker.refuse(alias, "autogroup-ssh", "autogroup:internet can only be used in ACL destinations");
	else if (!allowed.includes(alias.text) && !isRoleAutogroup(checker, alias.text)) {
		const message = `autogroup not supported for SSH ${side}: ${quote(alias.text)}, can be ${list$1(allowed)}`;
		checker.refuse(alias, "autogroup-ssh", message);
	}
}
function checkLogins(checker, rule) {
	if (rule.action === "") checker.refuse(rule, "action", "action must be specified");
	if (rule.users.length === 0) checker.refuse(rule, "ssh-users", "users must be specified");
	for (const user of rule.users) if (user.text === "" || user.text === "*") checker.refuse(user, "ssh-user", `user ${quote(user.text)} is not valid`);
	for (const name of rule.acceptEnv) if (name.text === "") checker.refuse(name, "accept-env", "acceptEnv values cannot be empty");
}
function checkNames(checker, rule) {
	for (const alias of rule.src) if (alias.kind === "autogroup") checkAutogroup(checker, alias, sourceAutogroups, "sources");
	else if (alias.kind === "group") checker.group(alias, alias.text);
	else if (alias.kind === "tag") checker.tag(alias, alias.text);
	for (const alias of rule.dst) if (alias.kind === "autogroup") checkAutogroup(checker, alias, destinationAutogroups, "destinations");
	else if (alias.kind === "tag") checker.tag(alias, alias.text);
	else if (alias.kind === "host") checker.refuse(alias, "ssh-dst", `invalid dst ${quote(alias.text)}`);
}
/** Tagged machines never reach machines of users, and a user as destination takes only that user as source. */
function combinationProblem(rule, dst) {
	const tagged = rule.src.some((src) => src.kind === "tag" || src.text === "autogroup:tagged");
	if (dst.kind === "user") {
		if (tagged) return `tags in SSH source cannot access user-owned devices (${dst.text}); use autogroup:tagged or specific tags as destinations instead`;
		if (rule.src.every((src) => src.kind === "user" && src.text === dst.text) && rule.src.length > 0) return void 0;
		return `user destination requires source to contain only that same user ${quote(dst.text)}; use autogroup:self instead for same-user SSH access`;
	}
	if (!tagged) return void 0;
	if (dst.text === "autogroup:self") return "autogroup:self destination requires source to contain only users or groups, not tags or autogroup:tagged";
	if (dst.text === "autogroup:member") return "tags in SSH source cannot access autogroup:member (user-owned devices)";
}
function checkPeriod(checker, rule) {
	const period = rule.checkPeriod;
	if (!period) return;
	if (rule.action !== "check") checker.refuse(period, "check-period", "checkPeriod is only valid with action \"check\"");
	if (rule.action !== "check" || period.nanoseconds === "always") return;
	if (period.nanoseconds < 0n) {
		const written = formatDuration(period.nanoseconds);
		checker.refuse(period, "check-period", `checkPeriod ${written} must be a positive duration`);
	} else if (period.nanoseconds > longestCheck) {
		const written = formatDuration(period.nanoseconds);
		checker.refuse(period, "check-period", `checkPeriod ${written} is above the max (168h)`);
	}
}
/** The email domain a `localpart:*@domain` login names; undefined when the text is an ordinary login name. */
function localpartDomain(login) {
	return /^localpart:\*@([^@]+)$/.exec(login)?.[1];
}
/**
* Tailscale takes email domains of its own tailnet only. Neither the policy nor Headscale says which those are: the
* tailnet is taken to be called after its first user, who made it.
*/
function checkDomains(checker, rule, users) {
	const own = users.find((user) => user.email?.includes("@"))?.email?.split("@").at(-1);
	if (checker.flavour !== "tailscale" || own === void 0) return;
	const refuse = (place, domain, before) => {
		if (domain === own) return;
		checker.refuse(place, "domain", `${before}${domain} is not associated with this Tailnet and cannot be used in user:*@<domain> expressions`);
	};
	for (const alias of rule.src) if (alias.kind === "domain") refuse(alias, alias.text.slice(7), "[ssh] ");
	for (const user of rule.users) {
		const domain = localpartDomain(user.text);
		if (domain !== void 0) refuse(user, domain, "");
	}
}
function validateSsh(checker, rule, users) {
	checkLogins(checker, rule);
	checkNames(checker, rule);
	for (const dst of rule.dst) {
		const problem = combinationProblem(rule, dst);
		if (problem === void 0) continue;
		checker.refuse(dst, "ssh-combination", problem);
		break;
	}
	checkPeriod(checker, rule);
	checkDomains(checker, rule, users);
}
// src/shared/policy/validate-tests.ts
/** What the control plane says in front of anything wrong with `tests` and `sshTests`. */
var testsFailed = "test(s) failed:\n";
/** A test names one machine and one port: what else it may not be. */
function destinationProblem(checker, word) {
	const parsed = parseDestination(word.text, word);
	if (parsed.error !== void 0) return parsed.error;
	const dst = parsed.value;
	if (dst.text === "autogroup:internet") return "autogroup:internet not valid as a test destination";
	const [port, more] = dst.ports;
	if (!port || more || port.first !== port.last) return "test destination port must be a single port";
	const host = dst.kind === "host" ? checker.policy.hosts.get(dst.text)?.prefix : void 0;
	return (dst.kind === "prefix" ? word.text.includes("/") : host && host.from !== host.to) ? "test destination must be a single host, not a CIDR range" : void 0;
}
function validateTest(checker, test, report) {
	const before = `test ${test.index}`;
	if (test.accept.length === 0 && test.deny.length === 0) report(test, `${before}: test entry must have at least one of "accept" or "deny"`);
	if (![
		"",
		"tcp",
		"udp",
		"sctp"
	].includes(test.protocol)) report(test, `${before}: test protocol must be tcp, udp, sctp, or empty: ${quote(test.protocol)}`);
	for (const side of ["accept", "deny"]) for (const word of test[side]) {
		const problem = destinationProblem(checker, word);
		if (problem !== void 0) report(word, `${before}, ${side} ${quote(word.text)}: ${problem}`);
	}
}
function sshDestinationProblem(checker, dst) {
	const disallowed = `SSH tests dst contains disallowed element ${quote(dst.text)}`;
	if (dst.text === "autogroup:internet") return disallowed;
	if (dst.kind === "prefix") return dst.prefix && dst.prefix.from !== dst.prefix.to ? disallowed : void 0;
	if (dst.kind === "tag" && !checker.policy.tagOwners.has(dst.text)) return `SSH tests dst contains unknown tag ${quote(dst.text)}`;
	const host = dst.kind === "host" ? checker.policy.hosts.get(dst.text)?.prefix : void 0;
	return host && host.from !== host.to ? disallowed : void 0;
}
function validateSshTest(checker, test, report) {
	const before = `sshTest ${test.index}: `;
	if (!test.src) report(test, `${before}SSH tests entry must have a non-empty src`);
	if (test.dst.length === 0) report(test, `${before}SSH tests entry must have at least one dst`);
	for (const dst of test.dst) {
		const problem = sshDestinationProblem(checker, dst);
		if (problem !== void 0) report(dst, before + problem);
	}
}
/** Judges the form of `tests` and `sshTests`. The control plane gathers each section's problems in one text. */
function validateTests(checker) {
	for (const section of ["tests", "sshTests"]) {
		const found = [];
		const report = ({ offset, length }, message) => void found.push({
			offset,
			length,
			code: "test-form",
			message,
			severity: "error",
			stage: "rules"
		});
		if (section === "tests") checker.policy.tests.forEach((test) => validateTest(checker, test, report));
		else checker.policy.sshTests.forEach((test) => validateSshTest(checker, test, report));
		const [first, ...rest] = found;
		if (!first) continue;
		checker.problems.push({
			...first,
			message: testsFailed + joinTexts(found.map(({ message }) => message))
		});
		checker.problems.push(...rest.map((problem) => ({
			...problem,
			code: "test-form-more"
		})));
	}
}
// src/shared/policy/validate.ts
var attrAutogroups = ["autogroup:member", "autogroup:tagged"];
var carrierRange = IpSet.of([prefixOf("100.64.0.0/10")]);
var reservedRanges = ["100.100.100.0/24", "100.115.92.0/23"].map(prefixOf);
/** Attributes Headscale has no service for, with the issue it points to. */
var unsupportedAttrs = /* @__PURE__ */ new Map([["funnel", "https://github.com/juanfont/headscale/issues/2527"]]);
var poolUnsupported = "nodeAttrs ipPool requires the IP allocator (https://github.com/juanfont/headscale/issues/2912)";
function checkTargets(checker, rule) {
	for (const alias of rule.target) if (alias.kind === "group") checker.group(alias, alias.text);
	else if (alias.kind === "tag") checker.tag(alias, alias.text);
	else if (alias.kind === "host" && checker.flavour === "headscale") checker.host(alias, alias.text);
	else if (alias.kind === "host" && !checker.policy.hosts.has(alias.text)) checker.refuse(alias, "host-unknown", `${quote(alias.text)}: invalid address`);
	else if (alias.kind === "autogroup" && !attrAutogroups.includes(alias.text)) {
		if (isRoleAutogroup(checker, alias.text)) continue;
		const can = `can be ${list$1(attrAutogroups)}`;
		const message = `nodeAttrs target does not support this autogroup: ${quote(alias.text)}, ${can}`;
		checker.refuse(alias, "node-attr-autogroup", message);
	}
}
function checkPools(checker, rule) {
	const headscale = checker.flavour === "headscale";
	if (rule.ipPool[0] && headscale) checker.refuse(rule.ipPool[0], "ip-pool-unsupported", poolUnsupported);
	for (const pool of rule.ipPool) {
		const { prefix } = pool;
		const reserved = reservedRanges.find(({ from, to }) => prefix.from <= to && from <= prefix.to);
		if (!carrierRange.covers(prefix)) {
			const message = headscale ? `nodeAttrs ipPool must be within 100.64.0.0/10: ${quote(prefix.text)}` : `IPPool(${prefix.text}): network outside of 100.64.0.0/10`;
			checker.refuse(pool, "ip-pool", message);
		} else if (reserved) {
			const clash = `${quote(prefix.text)} overlaps ${quote(reserved.text)}`;
			const message = headscale ? `nodeAttrs ipPool must not overlap reserved Tailscale ranges: ${clash}` : `IPPool(${prefix.text}): network within reserved range`;
			checker.refuse(pool, "ip-pool", message);
		}
	}
}
function validateNodeAttr(checker, rule) {
	checkTargets(checker, rule);
	for (const attr of checker.flavour === "headscale" ? rule.attr : []) {
		const issue = unsupportedAttrs.get(attr.text);
		if (issue === void 0) continue;
		checker.refuse(attr, "node-attr-unsupported", `nodeAttrs uses a feature headscale does not yet support: ${quote(attr.text)} tracked in ${issue}`);
	}
	checkPools(checker, rule);
}
function validateOwners(checker) {
	const { tagOwners, autoApprovers } = checker.policy;
	for (const tag of tagOwners.values()) checker.owners(tag.members);
	for (const tag of tagOwners.values()) {
		const missing = tag.members.find(({ text }) => text.startsWith("tag:") && !tagOwners.has(text));
		if (!missing) continue;
		const message = `tag ${quote(tag.name)} references undefined tag ${quote(missing.text)}`;
		checker.refuse(missing, "tag-owner-undefined", message);
		break;
	}
	for (const route of autoApprovers.routes) checker.owners(route.approvers);
	checker.owners(autoApprovers.exitNode);
}
/** Judges the rules against each other. Problems come in the order Headscale 0.29 and later lists them. */
function validatePolicy(policy, flavour, users) {
	const checker = new NameChecker(policy, flavour);
	policy.acls?.forEach((rule) => validateAcl(checker, rule));
	policy.ssh.forEach((rule) => validateSsh(checker, rule, users));
	policy.grants?.forEach((rule) => validateGrant(checker, rule));
	policy.nodeAttrs.forEach((rule) => validateNodeAttr(checker, rule));
	validateOwners(checker);
	validateTests(checker);
	return checker.problems;
}
// src/shared/policy/read.ts
/** What Headscale's decoder says of a document that is no object. */
var wrongRoot = (type) => `parsing policy from bytes: json: cannot unmarshal JSON ${type} into Go v2.Policy`;
/** Reads and judges a policy's text. `users` only serve to tell which email domains are the tailnet's own. */
function readPolicy(text, flavour, users = []) {
	const document = parseHuJson(text);
	const syntax = document.problems.map((problem) => {
		return {
			...problem,
			severity: "error",
			stage: "syntax",
			message: syntaxText(text, document.root, problem)
		};
	});
	const type = document.root?.type;
	if (!document.root || type !== "object" && type !== "null") {
		const problem = {
			offset: 0,
			length: text.length,
			code: "type",
			message: wrongRoot(type ?? "null"),
			severity: "error",
			stage: "syntax"
		};
		return {
			document,
			policy: void 0,
			problems: syntax.length > 0 ? syntax : [problem]
		};
	}
	const { policy, problems } = decodePolicy(document.root, flavour);
	return {
		document,
		policy,
		problems: [
			...syntax,
			...problems,
			...validatePolicy(policy, flavour, users)
		]
	};
}
/**
* The control plane's one text for problems found in a policy; undefined when it takes the policy. Syntax and decode
* problems stop it at the first, rule problems are told together, tests run only when all else is right.
*/
function refusalText(problems) {
	const errors = problems.filter((problem) => problem.severity === "error");
	for (const stage of ["syntax", "decode"]) {
		const first = errors.find((problem) => problem.stage === stage);
		if (first) return `parsing policy: ${first.said ?? first.message}`;
	}
	const rules = errors.filter((problem) => problem.stage === "rules" && problem.code !== "test-form-more");
	if (rules.length > 0) return `parsing policy: ${joinTexts(rules.map(({ message }) => message))}`;
	const users = errors.filter((problem) => problem.stage === "users");
	if (users.length > 0) return `validating policy user references: ${joinTexts(users.map(({ message }) => message))}`;
	const nodes = errors.find((problem) => problem.stage === "nodes");
	const tests = errors.filter((problem) => problem.code === "test-failed").map(({ message }) => message);
	return nodes?.message ?? (tests.length > 0 ? joinTexts(tests) : void 0);
}
/**
* Tags a policy declares in `tagOwners`, in its order; empty when the text cannot be read. Headscale 0.28 and later
* gives machines no other tags.
*/
function tagOwnersOf(text) {
	const root = parseTree(text, [], { allowTrailingComma: true });
	if (root?.type !== "object") return [];
	return [...decodePolicy(root, "headscale").policy.tagOwners.keys()];
}
// src/main/mock/tags.ts
/** What is wrong with how a tag is written, in the words of server 0.29 (headscale-api.md 4.5); undefined where nothing is. */
function tagProblem(tag) {
	if (!tag.startsWith("tag:")) return "tag must start with the string 'tag:'";
	if (tag !== tag.toLowerCase()) return "tag should be lowercase";
	if (/\s/.test(tag)) return "tags must not contain spaces";
}
/** Throws `invalid` for the first tag that is not written as one; every bad one is named in the details. */
function checkTagFormat(tags) {
	const problems = tags.flatMap((tag) => {
		const problem = tagProblem(tag);
		return problem === void 0 ? [] : [{
			tag,
			problem
		}];
	});
	const [first] = problems;
	if (!first) return;
	const details = problems.map(({ tag, problem }) => `${JSON.stringify(tag)}: ${problem}`);
	throw new ApiError("invalid", first.problem, { details });
}
/** Throws `invalid` naming the tags that the stored policy gives no owner; with no policy that is every tag. */
function checkTagsPermitted(db, tags) {
	const known = new Set(tagOwnersOf(db.policies.current()?.policy ?? ""));
	const refused = tags.filter((tag) => !known.has(tag));
	if (refused.length > 0) throw new ApiError("invalid", `requested tags [${refused.join(" ")}] are invalid or not permitted`, { details: refused });
}
// src/main/mock/handlers/nodes.ts
/** Machines (headscale-api.md 2.3, 3 and 4; server 0.29 and the 0.30 line, and moving to a user, which ended with 0.27). */
function createNodeHandlers(context) {
	const { db, now } = context;
	const one = (nodeId) => ({ node: toNode(db, nodeByPath(db, nodeId), instant(now())) });
	return {
		list: ({ user }) => {
			const rows = user ? db.nodes.byUser(userByName(db, user).id) : db.nodes.list();
			return { nodes: toNodes(db, rows, instant(now())) };
		},
		get: ({ nodeId }) => one(nodeId),
		register: ({ user, key }) => {
			checkRegistrationKey(key);
			const { id } = registerByKey(context, userByName(db, user), key);
			return one(String(id));
		},
		rename: ({ nodeId, newName }) => {
			rename(context, nodeId, newName);
			return one(nodeId);
		},
		expire: (wish) => {
			expire(context, wish);
			return one(wish.nodeId);
		},
		setTags: ({ nodeId, tags }) => {
			setTags(context, nodeId, tags);
			return one(nodeId);
		},
		move: ({ nodeId, user }) => {
			const node = nodeByPath(db, nodeId);
			db.nodes.setOwner(node.id, { userId: userByIdOrName(db, user).id });
			return one(nodeId);
		},
		approveRoutes: ({ nodeId, routes }) => {
			approveRoutes(context, nodeByPath(db, nodeId), routes);
			return one(nodeId);
		},
		routes: ({ nodeId }) => ({ routes: db.routes.byNode(nodeByPath(db, nodeId).id).map(toRoute) }),
		backfillIps: () => ({ changes: backfillAddresses(db) }),
		delete: ({ nodeId }) => {
			const node = nodeByPath(db, nodeId);
			db.transaction(() => {
				db.nodes.remove(node.id);
				electPrimaries(db, instant(now()));
			});
			return {};
		}
	};
}
function rename({ db }, nodeId, newName) {
	const node = nodeByPath(db, nodeId);
	const holder = db.nodes.idOfGivenName(newName);
	if (holder !== void 0 && holder !== node.id) throw new ApiError("invalid", `node name is not unique: ${newName}`, { details: [newName] });
	db.nodes.rename(node.id, newName);
}
function expire({ db, now }, wish) {
	const node = nodeByPath(db, wish.nodeId);
	const at = instant(now());
	const expiry = wish.disableExpiry ? null : instant(wish.expiry ?? now());
	const changes = isOnline(node, at) !== isOnline({
		...node,
		expiry
	}, at);
	db.transaction(() => {
		db.nodes.setExpiry(node.id, expiry, changes ? at : node.lastSeen);
		electPrimaries(db, at);
	});
}
/** The server's order of checks: id, empty list, format, machine, policy (headscale-api.md 4.5). */
function setTags({ db }, nodeId, tags) {
	pathId(nodeId, "node_id");
	if (tags.length === 0) throw new ApiError("invalid", "cannot remove all tags from a node - tagged nodes must have at least one tag");
	checkTagFormat(tags);
	const node = nodeByPath(db, nodeId);
	const sorted = [...new Set(tags)].toSorted();
	checkTagsPermitted(db, sorted);
	db.nodes.setOwner(node.id, { tags: sorted });
}
// src/shared/policy/bits.ts
var newBits = (size) => new Uint32Array(size + 31 >>> 5);
function setBit(bits, index) {
	bits[index >>> 5] = (bits[index >>> 5] ?? 0) | 1 << (index & 31);
}
var hasBit = (bits, index) => ((bits[index >>> 5] ?? 0) >>> (index & 31) & 1) === 1;
/** Adds every member of `other` to `bits`. */
function addBits(bits, other) {
	for (let word = 0; word < other.length; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0);
}
/** All of so many members. */
function allBits(size) {
	const bits = newBits(size).fill(4294967295);
	const last = size & 31;
	if (last > 0) bits[bits.length - 1] = (1 << last) - 1;
	return bits;
}
/** Calls back for every member, in order. */
function eachBit(bits, visit) {
	for (let word = 0; word < bits.length; word++) {
		let rest = bits[word] ?? 0;
		while (rest !== 0) {
			const low = rest & -rest;
			visit((word << 5) + (31 - Math.clz32(low)));
			rest ^= low;
		}
	}
}
/** The members, in order. */
function listBits(bits) {
	const found = [];
	eachBit(bits, (index) => found.push(index));
	return found;
}
function isEmptyBits(bits) {
	return bits.every((word) => word === 0);
}
// src/shared/policy/compiled.ts
/** Capabilities that come with another, given the other way round: from the destinations to the sources. */
var companions = [["tailscale.com/cap/drive", "tailscale.com/cap/drive-sharer"], ["tailscale.com/cap/relay", "tailscale.com/cap/relay-target"]];
// src/shared/policy/endpoints.ts
var families = everything.ranges.map((range) => IpSet.of([range]));
/** One side of a rule: names together, with the subnets that routers serve. Worked out when first asked for. */
var Side = class {
	parts;
	routes;
	extra;
	knownSet;
	knownMachines;
	knownServers;
	constructor(parts, routes, extra = IpSet.empty) {
		this.parts = parts;
		this.routes = routes;
		this.extra = extra;
	}
	get set() {
		return this.knownSet ??= IpSet.union([...this.parts.map(({ set }) => set), this.extra]);
	}
	/** Machines with an address on this side. */
	get machines() {
		if (this.knownMachines) return this.knownMachines;
		const bits = newBits(this.routes.subnets.length);
		this.parts.forEach(({ machines }) => addBits(bits, machines));
		return this.knownMachines = bits;
	}
	overlaps(range) {
		return this.extra.overlaps(range) || this.parts.some((part) => part.overlaps(range));
	}
	/** Machines that serve a subnet on this side. */
	get servers() {
		if (this.knownServers) return this.knownServers;
		const bits = newBits(this.routes.subnets.length);
		for (const { prefix, exit, servers } of this.routes.served) if (!exit && this.overlaps(prefix)) servers.forEach((index) => setBit(bits, index));
		return this.knownServers = bits;
	}
	/** Machines of this side, routers standing for their subnets. */
	get agents() {
		return this.machines.map((word, at) => word | (this.servers[at] ?? 0));
	}
};
/** Who a rule lets through. */
var Sources = class extends Side {
	write;
	knownTexts;
	knownKey;
	constructor(parts, routes, extra = IpSet.empty, write = (set) => set.strings()) {
		super(parts, routes, extra);
		this.write = write;
	}
	get isEmpty() {
		return this.extra.isEmpty && this.parts.every((part) => part.isEmpty);
	}
	/** As the control plane writes them. */
	get texts() {
		return this.knownTexts ??= this.write(this.set);
	}
	/** The texts as one: equal exactly when the texts are. */
	get key() {
		return this.knownKey ??= this.texts.join(",");
	}
};
/** Where a rule leads. */
var Destinations = class extends Side {
	wildcard;
	knownList;
	/** `*`, every address, is no name with addresses: it is written as such. */
	constructor(parts, routes, wildcard) {
		super(parts, routes, wildcard ? everything : IpSet.empty);
		this.wildcard = wildcard;
	}
	get machines() {
		return this.wildcard ? allBits(this.routes.subnets.length) : super.machines;
	}
	/** Name by name. */
	get list() {
		return this.knownList ??= [...this.wildcard ? [{ text: "*" }] : [], ...this.parts.flatMap(({ set }) => set.prefixes())];
	}
	/** True when the internet is among the destinations, so that exit nodes stand for it. */
	get internet() {
		if (this.wildcard) return true;
		return this.parts.some((part) => [internet, ...families].some((set) => part.coversSet(set)));
	}
	/** Machines of this side, routers standing for their subnets and exit nodes for the internet. */
	get agents() {
		const bits = super.agents;
		if (this.internet) addBits(bits, this.routes.exitNodes);
		return bits;
	}
};
/** Prefixes as a set. */
var setOfTexts = (texts) => IpSet.of(texts.flatMap((text) => parsePrefix(text) ?? []));
// src/shared/policy/network.ts
function buildMachine(node, index, owners) {
	const addresses = [node.ipv4, node.ipv6].flatMap((text) => text ? parseAddress(text) ?? [] : []);
	const announced = node.advertisedRoutes.flatMap((text) => parsePrefix(text) ?? []);
	const tagged = node.tags.length > 0;
	return {
		index,
		node,
		addresses,
		texts: addresses.map(formatAddress),
		owner: tagged || node.user === void 0 ? -1 : owners.get(node.user) ?? -1,
		tagged,
		subnets: announced.filter((prefix) => !isExitRoute(prefix)),
		exits: announced.filter(isExitRoute)
	};
}
function push(map, key, index) {
	const list = map.get(key);
	if (list) list.push(index);
	else map.set(key, [index]);
}
/** Users and machines with what finding them fast needs. Knows nothing of a policy; serves any number of them. */
var Network = class {
	users;
	machines;
	/** Machines without tags, by owner. */
	byOwner;
	byTag = /* @__PURE__ */ new Map();
	providers = /* @__PURE__ */ new Map();
	/** Users by name and by email. */
	names = /* @__PURE__ */ new Map();
	addresses;
	holders;
	constructor({ users, nodes }) {
		this.users = users;
		const owners = /* @__PURE__ */ new Map();
		users.forEach((user, index) => owners.set(user.name, index));
		users.forEach((user, index) => owners.set(String(user.id), index));
		users.forEach(({ name, email, providerId }, index) => {
			if (providerId !== void 0 && !this.providers.has(providerId)) this.providers.set(providerId, index);
			for (const key of new Set(email ? [name, email] : [name])) push(this.names, key, index);
		});
		this.machines = nodes.map((node, index) => buildMachine(node, index, owners));
		this.byOwner = users.map(() => []);
		for (const { index, owner, node } of this.machines) {
			if (owner >= 0) this.byOwner[owner]?.push(index);
			for (const tag of node.tags) push(this.byTag, tag, index);
		}
		const pairs = this.machines.flatMap(({ index, addresses }) => addresses.map((address) => ({
			address,
			index
		})));
		pairs.sort((a, b) => a.address < b.address ? -1 : a.address > b.address ? 1 : 0);
		this.addresses = pairs.map(({ address }) => address);
		this.holders = pairs.map(({ index }) => index);
	}
	get size() {
		return this.machines.length;
	}
	machine(index) {
		const machine = this.machines[index];
		if (!machine) throw new Error(`No machine ${index}`);
		return machine;
	}
	/** Calls back for every machine with an address in the run; twice for one with both its addresses in it. */
	eachIn({ from, to }, visit) {
		let low = 0;
		let high = this.addresses.length;
		while (low < high) {
			const middle = low + high >> 1;
			if ((this.addresses[middle] ?? from) < from) low = middle + 1;
			else high = middle;
		}
		for (let at = low; at < this.addresses.length && (this.addresses[at] ?? 0n) <= to; at++) visit(this.holders[at] ?? 0);
	}
	/** Machines with an address in the set. */
	holdersOf(set) {
		const bits = newBits(this.size);
		for (const range of set.ranges) this.eachIn(range, (index) => setBit(bits, index));
		return bits;
	}
	/**
	* The user a name in a policy means: the identity provider's name first, then email or name. A last `@`, which names
	* without one need, does not count.
	*/
	findUser(token) {
		const name = token.endsWith("@") ? token.slice(0, -1) : token;
		const byProvider = this.providers.get(name);
		if (byProvider !== void 0) return { index: byProvider };
		const found = this.names.get(name) ?? [];
		if (found.length === 1) return { index: found[0] ?? -1 };
		const quoted = JSON.stringify(token);
		if (found.length === 0) return {
			index: -1,
			problem: `user not found: token ${quoted}`
		};
		return {
			index: -1,
			problem: `multiple users found: token ${quoted} found: ${found.map((index) => this.users[index]?.name ?? "").join(", ")}`
		};
	}
};
// src/shared/policy/resolve.ts
/**
* What a name in a policy stands for: machines, or addresses as such. Either view is worked out when first asked for,
* since addresses of thousands of machines take time and most questions are about machines.
*/
var NameSet = class {
	network;
	indexes;
	problem;
	knownSet;
	knownMachines;
	constructor(network, indexes, set, problem) {
		this.network = network;
		this.indexes = indexes;
		this.problem = problem;
		this.knownSet = set;
	}
	get set() {
		return this.knownSet ??= IpSet.ofAddresses((this.indexes ?? []).flatMap((index) => this.network.machine(index).addresses));
	}
	/** Machines with an address in the set. */
	get machines() {
		if (this.knownMachines) return this.knownMachines;
		if (!this.indexes) return this.knownMachines = this.network.holdersOf(this.set);
		const bits = newBits(this.network.size);
		this.indexes.forEach((index) => setBit(bits, index));
		return this.knownMachines = bits;
	}
	get isEmpty() {
		if (!this.indexes) return this.set.isEmpty;
		return this.indexes.every((index) => this.network.machine(index).addresses.length === 0);
	}
	overlaps(range) {
		if (!this.indexes) return this.set.overlaps(range);
		const { machines } = this;
		let found = false;
		this.network.eachIn(range, (index) => found ||= hasBit(machines, index));
		return found;
	}
	/** True for sets that hold all of another, as `*` holds the internet. Names of machines never do. */
	coversSet(other) {
		return this.indexes === void 0 && this.set.coversSet(other);
	}
};
var selfProblem = "autogroup:self requires per-node resolution and cannot be resolved in this context";
/** Turns names of one policy into machines and addresses. Each name is worked out once. */
var Resolver = class {
	policy;
	network;
	known = /* @__PURE__ */ new Map();
	constructor(policy, network) {
		this.policy = policy;
		this.network = network;
	}
	resolve(name) {
		const key = `${name.kind} ${name.text}`;
		const known = this.known.get(key);
		if (known) return known;
		const resolved = this.lookUp(name);
		this.known.set(key, resolved);
		return resolved;
	}
	/** An owner or auto-approver: a user, group, tag or autogroup by its text. */
	resolveOwner({ text }) {
		const kind = [
			["group:", "group"],
			["tag:", "tag"],
			["autogroup:", "autogroup"]
		].find(([prefix]) => text.startsWith(prefix))?.[1] ?? "user";
		return this.resolve({
			kind,
			text
		});
	}
	/** Machines of any of some names. */
	machinesOf(names) {
		const bits = newBits(this.network.size);
		names.forEach((name) => addBits(bits, this.resolve(name).machines));
		return bits;
	}
	machines(indexes, problem) {
		return new NameSet(this.network, indexes, void 0, problem);
	}
	addresses(set, problem) {
		return new NameSet(this.network, void 0, set, problem);
	}
	lookUp({ kind, text, prefix }) {
		if (kind === "wildcard") return this.addresses(tailnetRange);
		if (kind === "prefix") return this.addresses(prefix ? IpSet.of([prefix]) : IpSet.empty);
		if (kind === "tag") return this.machines(this.network.byTag.get(text) ?? []);
		if (kind === "autogroup") return this.autogroup(text);
		if (kind === "group") return this.group(text);
		if (kind === "domain" && this.policy.flavour === "tailscale") return this.domain(text.slice(7));
		if (kind === "user" || kind === "domain") {
			const { index, problem } = this.network.findUser(text);
			return this.machines(this.network.byOwner[index] ?? [], problem);
		}
		const host = this.policy.hosts.get(text);
		if (host) return this.addresses(IpSet.of([host.prefix]));
		return this.addresses(IpSet.empty, `error resolving host: ${JSON.stringify(text)}`);
	}
	group(text) {
		const found = (this.policy.groups.get(text)?.members ?? []).map((member) => this.network.findUser(member.text));
		const indexes = found.flatMap(({ index }) => this.network.byOwner[index] ?? []);
		const problems = found.flatMap(({ problem }) => problem ?? []);
		return this.machines(indexes, problems.length > 0 ? joinTexts(problems) : void 0);
	}
	domain(domain) {
		const suffix = `@${domain.toLowerCase()}`;
		const owned = this.network.users.flatMap(({ email }, index) => email?.toLowerCase().endsWith(suffix) ? this.network.byOwner[index] ?? [] : []);
		return this.machines(owned);
	}
	autogroup(text) {
		const where = (tagged) => this.machines(this.network.machines.flatMap((machine) => machine.tagged === tagged ? [machine.index] : []));
		if (text === "autogroup:internet") return this.addresses(internet);
		if (text === "autogroup:danger-all") return this.addresses(everything);
		if (text === "autogroup:member" || text === "autogroup:members") return where(false);
		if (text === "autogroup:tagged") return where(true);
		if (text === "autogroup:self") return this.addresses(IpSet.empty, selfProblem);
		return this.addresses(IpSet.empty, `unknown autogroup: ${JSON.stringify(text)}`);
	}
};
// src/shared/policy/routes.ts
function autoApproved(resolver) {
	const { routes, exitNode } = resolver.policy.autoApprovers;
	const approversOf = (words) => {
		const bits = newBits(resolver.network.size);
		words.forEach((word) => addBits(bits, resolver.resolveOwner(word).machines));
		return bits;
	};
	const approvers = routes.map((route) => ({
		prefix: route.prefix,
		machines: approversOf(route.approvers)
	}));
	const exits = approversOf(exitNode);
	return (index, prefix, exit) => {
		if (exit) return hasBit(exits, index);
		return approvers.some(({ prefix: parent, machines }) => parent.from <= prefix.from && prefix.to <= parent.to && hasBit(machines, index));
	};
}
/** Works out the routes of a policy's network. */
function buildRoutes(resolver) {
	const { machines, size } = resolver.network;
	const approves = autoApproved(resolver);
	const served = /* @__PURE__ */ new Map();
	const exitNodes = newBits(size);
	const approvedOf = (index, announced, exit) => {
		const { approvedRoutes } = resolver.network.machine(index).node;
		const approved = announced.filter((prefix) => approvedRoutes.includes(prefix.text) || approves(index, prefix, exit));
		for (const prefix of approved) {
			const route = served.get(prefix.text) ?? {
				prefix,
				exit,
				servers: []
			};
			if (!route.servers.includes(index)) route.servers.push(index);
			served.set(prefix.text, route);
		}
		return approved;
	};
	const subnets = machines.map(({ index, subnets: announced }) => approvedOf(index, announced, false));
	const exits = machines.map(({ index, exits: announced }) => approvedOf(index, announced, true));
	exits.forEach((list, index) => list.length > 0 && setBit(exitNodes, index));
	const isPrimary = (index, text) => resolver.network.machine(index).node.primaryRoutes?.includes(text) === true;
	for (const { prefix, servers } of served.values()) servers.sort((a, b) => Number(isPrimary(b, prefix.text)) - Number(isPrimary(a, prefix.text)));
	const all = [...served.values()];
	const subnetRoutes = all.filter((route) => !route.exit);
	return {
		subnets,
		exits,
		served: all,
		exitNodes,
		subnetTexts: subnetRoutes.map(({ prefix }) => prefix.text),
		serversOf: ({ from, to }) => subnetRoutes.filter(({ prefix }) => prefix.from <= to && from <= prefix.to).flatMap(({ servers }) => servers)
	};
}
// src/shared/policy/compile.ts
var isSelf = (alias) => alias.text === "autogroup:self";
var isInternet = (alias) => alias.text === "autogroup:internet";
var Compiler = class {
	resolver;
	routes;
	rules = [];
	sourcesByNames = /* @__PURE__ */ new Map();
	destinationsByName = /* @__PURE__ */ new Map();
	constructor(resolver, routes) {
		this.resolver = resolver;
		this.routes = routes;
	}
	/** `*` among the sources adds the served subnets, and keeps the other names' addresses apart from its ranges. */
	sources(aliases) {
		const names = aliases.map(({ text }) => text).join(" ");
		const known = this.sourcesByNames.get(names);
		if (known) return known;
		const sources = this.buildSources(aliases);
		this.sourcesByNames.set(names, sources);
		return sources;
	}
	buildSources(aliases) {
		const parts = aliases.map((alias) => this.resolver.resolve(alias));
		if (aliases.some(({ text }) => text === "autogroup:danger-all")) return new Sources(parts, this.routes, void 0, () => ["*"]);
		if (!aliases.some(({ kind }) => kind === "wildcard")) return new Sources(parts, this.routes);
		const { subnetTexts } = this.routes;
		const others = aliases.filter(({ kind }) => kind !== "wildcard").map((alias) => this.resolver.resolve(alias));
		const write = () => {
			const merged = new Sources(parts, this.routes).texts;
			return [.../* @__PURE__ */ new Set([
				...merged,
				...subnetTexts,
				...others.flatMap(({ set }) => set.strings())
			])];
		};
		return new Sources(parts, this.routes, setOfTexts(subnetTexts), write);
	}
	destinations(aliases) {
		const names = aliases.map(({ text }) => text).join(" ");
		const known = this.destinationsByName.get(names);
		if (known) return known;
		const named = aliases.filter(({ kind }) => kind !== "wildcard").map((alias) => this.resolver.resolve(alias));
		const built = new Destinations(named, this.routes, named.length < aliases.length);
		this.destinationsByName.set(names, built);
		return built;
	}
	acl(rule) {
		const origin = {
			section: "acls",
			index: rule.index,
			offset: rule.offset,
			length: rule.length
		};
		const { protocol } = rule;
		const sources = this.sources(rule.src);
		for (const dst of rule.dst) if (isSelf(dst)) this.rules.push({
			kind: "self",
			origin,
			from: this.fromOf(rule.src),
			ports: dst.ports,
			protocol
		});
		else if (!sources.isEmpty) this.rules.push({
			kind: "ports",
			origin,
			sources,
			dst: this.destinations([dst]),
			ports: dst.ports,
			protocol
		});
	}
	grant(rule) {
		const origin = {
			section: "grants",
			index: rule.index,
			offset: rule.offset,
			length: rule.length
		};
		if (rule.src.length === 0 || rule.dst.length === 0) return;
		if (rule.via.length > 0) {
			this.via(rule, origin);
			return;
		}
		const sources = this.sources(rule.src);
		const from = this.fromOf(rule.src);
		const others = rule.dst.filter((alias) => !isSelf(alias));
		const self = others.length < rule.dst.length;
		for (const { ports, protocol } of rule.ip) {
			if (self) this.rules.push({
				kind: "self",
				origin,
				from,
				ports,
				protocol
			});
			if (others.length === 0 || sources.isEmpty) continue;
			this.rules.push({
				kind: "ports",
				origin,
				sources,
				dst: this.destinations(others),
				ports,
				protocol
			});
		}
		if (!rule.app) return;
		const capabilities = Object.fromEntries(rule.app);
		if (self) this.rules.push({
			kind: "self-app",
			origin,
			from,
			capabilities
		});
		if (others.length > 0) this.app(origin, sources, rule, others, capabilities);
	}
	fromOf(aliases) {
		return this.resolver.machinesOf(aliases);
	}
	/** `*` as a destination of capabilities means the tailnet's ranges, not every address. */
	app(origin, sources, rule, others, capabilities) {
		const parts = others.map((alias) => this.resolver.resolve(alias));
		const dst = parts.map((part) => new Destinations([part], this.routes, false));
		this.rules.push({
			kind: "app",
			origin,
			sources,
			dst,
			capabilities
		});
		const back = companions.filter(([capability]) => capability in capabilities);
		if (back.length === 0) return;
		const subnets = others.some(({ kind }) => kind === "wildcard") ? this.routes.subnetTexts : [];
		const write = () => [...parts.flatMap(({ set }) => set.strings()), ...subnets];
		const from = new Sources(parts, this.routes, setOfTexts(subnets), write);
		const to = [new Destinations(rule.src.map((alias) => this.resolver.resolve(alias)), this.routes, false)];
		for (const [, companion] of back) this.rules.push({
			kind: "app",
			origin,
			sources: from,
			dst: to,
			capabilities: { [companion]: null }
		});
	}
	via(rule, origin) {
		const sources = this.sources(rule.src);
		if (sources.isEmpty) return;
		const dst = new Destinations(rule.dst.filter((alias) => !isInternet(alias)).map((alias) => this.resolver.resolve(alias)), this.routes, false);
		const internet = rule.dst.some(isInternet);
		const tags = rule.via.map(({ text }) => text);
		for (const { ports, protocol } of rule.ip) this.rules.push({
			kind: "via",
			origin,
			sources,
			tags,
			dst,
			internet,
			ports,
			protocol
		});
	}
	/** Without `acls` and `grants` everything is allowed: Headscale says so of every address, Tailscale of the tailnet's. */
	allowAll() {
		const wildcard = {
			kind: "wildcard",
			text: "*",
			offset: 0,
			length: 0
		};
		const origin = {
			section: "default",
			index: 0,
			offset: 0,
			length: 0
		};
		const open = {
			...wildcard,
			kind: "autogroup",
			text: "autogroup:danger-all"
		};
		const sources = this.sources([this.resolver.policy.flavour === "headscale" ? open : wildcard]);
		this.rules.push({
			kind: "ports",
			origin,
			sources,
			dst: this.destinations([wildcard]),
			ports: [anyPort],
			protocol: ""
		});
	}
};
/** Works a policy out for a network. Names that mean nothing contribute nothing, as in the control plane. */
function compileFor(policy, network) {
	const resolver = new Resolver(policy, network);
	const routes = buildRoutes(resolver);
	const compiler = new Compiler(resolver, routes);
	if (!policy.acls && !policy.grants) compiler.allowAll();
	policy.grants?.forEach((rule) => compiler.grant(rule));
	policy.acls?.forEach((rule) => compiler.acl(rule));
	return {
		policy,
		network,
		resolver,
		routes,
		rules: compiler.rules
	};
}
// src/shared/policy/ssh.ts
var acceptAction = {
	accept: true,
	allowAgentForwarding: true,
	allowLocalPortForwarding: true,
	allowRemotePortForwarding: true
};
/** Login names to local users: `*` to `=` is every name but root, empty text refuses. */
function loginsOf(rule) {
	const names = rule.users.map(({ text }) => text);
	const special = ["root", "autogroup:nonroot"];
	const plain = names.filter((name) => !special.includes(name) && localpartDomain(name) === void 0);
	return Object.fromEntries([
		...names.includes("autogroup:nonroot") ? [["*", "="]] : [],
		["root", names.includes("root") ? "root" : ""],
		...plain.map((name) => [name, name])
	]);
}
/** The login name of each owner, by email, where the rule gives these out; undefined where it does not. */
function localpartsOf(rule, network) {
	const domains = rule.users.flatMap(({ text }) => localpartDomain(text)?.toLowerCase() ?? []);
	if (domains.length === 0) return void 0;
	const found = /* @__PURE__ */ new Map();
	network.users.forEach(({ email }, index) => {
		const at = email?.lastIndexOf("@") ?? -1;
		if (email && at > 0 && domains.includes(email.slice(at + 1).toLowerCase())) found.set(index, email.slice(0, at));
	});
	return found;
}
/** A machine with several tags is listed once for each, as the control plane walks the tags' members. */
function principalsOf(network, holders) {
	const byOwner = /* @__PURE__ */ new Map();
	const tagged = [];
	for (const machine of network.machines.filter(({ index }) => hasBit(holders, index))) if (machine.tagged) machine.node.tags.forEach(() => tagged.push(...machine.texts));
	else if (machine.owner >= 0) byOwner.set(machine.owner, [...byOwner.get(machine.owner) ?? [], ...machine.texts]);
	return {
		byOwner: new Map([...byOwner].sort(([a], [b]) => a - b)),
		tagged
	};
}
function prepare({ resolver, network }, rule) {
	const sources = resolver.machinesOf(rule.src);
	const others = rule.dst.filter(({ text }) => text !== "autogroup:self");
	return {
		rule,
		sources,
		principals: principalsOf(network, sources),
		targets: resolver.machinesOf(others),
		self: others.length < rule.dst.length,
		others: others.length > 0,
		logins: loginsOf(rule),
		localparts: localpartsOf(rule, network)
	};
}
function actionOf({ action }, baseUrl) {
	if (action !== "check") return acceptAction;
	return { holdAndDelegate: `${baseUrl}/machine/ssh/action/$SRC_NODE_ID/to/$DST_NODE_ID?local_user=$LOCAL_USER` };
}
/** The common rule for some sources, then the one for their owner's login name. */
function emit(prepared, baseUrl, addresses, owner) {
	const { rule, logins, localparts } = prepared;
	const common = {
		principals: addresses.map((nodeIP) => ({ nodeIP })),
		sshUsers: logins,
		action: actionOf(rule, baseUrl),
		...rule.acceptEnv.length > 0 ? { acceptEnv: rule.acceptEnv.map(({ text }) => text) } : {}
	};
	const own = owner === void 0 ? void 0 : localparts?.get(owner);
	return own === void 0 ? [common] : [common, {
		...common,
		sshUsers: { [own]: own }
	}];
}
function rulesAt(prepared, machine, baseUrl) {
	const { principals, targets, localparts, sources } = prepared;
	const found = [];
	const own = principals.byOwner.get(machine.owner);
	const emitOwn = () => own && found.push(...emit(prepared, baseUrl, own, machine.owner));
	if (prepared.self) emitOwn();
	if (!prepared.others) return found;
	if (hasBit(targets, machine.index)) {
		if (localparts) {
			for (const [owner, addresses] of principals.byOwner) found.push(...emit(prepared, baseUrl, addresses, owner));
			if (principals.tagged.length > 0) found.push(...emit(prepared, baseUrl, principals.tagged));
		} else {
			const all = [...[...principals.byOwner.values()].flat(), ...principals.tagged];
			if (all.length > 0) found.push(...emit(prepared, baseUrl, all));
		}
	} else if (localparts && hasBit(sources, machine.index)) {
		if (machine.tagged) found.push(...emit(prepared, baseUrl, machine.texts));
		else emitOwn();
	}
	return found;
}
/**
* SSH rules of each machine, by machine, in the order they are tried: those that ask for a fresh sign-in come first.
* `baseUrl` is the control server's address, which machines call for them.
*/
function sshPolicies(compiled, baseUrl) {
	const prepared = compiled.policy.ssh.map((rule) => prepare(compiled, rule)).filter(({ sources, rule }) => !isEmptyBits(sources) && rule.dst.length > 0);
	return compiled.network.machines.map((machine) => {
		const rules = prepared.flatMap((rule) => rulesAt(rule, machine, baseUrl));
		return [...rules.filter(({ action }) => action.holdAndDelegate !== void 0), ...rules.filter(({ action }) => action.holdAndDelegate === void 0)];
	});
}
// src/shared/policy/ssh-tests-run.ts
function allowsLogin(logins, user) {
	if (user === "") return false;
	if (Object.hasOwn(logins, user)) return logins[user] !== "";
	return user !== "root" && logins["*"] !== void 0 && logins["*"] !== "";
}
/** Whether an address may log in at all, and whether by a rule that asks for a fresh sign-in. */
function login(rules, address, user) {
	const fitting = rules.filter(({ principals, sshUsers }) => principals.some(({ nodeIP }) => nodeIP === address) && allowsLogin(sshUsers, user));
	const checked = fitting.some(({ action }) => action.holdAndDelegate !== void 0);
	return {
		allowed: fitting.length > 0,
		checked
	};
}
var outcome = (place, test, passed, message) => ({
	text: place.text,
	offset: place.offset,
	length: place.length,
	test: test.index,
	passed,
	message
});
/** The server tells failures by login name. */
var byName = (users) => users.toSorted((a, b) => a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
/** Machines a destination names; `autogroup:self` is the source user's own. */
function targetsOf({ compiled, src }, dst) {
	const { network, resolver } = compiled;
	if (dst.text === "autogroup:self") {
		const owner = src.kind === "user" ? network.findUser(src.text).index : -1;
		return { machines: network.byOwner[owner] ?? [] };
	}
	const { machines: holders, problem } = resolver.resolve(dst);
	if (problem !== void 0) return {
		machines: [],
		problem: `resolving destination ${JSON.stringify(dst.text)}: ${problem}`
	};
	return { machines: listBits(holders) };
}
function assertLogin(run, addresses, kind, user, index) {
	const { compiled, policies, test, src } = run;
	const rules = policies[index] ?? [];
	const found = addresses.map((address) => login(rules, address, user.text));
	const name = user.text === "" ? "\"\"" : user.text;
	const before = `${src.text}/${name} -> ${compiled.network.machine(index).node.name}: expected`;
	if (kind === "accept") return outcome(user, test, found.every(({ allowed }) => allowed), `${before} ALLOWED, got DENIED`);
	if (kind === "deny") return outcome(user, test, !found.some(({ allowed }) => allowed), `${before} DENIED, got ALLOWED`);
	const got = found.find(({ checked }) => !checked)?.allowed ? "ALLOWED via accept" : "DENIED";
	return outcome(user, test, found.every(({ checked }) => checked), `${before} ALLOWED via check, got ${got}`);
}
function runSshTest(run) {
	const { compiled, test, src } = run;
	const stop = (message) => [outcome(src, test, false, `${src.text}: ${message}`)];
	const { set, machines: holders, problem } = compiled.resolver.resolve(src);
	const quoted = JSON.stringify(src.text);
	if (problem !== void 0) return stop(`failed to resolve source ${quoted}: resolving: ${problem}`);
	if (set.isEmpty) return stop(`source ${quoted} resolved to no IP addresses`);
	if (test.accept.length + test.deny.length + test.check.length === 0) return stop("no accept, deny, or check assertions specified");
	const addresses = [];
	eachBit(holders, (index) => {
		const machine = compiled.network.machine(index);
		machine.addresses.forEach((address, at) => set.has(address) && addresses.push(machine.texts[at] ?? ""));
	});
	if (addresses.length === 0) addresses.push(...set.strings());
	const targets = test.dst.map((dst) => ({
		dst,
		...targetsOf(run, dst)
	}));
	const failed = targets.find((target) => target.problem !== void 0);
	if (failed?.problem !== void 0) return stop(`failed to resolve destinations: ${failed.problem}`);
	const empty = targets.filter(({ machines }) => machines.length === 0).map(({ dst }) => outcome(dst, test, false, `${src.text}: dst alias ${JSON.stringify(dst.text)} resolved to no nodes`));
	const reached = [...new Set(targets.flatMap((target) => target.machines))];
	const asserted = [
		"accept",
		"deny",
		"check"
	].flatMap((kind) => byName(test[kind]).flatMap((user) => reached.map((index) => assertLogin(run, addresses, kind, user, index))));
	return [...empty, ...asserted];
}
/** Runs the policy's `sshTests` as the control plane does on a save: every source must do as asserted at every target. */
function runSshTests(compiled) {
	const { sshTests } = compiled.policy;
	if (sshTests.length === 0) return [];
	const policies = sshPolicies(compiled, "");
	return sshTests.flatMap((test) => test.src ? runSshTest({
		compiled,
		policies,
		test,
		src: test.src
	}) : []);
}
// src/shared/policy/tests-run.ts
/** True when some rule lets the source reach the destination. Rules of single machines (`self`, `via`) do not count. */
function reaches(compiled, source, dst, target, protocol) {
	const number = protocolNumber(protocol);
	const wanted = number === void 0 ? defaultProtocols : [number];
	const fits = (rule) => {
		const own = protocolNumber(rule.protocol);
		if (own !== void 0 && !wanted.includes(own)) return false;
		if (!rule.sources.overlaps(source) || !target.ranges.some((range) => rule.dst.overlaps(range))) return false;
		return dst.ports.some((port) => rule.ports.some(({ first, last }) => first <= port.first && port.last <= last));
	};
	return compiled.rules.some((rule) => rule.kind === "ports" && fits(rule));
}
function runTest(compiled, test) {
	const src = test.src?.text ?? "";
	const suffix = test.protocol ? ` (${test.protocol})` : "";
	const place = test.src ?? {
		...test,
		text: ""
	};
	const stop = (what) => [{
		text: src,
		offset: place.offset,
		length: place.length,
		test: test.index,
		passed: false,
		message: src + suffix + what
	}];
	const alias = parseAlias(src, place);
	const quoted = JSON.stringify(src);
	if (alias.error !== void 0) return stop(`: failed to resolve source ${quoted}: invalid alias: ${alias.error}`);
	const { set, problem } = compiled.resolver.resolve(alias.value);
	if (problem !== void 0) return stop(`: failed to resolve source ${quoted}: resolving: ${problem}`);
	if (set.isEmpty) return stop(`: source ${quoted} resolved to no IP addresses`);
	const sources = set.prefixes().map(({ range }) => range);
	const assert = (word, wanted) => {
		const outcome = (passed, message) => ({
			...word,
			test: test.index,
			passed,
			message
		});
		const fail = (what) => outcome(false, `${src}${suffix}: error testing ${JSON.stringify(word.text)}: ${what}`);
		const parsed = parseDestination(word.text, word);
		if (parsed.error !== void 0) return fail(`invalid destination ${JSON.stringify(word.text)}: ${parsed.error}`);
		const dst = parsed.value;
		const target = compiled.resolver.resolve(dst);
		if (target.problem !== void 0) return fail(`resolving destination: ${target.problem}`);
		if (target.set.isEmpty) return fail(`destination resolved to no IP addresses: ${JSON.stringify(word.text)}`);
		const allowed = sources.every((source) => reaches(compiled, source, dst, target.set, test.protocol));
		const said = wanted ? "expected ALLOWED, got DENIED" : "expected DENIED, got ALLOWED";
		return outcome(allowed === wanted, `${src} -> ${word.text}${suffix}: ${said}`);
	};
	return [...test.accept.map((word) => assert(word, true)), ...test.deny.map((word) => assert(word, false))];
}
/**
* Runs the policy's `tests` as the control plane does on a save: every source address must reach the destination for it
* to count as allowed.
*/
function runTests(compiled) {
	return compiled.policy.tests.flatMap((test) => runTest(compiled, test));
}
// src/shared/policy/check.ts
/** Every place that may name a user, in the order the control plane walks them. */
function userNames(policy) {
	const users = (aliases) => aliases.filter(({ kind }) => kind === "user");
	return [
		...[...policy.groups.values()].flatMap(({ members }) => members),
		...[...policy.tagOwners.values()].flatMap(({ members }) => members),
		...policy.autoApprovers.routes.flatMap(({ approvers }) => approvers),
		...policy.autoApprovers.exitNode,
		...(policy.acls ?? []).flatMap((rule) => users([...rule.src, ...rule.dst])),
		...policy.ssh.flatMap((rule) => users([...rule.src, ...rule.dst]))
	].filter(({ text }) => text.includes("@"));
}
/** A name that means several users is refused; one that means none is taken and matches nothing. */
function ambiguousUsers(policy, network) {
	return userNames(policy).flatMap(({ text, offset, length }) => {
		const message = network.findUser(text).problem;
		if (message === void 0 || !message.startsWith("multiple users found")) return [];
		return [{
			offset,
			length,
			code: "user-ambiguous",
			message,
			severity: "error",
			stage: "users"
		}];
	});
}
/** One problem that carries the whole text, then one for each failure at its place. */
function testProblems(outcomes) {
	const failed = outcomes.filter(({ passed }) => !passed);
	const [first] = failed;
	if (!first) return [];
	const message = testsFailed + failed.map((outcome) => outcome.message).join("\n");
	const problem = ({ offset, length }, code, text) => {
		return {
			offset,
			length,
			code,
			message: text,
			severity: "error",
			stage: "tests"
		};
	};
	return [problem(first, "test-failed", message), ...failed.slice(1).map((outcome) => problem(outcome, "test-failed-more", outcome.message))];
}
/** Attributes for a user who does not exist: Headscale takes such a name everywhere else. */
function attributeProblems(policy, resolver) {
	if (policy.flavour === "tailscale") return [];
	return policy.nodeAttrs.flatMap(({ target, attr }) => {
		const wrong = target.filter((alias) => resolver.resolve(alias).problem !== void 0);
		const [first] = wrong;
		if (!first || attr.length === 0) return [];
		const message = `compiling nodeAttrs: nodeAttrs target [${target.map(({ text }) => text).join(" ")}]: ${joinTexts(wrong.map((alias) => resolver.resolve(alias).problem ?? ""))}`;
		const { offset, length } = first;
		return [{
			offset,
			length,
			code: "node-attr-user",
			message,
			severity: "error",
			stage: "nodes"
		}];
	});
}
/** Judges an already read policy against a network: the users it names, then its tests. */
function checkAgainst(read, network) {
	const { policy, problems } = read;
	if (!policy || problems.some(({ severity }) => severity === "error")) return {
		problems,
		refusal: refusalText(problems)
	};
	const ambiguous = ambiguousUsers(policy, network);
	const all = [...problems, ...ambiguous];
	if (ambiguous.length === 0) all.push(...attributeProblems(policy, new Resolver(policy, network)));
	if (ambiguous.length === 0 && policy.tests.length + policy.sshTests.length > 0) {
		const compiled = compileFor(policy, network);
		all.push(...testProblems(runTests(compiled)), ...testProblems(runSshTests(compiled)));
	}
	return {
		problems: all,
		refusal: refusalText(all)
	};
}
// src/main/mock/policy-rules.ts
/** Throws `invalid` where the server would not take the policy, in its words; the details name the place of each problem. */
function judgePolicy(db, text) {
	const users = db.users.list();
	const read = readPolicy(text, "headscale", users);
	const routes = groupBy(db.routes.list(), (route) => route.nodeId);
	const machines = db.nodes.list().map((row) => ({
		row,
		routes: routes.get(row.id) ?? []
	}));
	const network = new Network({
		users,
		nodes: machines.map(toPolicyNode)
	});
	const { problems, refusal } = checkAgainst(read, network);
	if (refusal !== void 0) throw new ApiError("invalid", refusal, { details: places$1(text, problems) });
	return {
		policy: read.policy,
		network,
		machines
	};
}
function toPolicyNode({ row, routes }) {
	return {
		name: row.givenName,
		...row.userId === null ? {} : { user: String(row.userId) },
		tags: effectiveTags(row.forcedTags, row.validTags),
		...row.ipv4 === null ? {} : { ipv4: row.ipv4 },
		...row.ipv6 === null ? {} : { ipv6: row.ipv6 },
		advertisedRoutes: routes.filter((route) => route.advertised).map((route) => route.prefix),
		approvedRoutes: routes.filter((route) => route.enabled).map((route) => route.prefix)
	};
}
function places$1(text, problems) {
	return problems.filter((problem) => problem.severity === "error").map(({ offset, message }) => {
		const { line, column } = lineAndColumn(text, offset);
		return `line ${line}, column ${column}: ${message}`;
	});
}
/** Approves what the policy's autoApprovers approve. They only add: what an admin approved stays (headscale-api.md 4.9). */
function autoApprove(db, { policy, network, machines }) {
	if (!policy || policy.autoApprovers.routes.length === 0 && policy.autoApprovers.exitNode.length === 0) return;
	const { subnets, exits } = buildRoutes(new Resolver(policy, network));
	machines.forEach(({ routes }, index) => {
		const approved = new Set([...subnets[index] ?? [], ...exits[index] ?? []].map((prefix) => prefix.text));
		for (const route of routes) if (route.advertised && !route.enabled && approved.has(route.prefix)) db.routes.setEnabled(route.id, true);
	});
}
// src/main/mock/handlers/policy.ts
/** The access policy, kept in the database (headscale-api.md 2.6): each save is a new row with a new id. */
function createPolicyHandlers({ db, now }) {
	return {
		get: () => stored(db),
		set: ({ policy: text, baseId }) => {
			const current = stored(db);
			if (baseId !== void 0 && baseId !== current.id) throw new ApiError("conflict", "The stored policy is another one by now: somebody saved it meanwhile");
			const judged = judgePolicy(db, text);
			const at = instant(now());
			db.transaction(() => {
				db.policies.insert(text, at);
				autoApprove(db, judged);
				electPrimaries(db, at);
			});
			return stored(db);
		},
		check: ({ policy: text }) => {
			judgePolicy(db, text);
			return {};
		}
	};
}
function stored(db) {
	const row = db.policies.current();
	return {
		id: row ? String(row.id) : null,
		policy: row?.policy ?? "",
		updatedAt: row?.updatedAt ?? null,
		writable: true,
		reason: null
	};
}
// src/main/mock/handlers/pre-auth-keys.ts
/** Specification section 9. */
var KEY_BYTES = 33;
/** So much of a key is kept, to tell it from others. */
var KEY_PREFIX_LENGTH = 12;
/** What the server's own command line gives a key that names no expiration. */
var DEFAULT_MS = 36e5;
/** Pre-auth keys (headscale-api.md 2.4, 4.7; server 0.29 and the 0.30 line). */
function createPreAuthKeyHandlers({ db, now, random }) {
	return {
		list: ({ user }) => {
			const owner = user ? userByIdOrName(db, user) : void 0;
			const rows = db.preAuthKeys.list().filter((row) => !owner || row.userId === owner.id);
			const users = new Map(db.users.list().map((row) => [row.id, toUser(row)]));
			return { preAuthKeys: rows.map((row) => toPreAuthKey(row, users.get(row.userId ?? 0) ?? null)) };
		},
		create: ({ user, reusable, ephemeral, expiration, aclTags }) => {
			checkTagFormat(aclTags);
			const owner = ownerOf(db, user, aclTags);
			const secret = Buffer.from(random(KEY_BYTES)).toString("base64url");
			const row = {
				prefix: secret.slice(0, KEY_PREFIX_LENGTH),
				userId: owner?.id ?? null,
				reusable,
				ephemeral,
				used: false,
				expiration: instant(expiration ?? now() + DEFAULT_MS),
				createdAt: instant(now()),
				aclTags: [...new Set(aclTags)].toSorted()
			};
			const id = db.preAuthKeys.insert(row);
			return { preAuthKey: toPreAuthKey({
				...row,
				id
			}, owner ? toUser(owner) : null, secret) };
		},
		expire: ({ id }) => {
			db.preAuthKeys.expire(byId(db, id).id, instant(now()));
			return {};
		},
		delete: ({ id }) => {
			db.preAuthKeys.remove(byId(db, id).id);
			return {};
		}
	};
}
function ownerOf(db, user, tags) {
	if (user) return userByIdOrName(db, user);
	if (tags.length === 0) throw new ApiError("invalid", "auth-key must be either tagged or owned by user");
}
function byId(db, id) {
	const key = db.preAuthKeys.byId(fieldId(id, "pre-auth key id"));
	if (!key) throw new ApiError("notFound", "auth-key not found");
	return key;
}
// src/main/mock/handlers/routes.ts
/** Routes as rows (headscale-api.md 2.5, 4.9): the exit prefixes of a machine act as one. */
function createRouteHandlers({ db, now }) {
	const change = (routeId, act) => db.transaction(() => {
		const route = db.routes.byId(pathId(routeId, "route_id"));
		if (!route) throw new ApiError("notFound", "route not found");
		act(withTwin(db, route), route.nodeId);
		electPrimaries(db, instant(now()));
		return {};
	});
	return {
		list: () => ({ routes: db.routes.list().map(toRoute) }),
		enable: ({ routeId }) => change(routeId, (rows, nodeId) => {
			refuseUnadvertised(db, rows, nodeId);
			for (const row of rows) db.routes.setEnabled(row.id, true);
		}),
		disable: ({ routeId }) => change(routeId, (rows, nodeId) => {
			for (const row of rows) db.routes.setEnabled(row.id, false);
			db.routes.dropUnused(nodeId);
		}),
		delete: ({ routeId }) => change(routeId, (rows) => {
			for (const row of rows) db.routes.remove(row.id);
		})
	};
}
/** The route, and with an exit route the other exit route of its machine. */
function withTwin(db, route) {
	if (!isExitPrefix(route.prefix)) return [route];
	return db.routes.byNode(route.nodeId).filter((row) => isExitPrefix(row.prefix));
}
function refuseUnadvertised(db, rows, nodeId) {
	const halfOfPair = rows.length === 1 && rows.some((row) => isExitPrefix(row.prefix));
	const missing = rows.find((row) => !row.advertised)?.prefix ?? (halfOfPair ? "of the other family" : void 0);
	if (missing === void 0) return;
	const name = db.nodes.byId(nodeId)?.givenName ?? String(nodeId);
	throw new ApiError("conflict", `route ${missing} is not available on node ${name}: it is not advertised`);
}
// src/main/mock/handlers/server.ts
/** What the mock says of itself: like server 0.29, with all that any supported line can do. */
var info = {
	kind: "mock",
	version: "0.29.2-mock",
	url: "https://headscale.demo.example",
	capabilities: {
		moveNode: true,
		expireAt: true,
		neverExpire: true,
		tagsAreIdentity: true,
		deletePreAuthKey: true,
		tagOnlyPreAuthKey: true,
		userProfile: true,
		policyCheck: true,
		authSessions: true
	},
	policyDialect: {
		grants: true,
		tests: true,
		refusesUnknown: true,
		usersNeedAt: true,
		autogroups: true,
		tagsOwnTags: true,
		sshCheck: true,
		takesEmpty: true
	}
};
function createServerHandlers() {
	return {
		health: () => ({ databaseConnectivity: true }),
		info: () => info
	};
}
// src/main/mock/handlers/users.ts
/** Users (headscale-api.md 2.1, 4.1, 4.2; server 0.29 and the 0.30 line). */
function createUserHandlers({ db, now }) {
	return {
		list: (filter) => ({ users: matching(db, filter).map(toUser) }),
		create: (wish) => {
			const { name, displayName = "", email = "", pictureUrl: profilePicUrl = "" } = wish;
			refuseTaken(db, name);
			const createdAt = instant(now());
			return oneUser(db, db.users.insert({
				name,
				displayName,
				email,
				profilePicUrl,
				provider: "",
				providerId: "",
				createdAt
			}));
		},
		rename: (wish) => {
			const user = userByPath(db, wish);
			if (user.name !== wish.newName) {
				refuseTaken(db, wish.newName);
				db.users.rename(user.id, wish.newName);
			}
			return oneUser(db, user.id);
		},
		delete: (wish) => {
			const user = userByPath(db, wish);
			if (db.users.ownsNodes(user.id)) throw new ApiError("invalid", "user not empty: node(s) found");
			db.users.remove(user.id);
			return {};
		}
	};
}
/** Only one filter applies: name before e-mail before id; a bad id is refused even where another one wins, and 0 is no filter. */
function matching(db, filter) {
	const { name, email, id } = filter;
	const number = id ? fieldId(id, "id") : 0;
	const all = db.users.list();
	if (name) return all.filter((user) => user.name === name);
	if (email) return all.filter((user) => user.email === email);
	return number === 0 ? all : all.filter((user) => user.id === number);
}
function refuseTaken(db, name) {
	if (db.users.byName(name)) throw new ApiError("conflict", "user already exists", { details: [name] });
}
function oneUser(db, id) {
	const row = db.users.byId(id);
	if (!row) throw new ApiError("notFound", "user not found");
	return { user: toUser(row) };
}
// src/main/mock/handlers/all.ts
/** The mock's answer to every row of the contract. */
function createMockHandlers(context) {
	return {
		users: createUserHandlers(context),
		nodes: createNodeHandlers(context),
		routes: createRouteHandlers(context),
		apiKeys: createApiKeyHandlers(context),
		preAuthKeys: createPreAuthKeyHandlers(context),
		policy: createPolicyHandlers(context),
		auth: createAuthHandlers(context),
		server: createServerHandlers()
	};
}
// src/main/mock/app.ts
/** The control server of the demo network: the whole contract over one database. */
function createMockApp({ db, now, random = randomBytes, warn, checkAnswers = false }) {
	const app = new Hono();
	const settle = createClock(db, now);
	app.use(async (_, next) => {
		settle();
		await next();
	});
	const translate = (thrown) => unusable(thrown, db.path) ?? toApiError(thrown);
	mountContract(app, contract, createMockHandlers({
		db,
		now,
		random
	}), {
		warn,
		checkAnswers,
		translate,
		encode: encodeJson
	});
	const cache = createAnswerCache(() => db.revision());
	const run = async (request) => {
		const response = await app.fetch(request);
		const headers = {
			...Object.fromEntries(response.headers),
			"cache-control": "no-store"
		};
		const body = response instanceof EncodedResponse ? response.encoded : new Uint8Array(await response.arrayBuffer());
		return {
			status: response.status,
			headers,
			body
		};
	};
	const read = async (request) => {
		settle();
		const [key, at] = [request.url, db.revision()];
		return unlessKnown(cache.get(key, at) ?? cache.set(key, at, await run(request)), request.headers.get("if-none-match"));
	};
	const answer = (request) => request.method === "GET" ? read(request).catch(() => run(request)) : run(request);
	return {
		answer,
		fetch: async (request) => toResponse(await answer(request))
	};
}
/** A response whose bytes are at hand: taking those of a long list out of a real body would copy them several times. */
var EncodedResponse = class extends Response {
	encoded;
	constructor(encoded) {
		super(null, { headers: { "content-type": "application/json" } });
		this.encoded = encoded;
	}
};
var encodeJson = (output) => new EncodedResponse(Buffer.from(JSON.stringify(output)));
function toResponse({ status, headers, body }) {
	return new Response(body, {
		status,
		headers
	});
}
/** What an error about the database's file is to a caller; undefined for other errors. */
function unusable(thrown, path) {
	const problem = fileProblem(thrown, path);
	return problem && new ApiError("mockUnavailable", problem.message, {
		details: [problem.kind],
		cause: thrown
	});
}
// src/main/mock/seed/draw.ts
var MINUTE = 6e4;
var HOUR = 60 * MINUTE;
var DAY = 24 * HOUR;
function createDraw(faker, seed, now) {
	faker.seed(seed);
	const int = (min, max) => faker.number.int({
		min,
		max
	});
	return {
		faker,
		now,
		int,
		chance: (probability) => int(1, 1e3) <= probability * 1e3,
		pick: (items) => items[int(0, items.length - 1)] ?? items[0],
		hex: (digits) => {
			let text = "";
			while (text.length < digits) text += int(0, 4294967295).toString(16).padStart(8, "0");
			return text;
		},
		at: (offset) => instant(now + offset)
	};
}
// src/main/mock/seed/plan.ts
var offer = (advertised, enabled) => (prefix) => ({
	prefix,
	advertised,
	enabled
});
/** Announced by the machine and approved by an admin. */
var approved = offer(true, true);
/** Announced, waiting for an admin. */
var waiting = offer(true, false);
/** Approved before the machine has announced it. */
var foreseen = offer(false, true);
var exitPair = (of) => [of("0.0.0.0/0"), of("::/0")];
// src/main/mock/seed/seed-keys.ts
var API_KEYS_MIN = 4;
var API_KEYS_MAX = 16;
var LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** API keys, 4 to 16, with prefixes of 4 characters (specification section 9): one good for long, one ending soon, one expired, one without end. */
function seedApiKeys(draw) {
	const prefixes = /* @__PURE__ */ new Set();
	const count = draw.int(API_KEYS_MIN, API_KEYS_MAX);
	return Array.from({ length: count }, (_, index) => {
		const age = draw.int(32, 400) * DAY;
		const fixed = [
			60 * DAY,
			5 * DAY,
			-9 * DAY,
			null
		][index];
		const ends = fixed === void 0 ? draw.int(-31, 31) * DAY + draw.int(1, 23) * HOUR : fixed;
		const seenUntil = Math.min(ends ?? 0, 0);
		return {
			prefix: freePrefix(draw, prefixes),
			expiration: ends === null ? null : draw.at(ends),
			createdAt: draw.at(-age),
			lastSeen: draw.chance(.6) ? draw.at(seenUntil - draw.int(1, 7200) * MINUTE) : null
		};
	});
}
function freePrefix(draw, taken) {
	for (;;) {
		const prefix = Array.from({ length: 4 }, () => LETTERS[draw.int(0, 61)]).join("");
		if (taken.has(prefix)) continue;
		taken.add(prefix);
		return prefix;
	}
}
/** The pre-auth keys that machines of the demo network joined with, by their place in the list. */
var joinedWith = {
	server: 0,
	person: 1,
	ci: 4,
	router: 6
};
/** A pre-auth key in every state there is; `users` are ids, the first is the admin's. */
function seedPreAuthKeys(draw, users) {
	const user = (index) => users[index % users.length] ?? null;
	const key = (userId, ends, rest) => ({
		prefix: Buffer.from(draw.hex(24), "hex").toString("base64url").slice(0, 12),
		userId,
		reusable: false,
		ephemeral: false,
		used: false,
		expiration: ends === null ? null : draw.at(ends),
		createdAt: draw.at(Math.min(ends ?? 0, 0) - draw.int(1, 40) * DAY),
		aclTags: [],
		...rest
	});
	return [
		key(null, 30 * DAY, {
			reusable: true,
			aclTags: ["tag:server"]
		}),
		key(user(0), -20 * DAY, { used: true }),
		key(user(1), 20 * HOUR, {}),
		key(user(0), -3 * DAY, {}),
		key(user(2), 12 * DAY, {
			reusable: true,
			ephemeral: true,
			aclTags: ["tag:ci"]
		}),
		key(user(1), -40 * DAY, { reusable: true }),
		key(null, -90 * DAY, {
			used: true,
			aclTags: ["tag:router"]
		}),
		key(user(3), 45 * MINUTE, { ephemeral: true }),
		key(user(0), null, { reusable: true }),
		key(user(1), 6 * DAY, {
			used: true,
			aclTags: ["tag:exit", "tag:router"]
		})
	];
}
// src/main/mock/seed/plan-featured.ts
/** 63 characters, as many as a name can have. */
var LONGEST_NAME = "measuring-station-north-hall-3-rack-12-temperature-and-humidity";
/** Addresses that the policy of the demo network names, too. */
var OFFICE_PREFIX = "10.20.0.0/16";
var PRINTER_PREFIX = "172.20.10.1/32";
/** The machines every demo network has, the most telling first: there is one for each thing a screen has to show. */
function planFeatured(people) {
	return [...planTagged(people), ...planOwned(people)];
}
function planTagged({ preAuthKeys }) {
	const tagged = {
		userId: null,
		state: "online",
		expiresIn: null,
		method: "REGISTER_METHOD_AUTH_KEY"
	};
	const key = (name) => preAuthKeys[joinedWith[name]] ?? null;
	return [
		{
			...tagged,
			hostname: "router-1",
			tags: ["tag:router"],
			preAuthKeyId: key("router"),
			routes: [approved(OFFICE_PREFIX), waiting("192.168.50.0/24")]
		},
		{
			...tagged,
			hostname: "router-2",
			tags: ["tag:router"],
			routes: [approved(OFFICE_PREFIX), foreseen("10.21.0.0/16")]
		},
		{
			...tagged,
			hostname: "exit-frankfurt",
			tags: ["tag:exit", "tag:router"],
			routes: exitPair(approved)
		},
		{
			...tagged,
			hostname: "print-gateway",
			tags: ["tag:printer"],
			routes: [approved(PRINTER_PREFIX)]
		},
		{
			...tagged,
			hostname: "web-1",
			tags: ["tag:prod", "tag:server"],
			preAuthKeyId: key("server")
		},
		{
			...tagged,
			hostname: "ci-runner",
			tags: ["tag:ci"],
			preAuthKeyId: key("ci"),
			state: "offline"
		}
	];
}
function planOwned({ users, preAuthKeys, adminName }) {
	const user = (index) => users[index % users.length] ?? null;
	const person = {
		state: "online",
		expiresIn: 120 * DAY,
		method: "REGISTER_METHOD_CLI"
	};
	return [
		{
			...person,
			hostname: `${adminName}'s MacBook Pro`,
			userId: user(0),
			preAuthKeyId: preAuthKeys[joinedWith.person] ?? null
		},
		{
			...person,
			hostname: "home-server",
			userId: user(1),
			expiresIn: null,
			routes: exitPair(waiting)
		},
		{
			...person,
			hostname: "Pixel 9",
			userId: user(2),
			expiresIn: 3 * DAY,
			ipv4Only: true,
			method: "REGISTER_METHOD_OIDC"
		},
		{
			...person,
			hostname: "old-thinkpad",
			userId: user(1),
			state: "expired",
			expiresIn: -12 * DAY,
			invalidTags: ["tag:admin"]
		},
		{
			...person,
			hostname: LONGEST_NAME,
			userId: user(3),
			state: "offline",
			method: "REGISTER_METHOD_UNSPECIFIED"
		},
		{
			...person,
			hostname: "tablet.lan",
			userId: user(3),
			expiresIn: 20 * HOUR
		}
	];
}
// src/main/mock/seed/plan-others.ts
var devices = [
	"laptop",
	"desktop",
	"phone",
	"tablet",
	"macbook",
	"workstation",
	"nas",
	"raspberrypi"
];
var services = [
	"web",
	"db",
	"cache",
	"queue",
	"mail",
	"backup",
	"metrics",
	"build",
	"git",
	"proxy"
];
var places = [
	"berlin",
	"frankfurt",
	"helsinki",
	"vienna",
	"zurich",
	"paris",
	"dublin",
	"oslo"
];
var methods = [
	"REGISTER_METHOD_CLI",
	"REGISTER_METHOD_AUTH_KEY",
	"REGISTER_METHOD_OIDC",
	"REGISTER_METHOD_UNSPECIFIED"
];
/** The rest of the demo network: two of three machines belong to people, the others are servers with tags. */
function planOther(draw, people, index) {
	return draw.chance(.66) ? planDevice(draw, people) : planServer(draw, people, index);
}
function planDevice(draw, { users, preAuthKeys }) {
	const owner = users[draw.int(0, users.length - 1)];
	const fate = draw.int(1, 10);
	const expired = fate === 1;
	return {
		hostname: `${owner?.name ?? "spare"}-${draw.pick(devices)}`,
		userId: owner?.id ?? null,
		state: expired ? "expired" : draw.chance(.7) ? "online" : "offline",
		expiresIn: expired ? -draw.int(1, 90) * DAY : fate === 2 ? null : draw.int(2, 180) * DAY,
		method: draw.pick(methods),
		preAuthKeyId: draw.chance(.2) ? preAuthKeys[joinedWith.person] ?? null : null
	};
}
function planServer(draw, { preAuthKeys }, index) {
	const service = draw.pick(services);
	const ci = service === "build";
	const routes = index % 25 === 24 ? planRoutes(draw, index) : [];
	return {
		hostname: `${service}-${draw.pick(places)}`,
		userId: null,
		tags: ci ? ["tag:ci"] : draw.chance(.5) ? ["tag:prod", "tag:server"] : ["tag:server"],
		state: draw.chance(.9) ? "online" : "offline",
		expiresIn: null,
		method: "REGISTER_METHOD_AUTH_KEY",
		preAuthKeyId: preAuthKeys[ci ? joinedWith.ci : joinedWith.server] ?? null,
		routes
	};
}
/** In a big network every so many servers lead to a subnet of their own, some still waiting for approval. */
function planRoutes(draw, index) {
	const subnet = `10.${100 + Math.floor(index / 256) % 100}.${index % 256}.0/24`;
	return [draw.chance(.8) ? approved(subnet) : waiting(subnet)];
}
// src/main/mock/seed/seed-nodes.ts
/** Writes planned machines with their routes; addresses are given lowest first, names made unique. */
function seedNodes(draw, db, plans) {
	const allocate = createAllocator(/* @__PURE__ */ new Set());
	const labels = /* @__PURE__ */ new Set();
	for (const plan of plans) {
		const givenName = freeLabel(labelOf(plan.hostname), (label) => labels.has(label));
		labels.add(givenName);
		const ipv4 = allocate.ipv4();
		const ipv6 = allocate.ipv6();
		const node = {
			...drawNode(draw, plan),
			givenName,
			ipv4,
			ipv6: plan.ipv4Only ? null : ipv6
		};
		const nodeId = db.nodes.insert(node);
		for (const route of plan.routes ?? []) db.routes.insert({
			...route,
			nodeId,
			createdAt: node.createdAt
		});
	}
}
function drawNode(draw, plan) {
	const { hostname, userId, state, expiresIn, method } = plan;
	const seen = lastSeen(draw, plan);
	const created = seen - draw.int(1, 400) * DAY;
	return {
		name: hostname,
		userId,
		preAuthKeyId: plan.preAuthKeyId ?? null,
		machineKey: `mkey:${draw.hex(64)}`,
		nodeKey: `nodekey:${draw.hex(64)}`,
		discoKey: `discokey:${draw.hex(64)}`,
		registerMethod: method,
		connected: state === "online",
		createdAt: draw.at(created),
		lastSeen: draw.at(seen),
		expiry: expiresIn === null ? null : draw.at(expiresIn),
		forcedTags: [...plan.tags ?? []],
		validTags: [],
		invalidTags: [...plan.invalidTags ?? []]
	};
}
/** Milliseconds from now, never in the future: a machine that is online just now, others a while ago and before they expired. */
function lastSeen(draw, { state, expiresIn }) {
	if (state === "online") return -draw.int(0, 50) * 1e3;
	const ago = draw.chance(.5) ? draw.int(5, 600) * MINUTE : draw.int(11, 700) * HOUR;
	return Math.min(expiresIn ?? 0, 0) - ago;
}
// src/main/mock/seed/seed-policy.ts
var list = (items) => items.map((item) => JSON.stringify(item)).join(", ");
var lines = (items) => items.map((item) => `    ${item},`).join("\n");
var RULES = `  // Who may give a tag to a machine. A tag that is not here cannot be given at all.
  "tagOwners": {
    "tag:router": ["group:admin"],
    "tag:exit": ["group:admin"],
    "tag:printer": ["group:admin"],
    "tag:server": ["group:admin", "group:dev"],
    "tag:prod": ["group:admin"],
    "tag:ci": ["group:dev"],
  },

  // Names for addresses behind subnet routers.
  "hosts": {
    "office": "${OFFICE_PREFIX}",
    "printer": "${PRINTER_PREFIX}",
  },

  // The office's subnet needs no approval by hand on machines that are routers.
  "autoApprovers": {
    "routes": { "${OFFICE_PREFIX}": ["tag:router"] },
  },

  "acls": [
    // Admins reach everything.
    { "action": "accept", "src": ["group:admin"], "dst": ["*:*"] },

    // Everybody reaches their own machines, the printer, and the internet through exit nodes.
    { "action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:self:*"] },
    { "action": "accept", "src": ["autogroup:member"], "dst": ["printer:631,9100"] },
    { "action": "accept", "src": ["autogroup:member"], "dst": ["autogroup:internet:*"] },

    // Developers: servers and the office, but production only by https.
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:server:22,80,443", "office:*"] },
    { "action": "accept", "src": ["group:dev"], "dst": ["tag:prod:443"] },

    // The build machines deploy.
    { "action": "accept", "src": ["tag:ci"], "dst": ["tag:server:443", "tag:prod:443"] },
  ],`;
/** The policy of the demo network, with comments: who belongs together, who may give which tag, who reaches what, and tests of it. */
function seedPolicy(facts) {
	const users = facts.names.map((name) => `${name}@`);
	const admins = users.slice(0, 1);
	const developers = users.slice(0, Math.ceil(users.length / 2));
	const guests = users.slice(-1);
	return `// The access policy of the demo network.
// What no rule allows is refused: there are no rules that deny.
{
  // People by what they do. A member is a user's name and an @.
  "groups": {
    "group:admin": [${list(admins)}],
    "group:dev": [${list(developers)}],
    "group:guest": [${list(guests)}],
  },

${RULES}

  // Checked at every save: one that fails keeps the policy from being stored.
  "tests": [
${lines(tests(facts, developers, guests))}
  ],
}
`;
}
function tests({ owners, tags, hasPrinter }, developers, guests) {
	const ownsMachine = (user) => owners.includes(user.slice(0, -1));
	const admin = developers.slice(0, 1).filter(ownsMachine);
	const developer = developers.slice(1).find(ownsMachine);
	const outsider = owners.map((name) => `${name}@`).find((user) => !developers.includes(user) && !guests.includes(user));
	const server = tags.has("tag:server");
	return [
		...admin.map((user) => tags.has("tag:router") && `{ "src": "${user}", "accept": ["tag:router:22"] }`),
		developer !== void 0 && server && `{ "src": "${developer}", "accept": ["tag:server:22"] }`,
		developer !== void 0 && tags.has("tag:exit") && `{ "src": "${developer}", "deny": ["tag:exit:22"] }`,
		outsider !== void 0 && server && `{ "src": "${outsider}", "deny": ["tag:server:22"] }`,
		outsider !== void 0 && hasPrinter && `{ "src": "${outsider}", "accept": ["printer:631"] }`,
		tags.has("tag:ci") && server && "{ \"src\": \"tag:ci\", \"accept\": [\"tag:server:443\"] }"
	].filter((test) => test !== false);
}
// src/main/mock/seed/seed-sessions.ts
/**
* The sessions that wait in every demo network, the same in each, because no call lists them: a person has to type one in. Two are
* machines to register, one is a check to approve or reject.
*/
var demoSessions = [
	session("hskey-authreq-demoRegisterMachine00001", "registration", "Sam's new laptop"),
	session("hskey-authreq-demoRegisterMachine00002", "registration", "lab-sensor.local"),
	session("hskey-authreq-demoApproveSshCheck00001", "check", "build-agent")
];
function session(authId, kind, hostname) {
	return {
		authId,
		kind,
		hostname,
		connects: true,
		verdict: null
	};
}
// src/main/mock/seed/seed-users.ts
var MIN = 5;
var MAX = 10;
/**
* The people of the demo network, 5 to 10 (specification section 9): the first is its admin, the third signs in through a provider,
* the fourth has a dotted name. The last one will own nothing, so that there is somebody to delete.
*/
function seedUsers(draw) {
	const names = /* @__PURE__ */ new Set();
	const count = draw.int(MIN, MAX);
	return Array.from({ length: count }, (_, index) => {
		const first = freeName(draw, names);
		const last = plain(draw.faker.person.lastName());
		const known = index <= 3 || draw.chance(.5);
		return {
			name: index === 3 ? `${first.toLowerCase()}.${last.toLowerCase()}` : first.toLowerCase(),
			displayName: known && index !== 1 ? `${first} ${last}` : "",
			email: known ? `${first}.${last}@demo.example`.toLowerCase() : "",
			provider: index === 2 ? "oidc" : "",
			providerId: index === 2 ? `https://login.demo.example/${draw.hex(16)}` : "",
			profilePicUrl: "",
			createdAt: draw.at(-draw.int(500, 600) * DAY + index * 1e3)
		};
	});
}
var plain = (name) => name.replaceAll(/[^A-Za-z]/g, "");
function freeName(draw, taken) {
	for (;;) {
		const name = plain(draw.faker.person.firstName());
		if (name.length < 3 || taken.has(name)) continue;
		taken.add(name);
		return name;
	}
}
// src/main/mock/seed/seed.ts
var NODES_MIN = 10;
var NODES_MAX = 30;
/** Replaces all content by a demo network, in one transaction. Loads faker, which nothing else does. */
async function seedDatabase(db, { seed, nodes, now }) {
	const { faker } = await import("./chunks/en-Cr1Yr2lH.js");
	const draw = createDraw(faker, seed, now);
	db.transaction(() => {
		db.clear();
		const users = seedUsers(draw).map((user) => ({
			name: user.name,
			id: db.users.insert(user)
		}));
		const ids = users.map((user) => user.id);
		const preAuthKeys = seedPreAuthKeys(draw, ids).map((key) => db.preAuthKeys.insert(key));
		for (const key of seedApiKeys(draw)) db.apiKeys.insert(key);
		for (const session of demoSessions) db.sessions.insert(session);
		const count = nodes ?? draw.int(NODES_MIN, NODES_MAX);
		const plans = planNodes(draw, users, preAuthKeys, count);
		seedNodes(draw, db, plans);
		electPrimaries(db, instant(now));
		db.policies.insert(policyOf(users, plans), draw.at(-draw.int(1, 30) * 864e5));
		db.setSeeded({
			seed,
			nodes: count
		});
	});
}
function planNodes(draw, users, preAuthKeys, count) {
	const owners = users.slice(0, -1);
	const first = owners[0]?.name ?? "admin";
	const adminName = first.charAt(0).toUpperCase() + first.slice(1);
	const plans = planFeatured({
		users: owners.map((user) => user.id),
		preAuthKeys,
		adminName
	}).slice(0, count);
	while (plans.length < count) plans.push(planOther(draw, {
		users: owners,
		preAuthKeys
	}, plans.length));
	return plans;
}
function policyOf(users, plans) {
	const machines = groupBy(plans, (plan) => plan.userId);
	return seedPolicy({
		names: users.map((user) => user.name),
		owners: users.filter((user) => machines.has(user.id)).map((user) => user.name),
		tags: new Set(plans.flatMap((plan) => plan.tags ?? [])),
		hasPrinter: plans.some((plan) => plan.routes?.some((route) => route.prefix === PRINTER_PREFIX))
	});
}
// src/main/mock/network.ts
/** A database that could not be used is tried again by the first request that comes this long after. */
var RETRY_MS = 2e3;
/** One more than the largest seed. */
var SEEDS = 4294967296;
/**
* The demo network on its database file: opened and seeded at once, started over on demand. Where the file cannot be used, `ready`
* rejects with `mockUnavailable` and the kind of problem in its details; it tries again by itself, so that closing the other program or
* mending the folder is enough.
*/
function createNetwork(options) {
	const { dbPath, now, warn } = options;
	let open;
	let problem;
	let triedAt = 0;
	let wanted = options;
	const provide = async (size) => {
		open ??= openNetwork(options);
		await seedWhereWanted(open.db, size, now());
		wanted = {};
	};
	const close = () => {
		open?.db.close();
		open = void 0;
	};
	const startOver = async () => {
		close();
		setAside(dbPath, now());
		await provide(wanted);
	};
	const attempt = async (work) => {
		try {
			await work();
			problem = void 0;
		} catch (error) {
			const found = asProblem(error, dbPath);
			if (found.kind !== problem?.kind) warn(`${found.message} (${dbPath})`);
			problem = found;
		}
		triedAt = now();
	};
	let last = attempt(() => provide(wanted));
	const turn = (work) => last = last.then(() => attempt(work));
	return {
		ready: async () => {
			await last;
			if (problem && now() - triedAt >= RETRY_MS) await turn(() => provide(wanted));
			if (problem || !open) throw unavailable(problem);
			return open.app;
		},
		state: async () => {
			await last;
			return {
				problem: problem?.toProblem() ?? null,
				made: problem ? void 0 : open?.db.seeded()
			};
		},
		/** A new network, of that seed and size or any. Keeps the problem where the database still cannot be used. */
		reset: (size) => turn(() => provide({
			...size,
			reset: true
		})),
		/** Keeps the file under another name and makes a new network. */
		startFresh: () => turn(startOver),
		close: () => last.then(close)
	};
}
function openNetwork({ dbPath, now, warn, timeoutMs }) {
	const db = openDatabase(dbPath, timeoutMs === void 0 ? {} : { timeoutMs });
	db.nodes.checkIn(instant(now()));
	return {
		db,
		app: createMockApp({
			db,
			now,
			warn
		})
	};
}
async function seedWhereWanted(db, wanted, now) {
	const made = db.seeded();
	const other = (size, stored) => size !== void 0 && size !== stored;
	if (wanted.reset || !made || other(wanted.seed, made.seed) || other(wanted.nodes, made.nodes)) await seedDatabase(db, {
		seed: wanted.seed ?? randomInt(SEEDS),
		nodes: wanted.nodes,
		now
	});
}
function asProblem(thrown, path) {
	const known = fileProblem(thrown, path);
	if (known) return known;
	return new MockDatabaseError("unknown", path, `The demo network did not start: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { cause: thrown });
}
function unavailable(problem) {
	if (!problem) return new ApiError("mockUnavailable", "The demo network is closed", { details: ["unknown"] });
	return new ApiError("mockUnavailable", problem.message, {
		details: [problem.kind],
		cause: problem
	});
}
// src/main/mock/service.ts
/** What the mock's worker does: the demo network, with injected faults in front. It answers every request, whatever happens. */
function createMockService(options) {
	const network = createNetwork(options);
	let faults = [];
	const answer = async (data) => {
		try {
			const app = await network.ready();
			const { url, ...init } = data;
			return await app.answer(new Request(url, init));
		} catch (error) {
			const problem = toApiError(error);
			return jsonAnswer(problem.status, problem.toBody());
		}
	};
	const state = async () => {
		const { problem, made } = await network.state();
		return {
			active: true,
			problem,
			seed: made?.seed ?? null,
			nodes: made?.nodes ?? null,
			faults
		};
	};
	return {
		fetch: (data) => {
			const fault = faultFor(faults, data.method, new URL(data.url).pathname);
			return fault ? answerWithFault(fault, () => answer(data)) : answer(data);
		},
		state,
		reset: async (size) => {
			await network.reset(size);
			return state();
		},
		startFresh: async () => {
			await network.startFresh();
			return state();
		},
		setFaults: (wanted) => {
			faults = wanted;
			return state();
		},
		close: async () => {
			await network.close();
		}
	};
}
// src/main/mock/serve.ts
/** Starts the mock behind messages: gives what takes each message of main, and answers through `post`. */
function serve(setup, post) {
	const warn = (warning) => post({ warning });
	const service = createMockService({
		...setup,
		now: Date.now,
		warn
	});
	return async (message) => {
		const { id } = message;
		try {
			if (message.call === "fetch") {
				const answer = copy(await service.fetch(message.input));
				post({
					id,
					ok: true,
					output: answer
				}, answer.body ? [answer.body.buffer] : []);
			} else post({
				id,
				ok: true,
				output: await control(service, message)
			});
		} catch (error) {
			post({
				id,
				ok: false,
				error: toApiError(error).toBody()
			});
		}
	};
}
function control(service, message) {
	switch (message.call) {
		case "reset": return service.reset(message.input);
		case "setFaults": return service.setFaults(message.input);
		case "state":
		case "startFresh":
		case "close": return service[message.call](void 0);
	}
}
/** A body of its own, because the answer's may be kept here while the copy's is handed over. */
function copy(answer) {
	return {
		...answer,
		body: answer.body && new Uint8Array(answer.body)
	};
}
// src/main/mock/worker.ts
var port = parentPort;
if (!port) throw new Error("the mock runs in a worker thread");
var post = (message, transfer = []) => port.postMessage(message, transfer);
var receive = serve(workerData, post);
port.on("message", (message) => void receive(message));
export {};
