import { t as contract } from "./contract-Db75lxE7.js";
import { S as toApiError, _ as ApiError } from "./nodes-DpUc345l.js";
import { n as Hono, t as mountContract } from "./mount-CA52-RQw.js";
import { _ as time, a as routesOfNode, c as preAuthKeyOf, d as oneOf, f as expiration, g as texts, h as text, i as routeOf, l as userOf, m as record, o as withExitPair, p as id, r as parseRouteId, s as nodeOf, t as etagOf, u as listOf } from "./translate-DPIwoV_g.js";
import { a as errorFromAnswer, i as badAnswer, o as NetworkError, r as detectServer, t as createTransport, u as textOf } from "./transport-joqMMQCO.js";
import { n as translateInline } from "./list-translator-DMfWxy_8.js";
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
function createApiKeyHandlers(server) {
	return {
		async list() {
			return { apiKeys: await listApiKeys(server) };
		},
		async create({ expiration = new Date(server.now() + DEFAULT_LIFE$1).toISOString() }) {
			const apiKey = text(record(await server.post("/api/v1/apikey", { body: { expiration } }))["apiKey"]);
			if (apiKey === "") throw new ApiError("badAnswer", "The server made an API key but did not show it: delete it from the list and try again");
			return { apiKey };
		},
		async expire(ref) {
			const key = await findKey$1(server, ref);
			if (key.expiration !== null && Date.parse(key.expiration) <= server.now()) throw new ApiError("conflict", "ApiKey already expired");
			const { apiKeyById } = await server.traits();
			await server.post("/api/v1/apikey/expire", { body: apiKeyById ? { id: key.id } : { prefix: key.prefix } });
			return {};
		},
		async delete({ prefix }) {
			const key = await findKey$1(server, { prefix });
			await server.delete(`/api/v1/apikey/${encodeURIComponent(bare(key.prefix))}`);
			return {};
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
		await server.post(`/api/v1/auth/${decision}`, { body: { authId } });
		return {};
	};
	return {
		async register({ user, authId }) {
			await needsSessions(server);
			return { node: nodeOf(oneOf(await server.post("/api/v1/auth/register", { body: {
				user,
				authId
			} }), "node")) };
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
	return (await changedNode(server, await server.post(`${nodePath(nodeId)}/approve_routes`, { body: { routes: [...prefixes] } }))).node;
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
		await server.post(`/api/v1/routes/${encodeURIComponent(row.id)}/${row.enabled ? "disable" : "enable"}`);
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
async function segment(server, ref) {
	const user = await findUser(server, ref);
	const { usersByName } = await server.traits();
	return encodeURIComponent(usersByName ? user.name : user.id);
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
		async create(input) {
			const answer = await server.post("/api/v1/user", { body: body(input) });
			return { user: userOf(oneOf(answer, "user")) };
		},
		async rename({ name, id, newName }) {
			const who = await segment(server, {
				name,
				id
			});
			const answer = await server.post(`/api/v1/user/${who}/rename/${encodeURIComponent(newName)}`);
			return { user: userOf(oneOf(answer, "user")) };
		},
		async delete({ name, id }) {
			await server.delete(`/api/v1/user/${await segment(server, {
				name,
				id
			})}`);
			return {};
		}
	};
}
// src/main/server/adapters/nodes.ts
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
async function moveNode(server, { nodeId, user }) {
	const { moveNode: how } = await server.traits();
	if (how === null) throw new ApiError("unsupported", "This server does not move machines to another user. Sign the machine in again as the other user.");
	const owner = await findUserByIdOrName(server, user);
	if (how === "queryName") return server.post(path(nodeId, "/user"), { query: { user: owner.name } });
	return server.post(path(nodeId, "/user"), { body: { user: how === "bodyId" ? owner.id : owner.name } });
}
function createNodeHandlers(server, queue) {
	return {
		async list({ user }) {
			return { nodes: await listNodes(server, user) };
		},
		async get({ nodeId }) {
			return { node: await completeNode(server, await getNode(server, nodeId)) };
		},
		async register({ user, key }) {
			return changedNode(server, await server.post("/api/v1/node/register", { query: {
				user,
				key: key.trim()
			} }));
		},
		async rename({ nodeId, newName }) {
			return changedNode(server, await server.post(path(nodeId, `/rename/${encodeURIComponent(newName)}`)));
		},
		async expire(input) {
			return changedNode(server, await expireNode(server, input));
		},
		async setTags({ nodeId, tags }) {
			return changedNode(server, await server.post(path(nodeId, "/tags"), { body: { tags } }));
		},
		async move(input) {
			return changedNode(server, await moveNode(server, input));
		},
		approveRoutes: ({ nodeId, routes }) => queue.run(`routes ${nodeId}`, async () => ({ node: await approveOnNode(server, nodeId, routes) })),
		async routes({ nodeId }) {
			return { routes: await routesOf(server, nodeId) };
		},
		async backfillIps() {
			const answer = await server.post("/api/v1/node/backfillips", { query: { confirmed: "true" } });
			return { changes: texts(record(answer)["changes"]) };
		},
		async delete({ nodeId }) {
			await server.delete(path(nodeId));
			return {};
		}
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
	try {
		return storedPolicy(await server.put("/api/v1/policy", { body: { policy } }));
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
/** 0.28 and 0.29 answer 200 to unknown ids, and older lines want the secret, so the key is looked up first. */
async function findKey(server, id) {
	const key = (await listKeys(server)).find((each) => each.id === id);
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
function createPreAuthKeyHandlers(server) {
	return {
		async list({ user }) {
			return { preAuthKeys: await listKeys(server, user) };
		},
		async create({ user, reusable, ephemeral, aclTags, expiration }) {
			const traits = await server.traits();
			if (!user && !traits.tagOnlyPreAuthKey) throw new ApiError("invalid", "A user is required");
			const owner = user ? await findUserByIdOrName(server, user) : null;
			const body = {
				reusable,
				ephemeral,
				aclTags,
				expiration: expiration ?? new Date(server.now() + DEFAULT_LIFE).toISOString(),
				...owner ? { user: nameOrId(traits, owner) } : {}
			};
			const answer = await server.post("/api/v1/preauthkey", { body });
			const made = preAuthKeyOf(oneOf(answer, "preAuthKey"), { owner });
			return { preAuthKey: made.aclTags.length > 0 ? made : {
				...made,
				aclTags
			} };
		},
		async expire({ id }) {
			const key = await findKey(server, id);
			await server.post("/api/v1/preauthkey/expire", { body: expireBody(await server.traits(), key) });
			return {};
		},
		async delete({ id }) {
			const { deletePreAuthKey } = await server.traits();
			if (!deletePreAuthKey) throw new ApiError("unsupported", "This server cannot delete pre-auth keys. Expire it instead.");
			await findKey(server, id);
			await server.delete("/api/v1/preauthkey", { query: { id } });
			return {};
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
	await server.post(`/api/v1/node/${encodeURIComponent(nodeId)}/approve_routes`, { body: { routes } });
}
/** Rows of the routes table have plain numbers as ids, derived ones name their machine. */
var queueKey = (routeId) => `routes ${routeId.split("-")[0] ?? ""}`;
function createRouteHandlers(server, queue) {
	const change = (routeId, how) => queue.run(queueKey(routeId), async () => {
		const { routesTable } = await server.traits();
		if (routesTable) await server.post(`/api/v1/routes/${encodeURIComponent(routeId)}/${how}`);
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
			await server.delete(`/api/v1/routes/${encodeURIComponent(routeId)}`);
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
			const { version } = await server.detected();
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
// src/main/server/client.ts
/** `<`, with which no JSON begins. */
var LESS_THAN = 60;
function createServerClient(options) {
	const { target } = options;
	const transport = createTransport(options);
	let known = null;
	const sendRaw = async (call) => {
		try {
			return successOf(await transport.send(call, options.context?.signal()), target.url);
		} catch (error) {
			if (error instanceof NetworkError || error instanceof ApiError && error.code === "unsupported") known = null;
			throw withoutKey(error, target.key);
		}
	};
	const send = async (call) => jsonOf(await sendRaw(call), call, target.url);
	const detected = () => {
		known ??= detectServer(target.url, (call) => transport.send(call)).catch((error) => {
			known = null;
			throw withoutKey(error, target.key);
		});
		return known;
	};
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
			return (options.translate ?? translateInline)(job, {
				nodes,
				routes: await table
			}, etag);
		},
		detected,
		traits
	};
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
/** The contract answered by a real server. */
function createServerHandlers(options) {
	const server = createServerClient(options);
	const queue = createKeyedQueue();
	return {
		handlers: {
			users: createUserHandlers(server),
			nodes: createNodeHandlers(server, queue),
			routes: createRouteHandlers(server, queue),
			apiKeys: createApiKeyHandlers(server),
			preAuthKeys: createPreAuthKeyHandlers(server),
			policy: createPolicyHandlers(server, queue),
			auth: createAuthHandlers(server),
			server: createServerInfoHandlers(server)
		},
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
