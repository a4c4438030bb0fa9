import { A as object, D as boolean, E as array, M as string, c as routes, d as endpoint, g as TimeOrNever, h as Time, i as nodes, l as preAuthKeys, m as Id, p as Empty, t as Node, u as users, w as _enum } from "./nodes-D3nTzpTP.js";
// src/shared/api/api-keys.ts
/** An API key as listed: never its secret. `prefix` is what tells keys apart. */
var ApiKey = object({
	id: Id,
	prefix: string(),
	expiration: TimeOrNever,
	createdAt: Time.nullable(),
	lastSeen: Time.nullable()
});
var apiKeys = {
	list: endpoint({
		method: "GET",
		path: "/api/v1/apikey",
		input: object({}),
		output: object({ apiKeys: array(ApiKey) }),
		errors: []
	}),
	/** `apiKey` is the whole secret, answered this once. Without `expiration` it lasts 90 days (the server's own command line's default). */
	create: endpoint({
		method: "POST",
		path: "/api/v1/apikey",
		input: object({ expiration: Time.optional() }),
		output: object({ apiKey: string() }),
		errors: []
	}),
	expire: endpoint({
		method: "POST",
		path: "/api/v1/apikey/expire",
		input: object({
			prefix: string().optional(),
			id: string().optional()
		}).refine((key) => Boolean(key.prefix) || Boolean(key.id), "Prefix is required!").refine((key) => !(key.prefix && key.id), "Give either a prefix or an id, not both"),
		output: Empty,
		errors: ["notFound", "conflict"]
	}),
	delete: endpoint({
		method: "DELETE",
		path: "/api/v1/apikey/:prefix",
		input: object({
			prefix: string().min(1, "Prefix is required!"),
			id: string().optional()
		}).refine((key) => !key.id, "Give either a prefix or an id, not both"),
		output: Empty,
		errors: ["notFound"]
	})
};
// src/shared/api/auth.ts
var authId = string({ error: "A session id is required" }).min(1, "A session id is required");
/** Waiting sessions of clients (0.29 and newer): register a machine, or approve or reject a check. */
var auth = {
	register: endpoint({
		method: "POST",
		path: "/api/v1/auth/register",
		input: object({
			user: string({ error: "A user is required" }).min(1, "A user is required"),
			authId
		}),
		output: object({ node: Node }),
		errors: ["notFound", "unsupported"]
	}),
	approve: endpoint({
		method: "POST",
		path: "/api/v1/auth/approve",
		input: object({ authId }),
		output: Empty,
		errors: ["notFound", "unsupported"]
	}),
	reject: endpoint({
		method: "POST",
		path: "/api/v1/auth/reject",
		input: object({ authId }),
		output: Empty,
		errors: ["notFound", "unsupported"]
	})
};
// src/shared/api/policy.ts
/**
* The stored policy. "No policy yet" is text '' with id and updatedAt null, not an error. `id` changes with every save (on real
* servers it is derived from the text). `writable` is false, with the reason, where the server reads its policy from a file.
*/
var StoredPolicy = object({
	id: Id.nullable(),
	policy: string(),
	updatedAt: Time.nullable(),
	writable: boolean(),
	reason: string().nullable()
});
var text = string({ error: "Policy is required!" });
var policy = {
	get: endpoint({
		method: "GET",
		path: "/api/v1/policy",
		input: object({}),
		output: StoredPolicy,
		errors: []
	}),
	/** `baseId` is the id the edit started from: where the stored policy is another one by now, the save is refused with `conflict`. */
	set: endpoint({
		method: "PUT",
		path: "/api/v1/policy",
		input: object({
			policy: text.min(1, "Policy is required!"),
			baseId: Id.nullable().optional()
		}),
		output: StoredPolicy,
		errors: ["conflict", "forbidden"]
	}),
	/** Checks a policy against the server's users and machines; nothing is stored. */
	check: endpoint({
		method: "POST",
		path: "/api/v1/policy/check",
		input: object({ policy: text }),
		output: Empty,
		errors: ["unsupported"]
	})
};
// src/shared/api/server.ts
/** How the server reads policies: `Dialect` says what each means. */
var PolicyDialect = object({
	grants: boolean(),
	tests: boolean(),
	refusesUnknown: boolean(),
	usersNeedAt: boolean(),
	autogroups: boolean(),
	tagsOwnTags: boolean(),
	sshCheck: boolean(),
	takesEmpty: boolean()
});
/** What a server can do, named by what changed between server lines, never by version numbers. Screens ask these. */
var Capabilities = object({
	/** Give a machine to another user. */
	moveNode: boolean(),
	/** Set a chosen expiry date. */
	expireAt: boolean(),
	/** Make a machine never expire. */
	neverExpire: boolean(),
	/** Tags replace the owner, must be in the policy's tagOwners, and cannot all be removed. */
	tagsAreIdentity: boolean(),
	/** Delete a pre-auth key. */
	deletePreAuthKey: boolean(),
	/** Pre-auth keys without a user, carrying tags alone. */
	tagOnlyPreAuthKey: boolean(),
	/** Users have display name, e-mail and picture. */
	userProfile: boolean(),
	/** Check a policy without storing it. */
	policyCheck: boolean(),
	/** Approve or reject waiting sessions by id. */
	authSessions: boolean()
});
var ServerInfo = object({
	kind: _enum(["mock", "headscale"]),
	/** As the server says it; '' where it does not. */
	version: string(),
	/** The address clients log in to, for ready-made commands; '' where it is not known. */
	url: string(),
	capabilities: Capabilities,
	policyDialect: PolicyDialect
});
var server = {
	health: endpoint({
		method: "GET",
		path: "/api/v1/health",
		input: object({}),
		output: object({ databaseConnectivity: boolean() }),
		errors: []
	}),
	info: endpoint({
		method: "GET",
		path: "/api/v1/server",
		input: object({}),
		output: ServerInfo,
		errors: []
	})
};
// src/shared/api/contract.ts
/** Every call the page may make. Mock, proxy and client are built by looping over this. */
var contract = {
	users,
	nodes,
	routes,
	apiKeys,
	preAuthKeys,
	policy,
	auth,
	server
};
export { contract as t };
