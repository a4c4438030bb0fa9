import { t as contract } from "./contract-BSTH7G9P.js";
import { S as toApiError, _ as ApiError, n as effectiveTags } from "./nodes-D3nTzpTP.js";
import { n as Hono, t as mountContract } from "./mount-MpCIaCVp.js";
import { a as badAnswer, d as textOf, i as detectServer, n as defaultLimits, o as errorFromAnswer, s as NetworkError, t as createTransport } from "./transport-C_T8TuMu.js";
import { _ as texts, a as routesOfNode, c as preAuthKeyOf, d as oneOf, f as expiration, g as text, h as sameInstant, i as routeOf, l as userOf, m as record, o as withExitPair, p as id, r as parseRouteId, s as nodeOf, t as etagOf, u as listOf, v as time } from "./translate-CwK-z10-.js";
import { n as translateInline } from "./list-translator-ZrjJ3UO0.js";
import { r as createKeyedQueue } from "../index.js";
import { createHash } from "node:crypto";
import { AsyncLocalStorage } from "node:async_hooks";
// src/main/server/context.ts
function createCallContext() {
	const storage = new AsyncLocalStorage();
	return {
		run: (signal, work) => storage.run(signal, work),
		signal: () => storage.getStore()
	};
}
// src/main/server/lost-answer.ts
/** A write was sent and its answer never came, or came in pieces: the server may have done it. */
var AnswerLost = class extends ApiError {};
/** What leaves open whether the server got the request. All others happen before it is sent. */
var UNDERWAY = /* @__PURE__ */ new Set([
	"reset",
	"timeout",
	"notHttp",
	"other"
]);
/** The error of a write as it is to be judged: `AnswerLost` where the server may have done it all the same. */
function judgeWrite(error) {
	if (!(error instanceof ApiError)) return error;
	return (error instanceof NetworkError ? UNDERWAY.has(error.problem) : error.code === "badAnswer" || error.code === "offline" || error.code === "timeout") ? new AnswerLost(error.code, error.message, {
		details: error.details,
		cause: error
	}) : error;
}
/** A server that is busy with the write, or restarting, gets this many looks. */
var LOOKS = 3;
/**
* Runs a write. Where its answer is lost, `look` reads what became of it: what the write would have answered, or null where nothing shows
* that it was done. Throws the loss itself when it was not done, and `uncertain` when nobody can tell.
*/
async function recovered(patience, write, look) {
	try {
		return await write();
	} catch (error) {
		if (!isLoss(error)) throw error;
		return await lookFor(patience, look) ?? notDone(error);
	}
}
/** An answer that cannot be understood is as good as none. */
function isLoss(error) {
	return error instanceof AnswerLost || error instanceof ApiError && error.code === "badAnswer";
}
/** For writes whose outcome cannot be read back. */
function unreadable() {
	return Promise.reject(uncertain());
}
/** A key was made whose secret is only ever in the answer that was lost. `shown` is what lists show of it. */
function loseSecret(shown) {
	throw new ApiError("lostSecret", `The server made the key ${shown}, but its secret did not arrive.`);
}
async function lookFor(patience, look) {
	for (let attempt = 1;; attempt += 1) {
		const last = attempt === LOOKS;
		try {
			const found = await look();
			if (found !== null || last) return found;
		} catch (error) {
			if (isAnswer(error)) throw error;
			if (last) throw uncertain(error);
		}
		await patience.pause(attempt);
	}
}
/** What a look itself found out, as opposed to not reaching the server. */
function isAnswer(error) {
	return error instanceof ApiError && [
		"uncertain",
		"lostSecret",
		"unauthorized",
		"forbidden"
	].includes(error.code);
}
function uncertain(cause) {
	return new ApiError("uncertain", "The connection broke before the server had answered, and whether the change was made is not known.", { cause });
}
/** It was looked for, and is not there. */
function notDone({ code, message, details, cause }) {
	throw new ApiError(code, message, {
		details: [...details, "The change was not made: it was looked for."],
		cause
	});
}
// src/main/server/wire/api-key.ts
function apiKeyOf(raw) {
	return {
		id: id(raw["id"]),
		prefix: text(raw["prefix"]),
		expiration: expiration(raw["expiration"], raw["createdAt"]),
		createdAt: time(raw["createdAt"]),
		lastSeen: time(raw["lastSeen"])
	};
}
// src/main/server/adapters/api-keys.ts
/** The default of the server's own command line; its API has none and makes keys that are expired at birth. */
var DEFAULT_LIFE$1 = 7776e6;
async function listApiKeys(server) {
	return listOf(await server.get("/api/v1/apikey", { large: true }), "apiKeys").map(apiKeyOf);
}
/** What is listed for a key, without the mask: `hskey-api-<12>`, or the bare prefix of older keys. */
function bare(prefix) {
	return prefix.replace(/-?\*+$/, "");
}
async function findKey$1(server, ref) {
	const keys = await listApiKeys(server);
	const { prefix, id } = ref;
	const key = keys.find((each) => prefix ? each.prefix === prefix || bare(each.prefix) === bare(prefix) : each.id === id);
	if (!key) throw new ApiError("notFound", "ApiKey not found");
	return key;
}
async function keyWithId$1(server, id) {
	return (await listApiKeys(server)).find((key) => key.id === id);
}
function createApiKeyHandlers(server) {
	return {
		async list() {
			return { apiKeys: await listApiKeys(server) };
		},
		async create({ expiration = new Date(server.now() + DEFAULT_LIFE$1).toISOString() }) {
			const write = async () => {
				const apiKey = text(record(await server.post("/api/v1/apikey", { body: { expiration } }))["apiKey"]);
				if (apiKey === "") throw new ApiError("badAnswer", "The server made an API key but did not show it");
				return { apiKey };
			};
			return recovered(server, write, async () => {
				const made = (await listApiKeys(server)).findLast((key) => sameInstant(key.expiration, expiration));
				return made ? loseSecret(bare(made.prefix)) : null;
			});
		},
		async expire(ref) {
			const key = await findKey$1(server, ref);
			if (key.expiration !== null && Date.parse(key.expiration) <= server.now()) throw new ApiError("conflict", "ApiKey already expired");
			const { apiKeyById } = await server.traits();
			const write = async () => {
				await server.post("/api/v1/apikey/expire", { body: apiKeyById ? { id: key.id } : { prefix: key.prefix } });
				return {};
			};
			return recovered(server, write, async () => {
				return (await keyWithId$1(server, key.id))?.expiration === key.expiration ? null : {};
			});
		},
		async delete({ prefix }) {
			const key = await findKey$1(server, { prefix });
			const write = async () => {
				await server.delete(`/api/v1/apikey/${encodeURIComponent(bare(key.prefix))}`);
				return {};
			};
			return recovered(server, write, async () => await keyWithId$1(server, key.id) ? null : {});
		}
	};
}
// src/main/server/adapters/auth.ts
async function needsSessions(server) {
	const { authSessions } = await server.traits();
	if (!authSessions) throw new ApiError("unsupported", "This server has no waiting sessions to decide on.");
}
function createAuthHandlers(server) {
	const decide = async (decision, authId) => {
		await needsSessions(server);
		const write = async () => {
			await server.post(`/api/v1/auth/${decision}`, { body: { authId } });
			return {};
		};
		return recovered(server, write, unreadable);
	};
	return {
		async register({ user, authId }) {
			await needsSessions(server);
			const write = async () => ({ node: nodeOf(oneOf(await server.post("/api/v1/auth/register", { body: {
				user,
				authId
			} }), "node")) });
			return recovered(server, write, unreadable);
		},
		approve: ({ authId }) => decide("approve", authId),
		reject: ({ authId }) => decide("reject", authId)
	};
}
// src/main/server/adapters/node-reader.ts
/** What `job` wants of the list of machines, as a value. */
async function fromList(server, job, user) {
	const { bytes } = await server.machines(job, { user });
	return JSON.parse(Buffer.from(bytes ?? []).toString());
}
async function listNodes(server, user) {
	return (await fromList(server, { kind: "nodes" }, user)).nodes;
}
/** The routes of all machines, where they have no table of their own. */
async function derivedRoutes(server) {
	return (await fromList(server, { kind: "routes" })).routes;
}
async function getNode(server, nodeId) {
	return nodeOf(oneOf(await server.get(`/api/v1/node/${encodeURIComponent(nodeId)}`), "node"));
}
/** What a single answer leaves out: the routes served (all lines), online and valid tags (before 0.28). */
async function isPartial(server, node) {
	if (node.approvedRoutes.some((prefix) => node.availableRoutes.includes(prefix))) return true;
	return (await server.traits()).listKnowsMore;
}
/**
* A machine as the list shows it. Answers about a single machine leave `subnetRoutes` empty, and before 0.28 `online` and the valid
* tags too, before 0.26 all routes (headscale-api.md 3), so these are taken from the list where they can matter.
*/
async function completeNode(server, node) {
	if (!await isPartial(server, node)) return {
		...node,
		subnetRoutes: []
	};
	const { node: listed } = await fromList(server, {
		kind: "node",
		id: node.id
	});
	if (!listed) return node;
	return {
		...node,
		online: listed.online,
		...tagsOf(listed),
		...routesIn(listed)
	};
}
function routesIn({ availableRoutes, approvedRoutes, subnetRoutes }) {
	return {
		availableRoutes,
		approvedRoutes,
		subnetRoutes
	};
}
function tagsOf({ tags, forcedTags, validTags, invalidTags }) {
	return {
		tags,
		forcedTags,
		validTags,
		invalidTags
	};
}
/** The machine in the answer to a write, completed. The write has happened, so trouble while completing it is not an error. */
async function changedNode(server, answer) {
	const node = nodeOf(oneOf(answer, "node"));
	try {
		return { node: await completeNode(server, node) };
	} catch (error) {
		if (error instanceof ApiError) return { node };
		throw error;
	}
}
// src/main/server/adapters/node-routes.ts
async function tableRows(server, path) {
	return listOf(await server.get(path, { large: true }), "routes").map(routeOf).filter((row) => row !== null);
}
var nodePath = (nodeId) => `/api/v1/node/${encodeURIComponent(nodeId)}`;
/** Every route of the network, or those of one machine. */
async function routesOf(server, nodeId) {
	const { routesTable } = await server.traits();
	if (routesTable) return tableRows(server, nodeId === void 0 ? "/api/v1/routes" : `${nodePath(nodeId)}/routes`);
	if (nodeId === void 0) return derivedRoutes(server);
	return routesOfNode(await completeNode(server, await getNode(server, nodeId)));
}
/** Replaces the approved prefixes of a machine. To be run in the machine's queue. */
async function approveOnNode(server, nodeId, prefixes) {
	const { routesTable } = await server.traits();
	if (routesTable) return approveInTable(server, nodeId, prefixes);
	const write = async () => {
		return (await changedNode(server, await server.post(`${nodePath(nodeId)}/approve_routes`, { body: { routes: [...prefixes] } }))).node;
	};
	const wanted = new Set(prefixes.flatMap(withExitPair));
	return recovered(server, write, async () => {
		const node = await completeNode(server, await getNode(server, nodeId));
		const approved = new Set(node.approvedRoutes);
		return approved.size === wanted.size && [...wanted].every((prefix) => approved.has(prefix)) ? node : null;
	});
}
/** Approves or withdraws a row of the routes table. */
async function switchRow(server, rowId, how) {
	const write = async () => {
		await server.post(`/api/v1/routes/${encodeURIComponent(rowId)}/${how}`);
		return true;
	};
	await recovered(server, write, async () => {
		return (await tableRows(server, "/api/v1/routes")).find((each) => each.id === rowId)?.enabled === (how === "enable") ? true : null;
	});
}
/** The same on servers with a routes table: every row is switched to what is wanted. They cannot approve what is not announced. */
async function approveInTable(server, nodeId, prefixes) {
	const wanted = new Set(prefixes.flatMap(withExitPair));
	const rows = await tableRows(server, `${nodePath(nodeId)}/routes`);
	const missing = prefixes.find((prefix) => !rows.some((row) => row.prefix === prefix));
	if (missing) throw new ApiError("conflict", `The machine does not announce ${missing}, so this server cannot approve it`);
	const done = /* @__PURE__ */ new Set();
	for (const row of rows) {
		if (row.enabled === wanted.has(row.prefix) || done.has(row.prefix)) continue;
		await switchRow(server, row.id, row.enabled ? "disable" : "enable");
		for (const prefix of withExitPair(row.prefix)) done.add(prefix);
	}
	return completeNode(server, await getNode(server, nodeId));
}
// src/main/server/adapters/users.ts
async function listUsers(server, query = {}) {
	return listOf(await server.get("/api/v1/user", {
		query,
		large: true
	}), "users").map(userOf);
}
/**
* The user of a name, or of an id; where both are given they must be the same user. Names are compared here, since the server's own
* filter misses users whose stored name is empty.
*/
async function findUser(server, ref) {
	const [only, other] = (await listUsers(server)).filter((user) => user.name === ref.name && (ref.id === void 0 || user.id === ref.id));
	if (!only) throw new ApiError("notFound", ref.id === void 0 ? "user not found" : `No user has the name ${ref.name} and the id ${ref.id}`);
	if (other) throw new ApiError("conflict", `Several users have the name ${ref.name}: give the id too`);
	return only;
}
/** The user meant by an id or, where no id fits, by a name. */
async function findUserByIdOrName(server, idOrName) {
	const all = await listUsers(server);
	const byId = all.find((user) => user.id === idOrName);
	if (byId) return byId;
	const [only, other] = all.filter((user) => user.name === idOrName);
	if (!only) throw new ApiError("notFound", "user not found");
	if (other) throw new ApiError("conflict", `Several users have the name ${idOrName}: give the id instead`);
	return only;
}
/** The path segment that names a user on this line. */
async function segment(server, user) {
	const { usersByName } = await server.traits();
	return encodeURIComponent(usersByName ? user.name : user.id);
}
async function userNamed(server, name) {
	return (await listUsers(server, { name })).find((user) => user.name === name) ?? null;
}
async function withId(server, id) {
	return (await listUsers(server)).find((user) => user.id === id) ?? null;
}
async function createUser(server, input) {
	const before = await userNamed(server, input.name);
	const write = async () => ({ user: userOf(oneOf(await server.post("/api/v1/user", { body: body(input) }), "user")) });
	return recovered(server, write, async () => {
		const user = before ? null : await userNamed(server, input.name);
		return user && { user };
	});
}
async function renameUser(server, { name, id, newName }) {
	const before = await findUser(server, {
		name,
		id
	});
	const path = `/api/v1/user/${await segment(server, before)}/rename/${encodeURIComponent(newName)}`;
	const write = async () => ({ user: userOf(oneOf(await server.post(path), "user")) });
	return recovered(server, write, async () => {
		const user = await withId(server, before.id);
		return user?.name === newName ? { user } : null;
	});
}
async function deleteUser(server, ref) {
	const user = await findUser(server, ref);
	const path = `/api/v1/user/${await segment(server, user)}`;
	const write = async () => {
		await server.delete(path);
		return {};
	};
	return recovered(server, write, async () => await withId(server, user.id) ? null : {});
}
function body(input) {
	const given = Object.entries(input).filter(([, value]) => value !== void 0 && value !== "");
	return Object.fromEntries(given);
}
function createUserHandlers(server) {
	return {
		async list({ name, id, email }) {
			return { users: (await listUsers(server, {
				name,
				id,
				email
			})).filter((user) => (!name || user.name === name) && (!id || user.id === id) && (!email || user.email === email)) };
		},
		create: (input) => createUser(server, input),
		rename: (input) => renameUser(server, input),
		delete: (ref) => deleteUser(server, ref)
	};
}
// src/main/server/adapters/nodes.ts
/** How far the server's clock may be ahead of ours, in milliseconds. */
var CLOCKS_APART = 6e4;
var path = (nodeId, action = "") => `/api/v1/node/${encodeURIComponent(nodeId)}${action}`;
/**
* 0.29 reads the query and throws the body away, 0.30 the other way round, and each expires the machine at once when it misses the
* fields: both get both.
*/
async function expireNode(server, { nodeId, expiry, disableExpiry }) {
	const traits = await server.traits();
	if (disableExpiry && !traits.neverExpire) throw new ApiError("unsupported", "This server cannot make a machine never expire.");
	if (expiry && !traits.expireAt) throw new ApiError("unsupported", "This server can only expire a machine at once.");
	return server.post(path(nodeId, "/expire"), {
		query: {
			expiry,
			disableExpiry: disableExpiry ? "true" : void 0
		},
		body: {
			...expiry ? { expiry } : {},
			...disableExpiry ? { disableExpiry } : {}
		}
	});
}
/** Did a machine's expiry become what was asked for? "Now" is by the server's clock, which may be another than ours. */
function hasExpiry(node, { expiry, disableExpiry }, now) {
	if (disableExpiry || expiry) return sameInstant(node.expiry, expiry ?? null);
	return node.expiry !== null && Date.parse(node.expiry) <= now + CLOCKS_APART;
}
var sameTags = (a, b) => effectiveTags(a, []).join(" ") === effectiveTags(b, []).join(" ");
/** Changes a machine. `done` tells by the machine as it is now whether a change whose answer was lost was made. */
function change(server, nodeId, send, done) {
	const write = async () => changedNode(server, await send());
	return recovered(server, write, async () => {
		const node = await completeNode(server, await getNode(server, nodeId));
		return done(node) ? { node } : null;
	});
}
async function registerNode(server, { user, key: given }) {
	const key = given.trim();
	const write = async () => changedNode(server, await server.post("/api/v1/node/register", { query: {
		user,
		key
	} }));
	return recovered(server, write, async () => {
		if (!key.startsWith("mkey:")) return unreadable();
		const node = (await listNodes(server)).find((each) => each.machineKey === key && each.user?.name === user);
		return node ? { node } : null;
	});
}
async function deleteNode(server, nodeId) {
	const write = async () => {
		await server.delete(path(nodeId));
		return {};
	};
	return recovered(server, write, async () => {
		try {
			await getNode(server, nodeId);
			return null;
		} catch (error) {
			if (error instanceof ApiError && error.code === "notFound") return {};
			throw error;
		}
	});
}
async function backfill(server) {
	const write = async () => {
		const answer = await server.post("/api/v1/node/backfillips", { query: { confirmed: "true" } });
		return { changes: texts(record(answer)["changes"]) };
	};
	return recovered(server, write, unreadable);
}
async function moveNode(server, { nodeId, user }) {
	const { moveNode: how } = await server.traits();
	if (how === null) throw new ApiError("unsupported", "This server does not move machines to another user. Sign the machine in again as the other user.");
	const owner = await findUserByIdOrName(server, user);
	const send = () => how === "queryName" ? server.post(path(nodeId, "/user"), { query: { user: owner.name } }) : server.post(path(nodeId, "/user"), { body: { user: how === "bodyId" ? owner.id : owner.name } });
	return change(server, nodeId, send, (node) => node.user?.id === owner.id);
}
function createNodeHandlers(server, queue) {
	return {
		async list({ user }) {
			return { nodes: await listNodes(server, user) };
		},
		async get({ nodeId }) {
			return { node: await completeNode(server, await getNode(server, nodeId)) };
		},
		register: (input) => registerNode(server, input),
		rename: ({ nodeId, newName }) => change(server, nodeId, () => server.post(path(nodeId, `/rename/${encodeURIComponent(newName)}`)), (node) => node.givenName === newName),
		expire: (input) => change(server, input.nodeId, () => expireNode(server, input), (node) => hasExpiry(node, input, server.now())),
		setTags: ({ nodeId, tags }) => change(server, nodeId, () => server.post(path(nodeId, "/tags"), { body: { tags } }), (node) => sameTags(node.forcedTags, tags)),
		move: (input) => moveNode(server, input),
		approveRoutes: ({ nodeId, routes }) => queue.run(`routes ${nodeId}`, async () => ({ node: await approveOnNode(server, nodeId, routes) })),
		async routes({ nodeId }) {
			return { routes: await routesOf(server, nodeId) };
		},
		backfillIps: () => backfill(server),
		delete: ({ nodeId }) => deleteNode(server, nodeId)
	};
}
// src/main/server/adapters/policy.ts
var READ_ONLY = "This server reads its policy from a file, so it can only be changed there.";
/** A real server gives stored policies no id: it is made from the text, so that the same text has the same id. */
function policyId(policy) {
	return createHash("sha256").update(policy).digest("hex").slice(0, 16);
}
var none = (writable) => ({
	id: null,
	policy: "",
	updatedAt: null,
	writable,
	reason: writable ? null : READ_ONLY
});
/** A policy that was read from a file has no time of storing (null, or the zero instant from 0.30 on). */
function storedPolicy(answer) {
	const policy = text(record(answer)["policy"]);
	const updatedAt = time(record(answer)["updatedAt"]);
	const writable = updatedAt !== null;
	return {
		id: policyId(policy),
		policy,
		updatedAt,
		writable,
		reason: writable ? null : READ_ONLY
	};
}
async function readPolicy(server) {
	try {
		return storedPolicy(await server.get("/api/v1/policy"));
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		if (/acl policy not found/.test(error.message)) return none(true);
		if (/reading policy from path/.test(error.message)) return none(false);
		throw error;
	}
}
/** Stores a policy. Where a refused one would stay in the server's memory, what is stored is sent again. */
async function storePolicy(server, policy) {
	const write = async () => storedPolicy(await server.put("/api/v1/policy", { body: { policy } }));
	try {
		return await recovered(server, write, async () => {
			const found = await readPolicy(server);
			return found.policy === policy ? found : null;
		});
	} catch (error) {
		if (error instanceof ApiError && error.code === "invalid" && (await server.traits()).refusedPolicySticks) await sendAgain(server);
		throw error;
	}
}
async function sendAgain(server) {
	try {
		const { policy, id } = await readPolicy(server);
		if (id !== null) await server.put("/api/v1/policy", { body: { policy } });
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
	}
}
function createPolicyHandlers(server, queue) {
	return {
		get: () => readPolicy(server),
		set: ({ policy, baseId }) => queue.run("policy", async () => {
			if (baseId !== void 0 && (await readPolicy(server)).id !== baseId) throw new ApiError("conflict", "The policy on the server was changed meanwhile: nothing was saved");
			return storePolicy(server, policy);
		}),
		async check({ policy }) {
			const { policyCheck } = await server.traits();
			if (!policyCheck) throw new ApiError("unsupported", "This server cannot check a policy without storing it.");
			await server.post("/api/v1/policy/check", { body: { policy } });
			return {};
		}
	};
}
// src/main/server/adapters/pre-auth-keys.ts
/** The default of the server's own command line; its API has none and makes keys that are expired at birth. */
var DEFAULT_LIFE = 36e5;
/** Lists asked for at once where there is one list per user. */
var AT_ONCE = 6;
var nameOrId = (traits, user) => traits.preAuthUserByName ? user.name : user.id;
async function keysOfUser(server, traits, user) {
	const answer = await server.get("/api/v1/preauthkey", {
		query: { user: nameOrId(traits, user) },
		large: true
	});
	return listOf(answer, "preAuthKeys").map((raw) => preAuthKeyOf(raw, { owner: user }));
}
/** Every key, or those of one user. Before 0.28 the server lists them user by user. */
async function listKeys(server, idOrName) {
	const traits = await server.traits();
	if (!traits.preAuthPerUser) {
		const answer = await server.get("/api/v1/preauthkey", { large: true });
		const zeroIsNever = traits.preAuthZeroIsNever;
		const keys = listOf(answer, "preAuthKeys").map((raw) => preAuthKeyOf(raw, { zeroIsNever }));
		if (!idOrName) return keys;
		return keys.filter((key) => key.user?.id === idOrName || key.user?.name === idOrName);
	}
	const users = idOrName ? [await findUserByIdOrName(server, idOrName)] : await listUsers(server);
	const keys = [];
	for (let first = 0; first < users.length; first += AT_ONCE) {
		const some = users.slice(first, first + AT_ONCE);
		keys.push(...(await Promise.all(some.map((user) => keysOfUser(server, traits, user)))).flat());
	}
	return keys.toSorted((a, b) => Number(a.id) - Number(b.id));
}
async function keyWithId(server, id) {
	return (await listKeys(server)).find((each) => each.id === id);
}
/** 0.28 and 0.29 answer 200 to unknown ids, and older lines want the secret, so the key is looked up first. */
async function findKey(server, id) {
	const key = await keyWithId(server, id);
	if (!key) throw new ApiError("notFound", "AuthKey not found");
	return key;
}
function expireBody(traits, key) {
	if (traits.preAuthById) return { id: key.id };
	return {
		user: key.user ? nameOrId(traits, key.user) : "",
		key: key.key
	};
}
async function createKey(server, { user, reusable, ephemeral, aclTags, expiration }) {
	const traits = await server.traits();
	if (!user && !traits.tagOnlyPreAuthKey) throw new ApiError("invalid", "A user is required");
	const owner = user ? await findUserByIdOrName(server, user) : null;
	const until = expiration ?? new Date(server.now() + DEFAULT_LIFE).toISOString();
	const body = {
		reusable,
		ephemeral,
		aclTags,
		expiration: until,
		...owner ? { user: nameOrId(traits, owner) } : {}
	};
	const write = async () => {
		const made = preAuthKeyOf(oneOf(await server.post("/api/v1/preauthkey", { body }), "preAuthKey"), { owner });
		return { preAuthKey: made.aclTags.length > 0 ? made : {
			...made,
			aclTags
		} };
	};
	return recovered(server, write, async () => {
		const made = (await listKeys(server, owner?.id)).findLast((key) => sameInstant(key.expiration, until) && key.reusable === (reusable ?? false));
		if (!made) return null;
		return made.key.endsWith("*") ? loseSecret(made.key) : { preAuthKey: made };
	});
}
function createPreAuthKeyHandlers(server) {
	return {
		async list({ user }) {
			return { preAuthKeys: await listKeys(server, user) };
		},
		create: (input) => createKey(server, input),
		async expire({ id }) {
			const key = await findKey(server, id);
			const body = expireBody(await server.traits(), key);
			const write = async () => {
				await server.post("/api/v1/preauthkey/expire", { body });
				return {};
			};
			return recovered(server, write, async () => {
				const found = await keyWithId(server, id);
				return found && found.expiration === key.expiration ? null : {};
			});
		},
		async delete({ id }) {
			const { deletePreAuthKey } = await server.traits();
			if (!deletePreAuthKey) throw new ApiError("unsupported", "This server cannot delete pre-auth keys. Expire it instead.");
			await findKey(server, id);
			const write = async () => {
				await server.delete("/api/v1/preauthkey", { query: { id } });
				return {};
			};
			return recovered(server, write, async () => await keyWithId(server, id) ? null : {});
		}
	};
}
// src/main/server/adapters/routes.ts
/** Approves or withdraws one prefix (exit prefixes as a pair) by replacing the machine's approved list. */
async function changeApproval(server, routeId, change) {
	const { nodeId, prefix } = parseRouteId(routeId);
	const { approvedRoutes, availableRoutes } = await getNode(server, nodeId);
	if (!approvedRoutes.includes(prefix) && !availableRoutes.includes(prefix)) throw new ApiError("notFound", `Machine ${nodeId} has no route ${prefix}`);
	const meant = withExitPair(prefix);
	const kept = approvedRoutes.filter((each) => !meant.includes(each));
	const routes = change === "enable" ? [...kept, ...meant] : kept;
	const write = async () => {
		await server.post(`/api/v1/node/${encodeURIComponent(nodeId)}/approve_routes`, { body: { routes } });
		return true;
	};
	await recovered(server, write, async () => {
		return (await getNode(server, nodeId)).approvedRoutes.includes(prefix) === (change === "enable") ? true : null;
	});
}
/** Forgets a row of the routes table. */
async function forgetRow(server, rowId) {
	const write = async () => {
		await server.delete(`/api/v1/routes/${encodeURIComponent(rowId)}`);
		return true;
	};
	await recovered(server, write, async () => {
		return (await routesOf(server)).some((row) => row.id === rowId) ? null : true;
	});
}
/** Rows of the routes table have plain numbers as ids, derived ones name their machine. */
var queueKey = (routeId) => `routes ${routeId.split("-")[0] ?? ""}`;
function createRouteHandlers(server, queue) {
	const change = (routeId, how) => queue.run(queueKey(routeId), async () => {
		const { routesTable } = await server.traits();
		if (routesTable) await switchRow(server, routeId, how);
		else await changeApproval(server, routeId, how);
		return {};
	});
	return {
		async list() {
			return { routes: await routesOf(server) };
		},
		enable: ({ routeId }) => change(routeId, "enable"),
		disable: ({ routeId }) => change(routeId, "disable"),
		async delete({ routeId }) {
			const { routesTable } = await server.traits();
			if (!routesTable) return change(routeId, "disable");
			await forgetRow(server, routeId);
			return {};
		}
	};
}
// src/main/server/traits.ts
/**
* Release lines that differ on the wire. 0.24 stands for 0.25 too (nothing tells them apart); 0.27.0 lacks an expiry date that
* 0.27.1 has; 0.30 stands for everything that publishes an OpenAPI 3.1 document.
*/
var lines = [
	"0.23",
	"0.24",
	"0.26",
	"0.27.0",
	"0.27",
	"0.28",
	"0.29",
	"0.30"
];
function moveNodeOf(line) {
	if (line === "0.23") return "queryName";
	if (line === "0.24") return "bodyName";
	return line === "0.26" || line === "0.27.0" || line === "0.27" ? "bodyId" : null;
}
function traitsOf(line) {
	const from = (first) => lines.indexOf(line) >= lines.indexOf(first);
	return {
		usersByName: !from("0.24"),
		userProfile: from("0.24"),
		routesTable: !from("0.26"),
		listKnowsMore: !from("0.28"),
		tagsAreIdentity: from("0.28"),
		moveNode: moveNodeOf(line),
		expireAt: from("0.27"),
		neverExpire: from("0.29"),
		preAuthUserByName: !from("0.26"),
		preAuthPerUser: !from("0.28"),
		preAuthById: from("0.28"),
		preAuthZeroIsNever: from("0.30"),
		deletePreAuthKey: from("0.28"),
		tagOnlyPreAuthKey: from("0.28"),
		apiKeyById: from("0.28"),
		healthCall: from("0.27.0"),
		policyCheck: from("0.29"),
		refusedPolicySticks: line === "0.24",
		policyDialect: {
			grants: from("0.29"),
			tests: from("0.29"),
			refusesUnknown: from("0.27.0"),
			usersNeedAt: from("0.26"),
			autogroups: from("0.27.0"),
			tagsOwnTags: from("0.28"),
			sshCheck: from("0.29"),
			takesEmpty: from("0.26")
		},
		authSessions: from("0.29")
	};
}
/** What the page may know of them. */
function capabilitiesOf(traits) {
	return {
		moveNode: traits.moveNode !== null,
		expireAt: traits.expireAt,
		neverExpire: traits.neverExpire,
		tagsAreIdentity: traits.tagsAreIdentity,
		deletePreAuthKey: traits.deletePreAuthKey,
		tagOnlyPreAuthKey: traits.tagOnlyPreAuthKey,
		userProfile: traits.userProfile,
		policyCheck: traits.policyCheck,
		authSessions: traits.authSessions
	};
}
// src/main/server/adapters/server-info.ts
/** The server's own words for a database that does not answer. */
var DATABASE_DOWN = /database ping failed|pinging database/;
async function databaseAnswers(server) {
	const { healthCall } = await server.traits();
	if (healthCall) return record(await server.get("/api/v1/health"))["databaseConnectivity"] === true;
	return record(await server.get("/health", { withKey: false }))["status"] === "pass";
}
function createServerInfoHandlers(server) {
	return {
		async health() {
			try {
				return { databaseConnectivity: await databaseAnswers(server) };
			} catch (error) {
				if (error instanceof ApiError && DATABASE_DOWN.test(error.message)) return { databaseConnectivity: false };
				throw error;
			}
		},
		async info() {
			const { version } = await server.detectAgain();
			const traits = await server.traits();
			const { policyDialect } = traits;
			return {
				kind: "headscale",
				version,
				url: server.url,
				capabilities: capabilitiesOf(traits),
				policyDialect
			};
		}
	};
}
// src/main/server/detector.ts
var same = (a, b) => a.line === b.line && a.version === b.version;
/** Keeps what is known of a server. `onReplaced` is told when the same address turns out to be another release than before. */
function createDetector(ask, onReplaced) {
	let known = null;
	let last = null;
	const look = async () => {
		const found = await ask();
		const replaced = last !== null && !same(last, found);
		last = found;
		if (replaced) onReplaced?.(found);
		return found;
	};
	const detected = () => {
		if (known) return known;
		const asking = look();
		known = asking;
		asking.catch(() => {
			if (known === asking) known = null;
		});
		return asking;
	};
	return {
		detected,
		again() {
			known = null;
			return detected();
		},
		doubt() {
			known = null;
		},
		answered() {
			if (!known && last) detected().catch(() => void 0);
		}
	};
}
// src/main/server/client.ts
/** `<`, with which no JSON begins. */
var LESS_THAN = 60;
function createSender({ target, context }, transport, detector) {
	const sendRaw = async (call) => {
		try {
			const answer = successOf(await transport.send(call, context?.signal()), target.url);
			detector.answered();
			return answer;
		} catch (error) {
			if (makesDoubt(error)) detector.doubt();
			throw withoutKey(error, target.key);
		}
	};
	const send = async (call) => {
		try {
			return jsonOf(await sendRaw(call), call, target.url);
		} catch (error) {
			throw call.method === "GET" ? error : judgeWrite(error);
		}
	};
	return {
		sendRaw,
		send
	};
}
function createServerClient(options) {
	const { target } = options;
	const transport = createTransport(options);
	const look = () => detectServer(target.url, (call) => transport.send(call)).catch((error) => {
		throw withoutKey(error, target.key);
	});
	const detector = createDetector(look, options.onReplaced);
	const { detected } = detector;
	const { sendRaw, send } = createSender(options, transport, detector);
	const rawList = async (path, query = {}) => {
		const raw = await sendRaw({
			method: "GET",
			path,
			query,
			large: true
		});
		refuseWebPage(raw, path, target.url);
		return raw.bytes;
	};
	const traits = async () => traitsOf((await detected()).line);
	const tableOfRoutes = async () => (await traits()).routesTable ? rawList("/api/v1/routes") : void 0;
	return {
		url: target.url,
		now: options.now,
		get: (path, details) => send({
			method: "GET",
			path,
			...details
		}),
		post: (path, details) => send({
			method: "POST",
			path,
			body: {},
			...details
		}),
		put: (path, details) => send({
			method: "PUT",
			path,
			...details
		}),
		delete: (path, details) => send({
			method: "DELETE",
			path,
			...details
		}),
		async machines(job, { user, known: etag } = {}) {
			const table = tableOfRoutes();
			table.catch(() => void 0);
			const nodes = await rawList("/api/v1/node", { user: user || void 0 });
			const translating = (options.translate ?? translateInline)(job, {
				nodes,
				routes: await table
			}, etag);
			translating.catch(detector.doubt);
			return translating;
		},
		detected,
		detectAgain: detector.again,
		doubt: detector.doubt,
		traits,
		pause: (attempt) => new Promise((resolve) => {
			setTimeout(resolve, (options.limits?.backOff ?? defaultLimits.backOff) * 2 ** attempt);
		})
	};
}
/** Another release may be at the address: nothing answers, or a call is gone. */
function makesDoubt(error) {
	if (error instanceof NetworkError) return true;
	return error instanceof ApiError && [
		"unsupported",
		"offline",
		"badAnswer"
	].includes(error.code);
}
/** The answer itself where it is a success, else the error of a refusal. */
function successOf(answer, url) {
	if (answer.status < 200 || answer.status > 299) throw errorFromAnswer(answer, url);
	return answer;
}
function refuseWebPage(answer, path, url) {
	if (answer.bytes[0] !== LESS_THAN) return;
	throw badAnswer(url, `${path} brought a web page. A sign-in page or proxy in front of the server may be the reason`);
}
function jsonOf(answer, { path }, url) {
	refuseWebPage(answer, path, url);
	try {
		return JSON.parse(textOf(answer));
	} catch {
		throw badAnswer(url, `what ${path} brought is not complete JSON`);
	}
}
/** A server, or a proxy before it, may quote the request's headers in its answer: the key never gets further than this. */
function withoutKey(error, key) {
	if (!(error instanceof ApiError) || key === "") return error;
	const { message, details } = error;
	if (!message.includes(key) && !details.some((detail) => detail.includes(key))) return error;
	const hide = (text) => text.replaceAll(key, "[API key]");
	return new ApiError(error.code, hide(message), { details: details.map(hide) });
}
// src/main/server/handlers.ts
/** An answer of another shape than the detected release gives makes that release doubtful, whichever call it came to. */
function doubting(server, handlers) {
	const watch = (handler) => async (input) => {
		try {
			return await handler(input);
		} catch (error) {
			if (error instanceof ApiError && error.code === "badAnswer") server.doubt();
			throw error;
		}
	};
	const groups = Object.entries(handlers).map(([name, group]) => {
		const calls = Object.entries(group).map(([call, handler]) => [call, watch(handler)]);
		return [name, Object.fromEntries(calls)];
	});
	return Object.fromEntries(groups);
}
/** The contract answered by a real server. */
function createServerHandlers(options) {
	const server = createServerClient(options);
	const queue = createKeyedQueue();
	return {
		handlers: doubting(server, {
			users: createUserHandlers(server),
			nodes: createNodeHandlers(server, queue),
			routes: createRouteHandlers(server, queue),
			apiKeys: createApiKeyHandlers(server),
			preAuthKeys: createPreAuthKeyHandlers(server),
			policy: createPolicyHandlers(server, queue),
			auth: createAuthHandlers(server),
			server: createServerInfoHandlers(server)
		}),
		lists: {
			nodes: (user, known) => server.machines({ kind: "nodes" }, {
				user,
				known
			}),
			routes: async (known) => (await server.traits()).routesTable ? null : server.machines({ kind: "routes" }, { known })
		}
	};
}
// src/main/api/proxy-app.ts
/**
* Answers the contract by asking a real server. The key is added here, in the main process, and sent to the server's origin alone.
* Reads carry an etag made from the answer, and one that matches `If-None-Match` is answered 304 without a body.
*/
function createProxyApp(options) {
	const context = createCallContext();
	const app = new Hono();
	const { handlers, lists } = createServerHandlers({
		...options,
		context
	});
	if (!options.checkAnswers) mountEncoded(app, lists);
	mountContract(app, contract, handlers, {
		warn: options.warn ?? (() => void 0),
		checkAnswers: options.checkAnswers ?? false,
		translate: cancelledOrFailed
	});
	return { async fetch(request) {
		const response = await context.run(request.signal, () => app.fetch(request));
		return request.method === "GET" && response.status === 200 ? withEtag(request, response) : response;
	} };
}
/**
* Long lists leave as the bytes they were translated to: parsing and writing them again here would stop the main process for as long
* as the translation itself. Mounted before the rows, which answer the same.
*/
function mountEncoded(app, lists) {
	const known = (context) => context.req.header("if-none-match");
	app.get(contract.nodes.list.path, async (context) => responseOf(await lists.nodes(context.req.query("user"), known(context))));
	app.get(contract.routes.list.path, async (context, next) => {
		const translation = await lists.routes(known(context));
		return translation ? responseOf(translation) : next();
	});
}
function responseOf({ etag, bytes }) {
	if (!bytes) return new Response(null, {
		status: 304,
		headers: { etag }
	});
	return new Response(bytes, { headers: {
		etag,
		"content-type": "application/json"
	} });
}
/** A request the page has withdrawn ends in whatever its signal says; nobody reads the answer. */
function cancelledOrFailed(thrown) {
	if (thrown instanceof DOMException && thrown.name === "AbortError") return new ApiError("timeout", "The request was withdrawn", { cause: thrown });
	return toApiError(thrown);
}
async function withEtag(request, response) {
	if (response.headers.has("etag")) return response;
	const bytes = new Uint8Array(await response.arrayBuffer());
	const etag = etagOf(bytes);
	if (request.headers.get("if-none-match") === etag) return new Response(null, {
		status: 304,
		headers: { etag }
	});
	const headers = new Headers(response.headers);
	headers.set("etag", etag);
	return new Response(bytes, {
		status: 200,
		headers
	});
}
export { createProxyApp };
