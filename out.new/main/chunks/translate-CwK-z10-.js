import { _ as ApiError, a as ownerOf, n as effectiveTags, o as registerMethods, r as joinedWith, s as isExitPrefix } from "./nodes-D3nTzpTP.js";
import { createHash } from "node:crypto";
// src/main/server/wire/read.ts
var NOTHING = {};
function record(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : NOTHING;
}
/** Null where there is no object: `user: null`, `preAuthKey: null`. */
function recordOrNull(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
}
function text(value) {
	return typeof value === "string" ? value : "";
}
/** Ids are decimal strings on every line; a number is taken too. */
function id(value) {
	return typeof value === "number" ? String(value) : text(value);
}
function flag(value) {
	return value === true;
}
function texts(value) {
	return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
var ZERO_INSTANT = /^0{3}[01]-/;
/**
* When a key expires. A key made without a date has the zero instant and is expired from birth, so it gets its time of creation
* (headscale-api.md 4.7); null means never.
*/
function expiration(value, createdAt) {
	return typeof value === "string" && ZERO_INSTANT.test(value) ? time(createdAt) : time(value);
}
/** True where two times are the same moment: servers keep more or fewer digits than they were sent. */
function sameInstant(a, b) {
	if (a === null || b === null) return a === b;
	return Math.abs(Date.parse(a) - Date.parse(b)) < 1;
}
var WITH_ZONE = /[+-]\d{2}:\d{2}$/;
/** RFC 3339 in UTC, or null for "never" and "not set": null, '', the zero instant, or something that is no time. */
function time(value) {
	if (typeof value !== "string" || value === "" || ZERO_INSTANT.test(value)) return null;
	if (value.endsWith("Z")) return value;
	const at = WITH_ZONE.test(value) ? Date.parse(value) : NaN;
	return Number.isNaN(at) ? null : new Date(at).toISOString();
}
// src/main/server/wire/envelope.ts
function unreadable(what) {
	return new ApiError("badAnswer", `The server's answer cannot be read: ${what}. It may be of a version the console does not know.`);
}
/** The list `name` of an answer, each entry an object with an id. Throws `badAnswer` where it is something else. */
function listOf(answer, name) {
	const list = record(answer)[name];
	if (!Array.isArray(list)) throw unreadable(`it has no list "${name}"`);
	for (const entry of list) if (id(record(entry)["id"]) === "") throw unreadable(`an entry of "${name}" has no id`);
	return list;
}
/** The object `name` of an answer. Throws `badAnswer` where it is missing. */
function oneOf(answer, name) {
	const one = recordOrNull(record(answer)[name]);
	if (!one || id(one["id"]) === "") throw unreadable(`it has no "${name}"`);
	return one;
}
// src/main/server/wire/user.ts
function userOf(raw) {
	return {
		id: id(raw["id"]),
		name: text(raw["name"]),
		displayName: text(raw["displayName"]),
		email: text(raw["email"]),
		provider: text(raw["provider"]),
		providerId: text(raw["providerId"]),
		profilePicUrl: text(raw["profilePicUrl"]),
		createdAt: time(raw["createdAt"])
	};
}
/** Null where there is none, or only the name that lines before 0.26 give. */
function userOrNull(value) {
	const raw = recordOrNull(value);
	return raw && id(raw["id"]) !== "" ? userOf(raw) : null;
}
// src/main/server/wire/pre-auth-key.ts
function preAuthKeyOf(raw, { owner = null, zeroIsNever = false } = {}) {
	return {
		id: id(raw["id"]),
		key: text(raw["key"]),
		user: typeof raw["user"] === "string" ? owner : userOrNull(raw["user"]),
		reusable: flag(raw["reusable"]),
		ephemeral: flag(raw["ephemeral"]),
		used: flag(raw["used"]),
		expiration: zeroIsNever ? time(raw["expiration"]) : expiration(raw["expiration"], raw["createdAt"]),
		createdAt: time(raw["createdAt"]),
		aclTags: texts(raw["aclTags"])
	};
}
// src/main/server/wire/node.ts
function joinedWithOrNull(value) {
	const raw = recordOrNull(value);
	return raw && id(raw["id"]) !== "" ? joinedWith(preAuthKeyOf(raw)) : null;
}
function registerMethodOf(value) {
	return registerMethods.find((method) => method === value) ?? "REGISTER_METHOD_UNSPECIFIED";
}
/** From 0.28 on there is one list, set by admins or keys; before, forced and valid tags are apart. */
function tagsOf(raw) {
	if (Array.isArray(raw["tags"])) {
		const tags = effectiveTags(texts(raw["tags"]), []);
		return {
			tags,
			forcedTags: tags,
			validTags: [],
			invalidTags: []
		};
	}
	const forcedTags = texts(raw["forcedTags"]);
	const validTags = texts(raw["validTags"]);
	return {
		tags: effectiveTags(forcedTags, validTags),
		forcedTags,
		validTags,
		invalidTags: texts(raw["invalidTags"])
	};
}
/**
* A machine of any line. Where tags replace the owner (0.28 and newer), the list shows tagged machines under a made-up user
* `tagged-devices` and single answers may show who made them: both become null (headscale-api.md 3).
*/
function nodeOf(raw) {
	const tags = tagsOf(raw);
	const owner = userOrNull(raw["user"]);
	const ownedByTags = Array.isArray(raw["tags"]) && tags.tags.length > 0;
	return {
		id: id(raw["id"]),
		name: text(raw["name"]),
		givenName: text(raw["givenName"]),
		user: ownedByTags || !owner ? null : ownerOf(owner),
		ipAddresses: texts(raw["ipAddresses"]),
		online: flag(raw["online"]),
		createdAt: time(raw["createdAt"]),
		lastSeen: time(raw["lastSeen"]),
		expiry: time(raw["expiry"]),
		registerMethod: registerMethodOf(raw["registerMethod"]),
		machineKey: text(raw["machineKey"]),
		nodeKey: text(raw["nodeKey"]),
		discoKey: text(raw["discoKey"]),
		...tags,
		approvedRoutes: texts(raw["approvedRoutes"]),
		availableRoutes: texts(raw["availableRoutes"]),
		subnetRoutes: texts(raw["subnetRoutes"]),
		preAuthKey: joinedWithOrNull(raw["preAuthKey"])
	};
}
// src/main/server/wire/route.ts
/** A row of the routes table (0.23 to 0.25). Null for rows whose machine is gone. */
function routeOf(raw) {
	const nodeId = id(record(raw["node"])["id"]);
	if (nodeId === "") return null;
	return {
		id: id(raw["id"]),
		node: { id: nodeId },
		prefix: text(raw["prefix"]),
		advertised: flag(raw["advertised"]),
		enabled: flag(raw["enabled"]),
		isPrimary: flag(raw["isPrimary"]),
		createdAt: time(raw["createdAt"])
	};
}
var EXIT_PREFIXES = ["0.0.0.0/0", "::/0"];
/** The prefix itself, or both exit prefixes: they are approved and withdrawn as a pair. */
function withExitPair(prefix) {
	return isExitPrefix(prefix) ? EXIT_PREFIXES : [prefix];
}
/** The rows of the routes table, by machine. */
function tableByNode(rows) {
	const table = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const route = routeOf(row);
		if (!route) continue;
		const known = table.get(route.node.id);
		if (known) known.push(route);
		else table.set(route.node.id, [route]);
	}
	return table;
}
/**
* A machine with its routes, which servers with a table of them leave out. What it serves are its primaries and then its exit routes, as
* 0.26 and newer list them.
*/
function withTable(node, table) {
	const rows = table.get(node.id) ?? [];
	const prefixes = (wanted) => rows.filter(wanted).map((row) => row.prefix);
	return {
		...node,
		availableRoutes: prefixes((row) => row.advertised),
		approvedRoutes: prefixes((row) => row.enabled),
		subnetRoutes: [...prefixes((row) => row.isPrimary), ...prefixes((row) => isExitPrefix(row.prefix) && row.enabled && row.advertised)]
	};
}
/** The id of a derived route: machine and prefix, without a slash. */
function routeId(nodeId, prefix) {
	return `${nodeId}-${prefix.replaceAll("/", "_")}`;
}
/** Takes `routeId` apart again. Throws `notFound` where it is not one. */
function parseRouteId(value) {
	const match = /^(\d+)-([0-9a-fA-F:.]+)_(\d{1,3})$/.exec(value);
	if (!match?.[1] || !match[2] || !match[3]) throw new ApiError("notFound", `No route has the id ${value}`);
	return {
		nodeId: match[1],
		prefix: `${match[2]}/${match[3]}`
	};
}
/**
* The routes of a machine on servers without a routes table (0.26 and newer): everything it announces or an admin approved.
* `subnetRoutes` are those it serves; exit routes are listed there too, but have no primary.
*/
function routesOfNode(node) {
	return [.../* @__PURE__ */ new Set([
		...node.availableRoutes,
		...node.approvedRoutes,
		...node.subnetRoutes
	])].map((prefix) => ({
		id: routeId(node.id, prefix),
		node: { id: node.id },
		prefix,
		advertised: node.availableRoutes.includes(prefix),
		enabled: node.approvedRoutes.includes(prefix),
		isPrimary: node.subnetRoutes.includes(prefix) && !isExitPrefix(prefix),
		createdAt: null
	}));
}
// src/main/server/translate.ts
var decoder = new TextDecoder();
var encoder = new TextEncoder();
function parse(bytes) {
	try {
		return JSON.parse(decoder.decode(bytes));
	} catch {
		throw new ApiError("badAnswer", "A list of the server is not complete JSON.");
	}
}
function canonical(job, raw) {
	const list = listOf(parse(raw.nodes), "nodes");
	const table = raw.routes && tableByNode(listOf(parse(raw.routes), "routes"));
	const read = (each) => table ? withTable(nodeOf(each), table) : nodeOf(each);
	if (job.kind === "nodes") return { nodes: list.map(read) };
	if (job.kind === "routes") return { routes: list.flatMap((each) => routesOfNode(read(each))) };
	const found = list.find((each) => String(each["id"]) === job.id);
	return { node: found ? read(found) : null };
}
function etagOf(bytes) {
	return `"${createHash("sha1").update(bytes).digest("base64url")}"`;
}
/** Translates here and now. 10,000 machines are 12 MB and take a quarter of a second, so large lists go to a worker. */
function translateNow(job, raw, known) {
	const answer = encoder.encode(JSON.stringify(canonical(job, raw)));
	const etag = etagOf(answer);
	return {
		etag,
		bytes: etag === known ? null : answer
	};
}
export { texts as _, routesOfNode as a, preAuthKeyOf as c, oneOf as d, expiration as f, text as g, sameInstant as h, routeOf as i, userOf as l, record as m, translateNow as n, withExitPair as o, id as p, parseRouteId as r, nodeOf as s, etagOf as t, listOf as u, time as v };
