import { A as object, C as datetime, D as boolean, E as array, M as string, N as union, O as literal, S as toApiError, T as _void, _ as ApiError, h as Time, j as record, k as number, w as _enum, x as fromZodError, y as ErrorBody } from "./chunks/nodes-D3nTzpTP.js";
import { t as contract } from "./chunks/contract-BSTH7G9P.js";
import { BrowserWindow, Menu, app, clipboard, dialog, ipcMain, nativeTheme, net, protocol, safeStorage, screen, session, shell } from "electron";
import { basename, dirname, extname, join, resolve, sep } from "node:path";
import { X509Certificate, randomBytes, randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { closeSync, copyFileSync, createReadStream, existsSync, mkdirSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { Duplex } from "node:stream";
import { TLSSocket, createSecureContext } from "node:tls";
var MockProblem = object({
	kind: _enum([
		"locked",
		"newer",
		"corrupt",
		"readOnly",
		"unwritable",
		"unknown"
	]),
	message: string(),
	path: string()
});
/**
* A fault to inject. `endpoint` is `METHOD /path` as in the contract (`GET /api/v1/node`) or `*` for every call. `latencyMs` is
* waited first; then `status` answers that error instead, `cutBody` ends the answer half-way.
*/
var Fault = object({
	endpoint: string().min(1),
	latencyMs: number().int().min(0).max(6e4).default(0),
	status: number().int().min(400).max(599).nullable().default(null),
	cutBody: boolean().default(false)
});
var MockState = object({
	active: boolean(),
	problem: MockProblem.nullable(),
	seed: number().int().nullable(),
	nodes: number().int().nullable(),
	faults: array(Fault)
});
var MockSize = object({
	seed: number().int().min(0).max(4294967295).optional(),
	nodes: number().int().min(1).max(1e4).optional()
});
// src/main/flags.ts
var KNOWN = [
	"--mock",
	"--mock-seed=N",
	"--mock-nodes=N",
	"--mock-reset"
];
/**
* Reads our own flags; everything that does not begin with `--mock` belongs to Chromium or Electron and is left alone.
* Throws ApiError `invalid`, in words for the terminal, where one of ours is unknown or has a bad value.
*/
function readFlags(argv, env) {
	const flags = {
		mock: env.PUBLIC_MOCK === "true",
		reset: false,
		seed: void 0,
		nodes: void 0
	};
	for (const argument of argv.filter((one) => one.startsWith("--mock"))) {
		const { name, value } = split(argument);
		if (name === "--mock" && value === void 0) flags.mock = true;
		else if (name === "--mock-reset" && value === void 0) flags.reset = true;
		else if (name === "--mock-seed") flags.seed = readNumber(name, value, MockSize.shape.seed);
		else if (name === "--mock-nodes") flags.nodes = readNumber(name, value, MockSize.shape.nodes);
		else throw new ApiError("invalid", `Unknown option ${argument}. Known are ${KNOWN.join(", ")}.`);
	}
	return flags;
}
function split(argument) {
	const at = argument.indexOf("=");
	return at < 0 ? {
		name: argument,
		value: void 0
	} : {
		name: argument.slice(0, at),
		value: argument.slice(at + 1)
	};
}
function readNumber(name, value, schema) {
	const parsed = /^\d{1,15}$/.test(value ?? "") ? schema.safeParse(Number(value)) : void 0;
	if (parsed?.success) return parsed.data;
	const range = schema === MockSize.shape.seed ? "from 0 to 4294967295" : "from 1 to 10000";
	throw new ApiError("invalid", `${name} needs a whole number ${range}, as in ${name}=${name === "--mock-seed" ? 7 : 250}.`);
}
/** Where the page lives. Everything the page loads and every call it makes has this origin, in development too. */
var APP_ORIGIN = `app://console`;
// src/main/protocol/scheme.ts
/** Makes `app:` a standard, secure scheme. Only possible before Electron is ready. */
function registerScheme() {
	protocol.registerSchemesAsPrivileged([{
		scheme: "app",
		privileges: {
			standard: true,
			secure: true,
			supportFetchAPI: true,
			stream: true,
			codeCache: true
		}
	}]);
}
// src/shared/ipc/connection.ts
/** A certificate in the words of people. */
var CertificateInfo = object({
	/** Common name, else the organisation, else the first other name. */
	subject: string(),
	issuer: string(),
	validFrom: string(),
	validTo: string(),
	/** SHA-256, as `AB:CD:…`. */
	fingerprint: string()
});
/** A SHA-256 fingerprint as people paste it (with or without colons, in any case), kept as `AB:CD:…`. */
var Fingerprint = string().transform((text) => text.replace(/^\s*sha-?256\s*[:=]?/i, "").replaceAll(/[\s:]/g, "")).pipe(string().regex(/^[0-9a-f]{64}$/i, "A SHA-256 fingerprint has 64 hexadecimal digits")).transform((hex) => hex.toUpperCase().replaceAll(/..(?=.)/g, "$&:"));
/** One or several certificates in PEM. */
var CaText = string().min(1).max(512e3, "That is too large for a file of certificates");
var CaFile = object({
	pem: CaText,
	certificates: array(CertificateInfo)
});
/**
* A client certificate that was chosen from files. The files and the private key stay in the main process: the page has a token for
* them. `certificate` is null where a passphrase is still needed.
*/
var IdentityChoice = object({
	token: string(),
	files: array(string()),
	certificate: CertificateInfo.nullable()
});
/** How a server is reached, beyond its address. What is left out stays as it is; null takes it away. */
var ConnectionChange = object({
	/** Certificates of authorities that are trusted for this server, beside those of the system. */
	ca: CaText.nullable().optional(),
	/** The fingerprint of the only certificate that is accepted. It takes the place of authority and name. */
	pin: Fingerprint.nullable().optional(),
	/** The token of an `IdentityChoice`. */
	identity: string().nullable().optional()
});
/** How a saved server is reached, as the page may know it. */
var SavedConnection = object({
	ca: array(CertificateInfo),
	pin: string().nullable(),
	identity: CertificateInfo.nullable(),
	/** False where the client certificate has to be chosen again: it was only held in memory, or could not be decrypted. */
	identityReady: boolean()
});
var ConnectionProblem = _enum([
	"name",
	"port",
	"refused",
	"unreachable",
	"reset",
	"timeout",
	"here",
	"proxy",
	"proxySignIn",
	"proxyKind",
	"untrusted",
	"expired",
	"wrongHost",
	"pinChanged",
	"clientCertificate",
	"clientCertificateLost",
	"notTls",
	"needsHttps",
	"notHttp",
	"redirect",
	"redirectTo",
	"path",
	"notHeadscale",
	"tooOld",
	"unknownVersion",
	"behindProxy",
	"blocked",
	"busy",
	"tooLarge",
	"keyRefused",
	"keyMissing",
	"answer",
	"other"
]);
var ConnectionReport = object({
	ok: boolean(),
	failedStep: _enum([
		"address",
		"tls",
		"version",
		"key"
	]).nullable(),
	/** What went wrong, for the page to put into words; null when all is well. */
	problem: object({
		code: ConnectionProblem,
		params: record(string(), string())
	}).nullable(),
	/** As the server says it; '' where it does not. */
	version: string(),
	/** The certificate the server showed, where it decided about the outcome or is pinned. */
	certificate: CertificateInfo.nullable()
});
// src/shared/ipc/session.ts
/** The demo network has this id wherever a server's id is meant. */
var DEMO_SERVER_ID = "demo";
var ServerColor = _enum([
	"blue",
	"green",
	"amber",
	"red",
	"violet",
	"teal",
	"grey"
]);
/** The base address of a control server: http or https, with an optional path prefix, without query, fragment or credentials. */
var ServerUrl = string().trim().regex(/^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i, "Expected an address such as https://headscale.example.com").max(2e3, "That is too long for an address");
var ServerName = string().trim().min(1, "A name is required").max(60, "A name has at most 60 characters");
/** An API key is opaque: its shape differs from line to line. Only what cannot be a header value is refused. */
var ApiKeyText = string().trim().min(1, "An API key is required").max(512, "That is too long for an API key").regex(/^[\x21-\x7e]+$/, "An API key has no spaces or line breaks");
/** A saved server as the page may know it: everything but the key. */
var SavedServer = object({
	id: string(),
	name: string(),
	url: string(),
	color: ServerColor,
	/** False where the key has to be entered again: it was only held in memory, or could not be decrypted. */
	hasKey: boolean(),
	/** The part of the key that lists of API keys show, where its shape is known: no secret, but it tells the console's own key. */
	keyPrefix: string().optional(),
	/** True where the console changes nothing on this server. */
	readOnly: boolean().optional(),
	/** Left out where the server is reached without anything special. */
	connection: SavedConnection.optional()
});
/**
* `keychain`: keys survive a restart, encrypted by the operating system. `memory`: no keychain here, keys last until the console is
* closed.
*/
var KeyStorage = _enum(["keychain", "memory"]);
/** Who the page is talking to. `currentId` is null when signed out; `mockForced` when the console was started in mock mode. */
var Session = object({
	servers: array(SavedServer),
	currentId: string().nullable(),
	mockForced: boolean(),
	keyStorage: KeyStorage
});
/** How a rotation of the console's own key ended: the new key is in use either way. `reason` says why the old one was kept. */
var RotationReport = object({
	old: _enum(["expired", "kept"]),
	reason: string()
});
// src/shared/server-address.ts
var DEFAULT_PORT = {
	http: "80",
	https: "443"
};
function serverAddress(url) {
	const match = /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(?::(\d*))?(.*?)\/*$/i.exec(url.trim());
	const [, scheme = "", name = "", port = "", path = ""] = match ?? [];
	const hostname = name.toLowerCase();
	const host = port === "" || port === DEFAULT_PORT[scheme.toLowerCase()] ? hostname : `${hostname}:${port}`;
	return {
		host,
		hostname,
		path,
		key: match ? `${scheme.toLowerCase()}://${host}${path}` : url
	};
}
// src/shared/links.ts
var LINK_SCHEME = "mesh-console";
/**
* Every page a link may lead to, as the address of the page. `:id` is a number, `:name` any name. What is not here cannot be reached from
* outside the console: the sign-in page, for one, and everything an address could ask a page to do.
*/
var linkPages = [
	"/",
	"/machines",
	"/machines/:id",
	"/routes",
	"/users",
	"/users/:name",
	"/pre-auth-keys",
	"/settings",
	"/settings/filters",
	"/settings/policy",
	"/settings/api-keys",
	"/settings/servers",
	"/settings/data",
	"/settings/updates",
	"/settings/about"
];
var MAX_LENGTH = 2e3;
var MAX_SEGMENT = 255;
/** Control and format characters, line ends, spaces of every kind: nothing a name on screen could be told apart by. */
var HIDDEN$1 = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Reads a link such as `mesh-console://machines/12?server=office`. Null for anything that does not lead to a known page. */
function parseLink(text) {
	const match = text.length <= MAX_LENGTH ? /^mesh-console:\/\/([^?#\\\s]*)(?:\?([^#\s]*))?$/i.exec(text) : null;
	if (!match) return null;
	const path = pagePath(match[1] ?? "");
	const server = namedServer(match[2] ?? "");
	return path === null || server === void 0 ? null : {
		path,
		server
	};
}
/** The link to a page of this console; null where no link leads there. `server` as a colleague's console knows it, too: by its host. */
function formatLink(path, server) {
	const known = pagePath(path.replace(/^\//, ""));
	if (known === null) return null;
	return `${LINK_SCHEME}:/${known}${server === null ? "" : `?server=${encodeURIComponent(server)}`}`;
}
/** The address of the page the segments lead to, rebuilt from what they mean. */
function pagePath(text) {
	const segments = text.replace(/\/$/, "").split("/").map(decode$1);
	if (segments.length === 1 && segments[0] === "") return "/";
	if (!segments.every((segment) => segment !== null && isPlain(segment))) return null;
	return linkPages.some((one) => fits(one.slice(1).split("/"), segments)) ? `/${segments.map(encodeURIComponent).join("/")}` : null;
}
function fits(page, segments) {
	if (page.length !== segments.length) return false;
	return page.every((part, index) => {
		const segment = segments[index] ?? "";
		if (part === ":id") return /^\d{1,20}$/.test(segment);
		return part === ":name" || part === segment;
	});
}
function isPlain(segment) {
	return !(segment === "" || segment === "." || segment === ".." || segment.length > MAX_SEGMENT) && !/[/\\]/.test(segment) && !HIDDEN$1.test(segment);
}
/** Undefined where it cannot be meant: named twice, empty, too long. */
function namedServer(query) {
	const named = query.split("&").filter((part) => /^server(?:=|$)/.test(part)).map((part) => decode$1(part.slice(7).replaceAll("+", " ")));
	if (named.length === 0) return null;
	const server = named[0]?.trim() ?? "";
	return named.length === 1 && server !== "" && server.length <= MAX_SEGMENT && !HIDDEN$1.test(server) ? server : void 0;
}
function decode$1(segment) {
	try {
		return decodeURIComponent(segment);
	} catch {
		return null;
	}
}
/** The current server as a link names it, so that a colleague's console knows it, too: by its host, or address where that says more. */
function serverInLinks({ servers, currentId }) {
	if (currentId === "demo") return DEMO_SERVER_ID;
	const server = servers.find(({ id }) => id === currentId);
	if (!server) return null;
	const { host, path } = serverAddress(server.url);
	return path === "" && matchServers(host, { servers }).length === 1 ? host : server.url;
}
/** The ids of the saved servers a link may mean: by id, else by name, else by host or address. Nothing is guessed beyond that. */
function matchServers(wanted, { servers }) {
	if (wanted.toLowerCase() === "demo") return [DEMO_SERVER_ID];
	const text = wanted.toLowerCase();
	const by = (test) => servers.filter(test).map(({ id }) => id);
	return [
		by(({ id }) => id === wanted),
		by(({ name }) => name.toLowerCase() === text),
		by(({ url }) => addressesOf(url).includes(text.replace(/\/+$/, "")))
	].find((found) => found.length > 0) ?? [];
}
function addressesOf(address) {
	const { host, hostname, key } = serverAddress(address);
	return [
		host,
		hostname,
		key.toLowerCase()
	];
}
// src/main/api/demo.ts
var INACTIVE = {
	active: false,
	problem: null,
	seed: null,
	nodes: null,
	faults: []
};
/** `start` makes the host; `first` is true the first time, when the command line's wish to reset counts. */
function createDemo(start) {
	let host;
	let started = false;
	const running = () => {
		if (!host) throw new ApiError("conflict", "The demo network is not in use");
		return host;
	};
	return {
		open() {
			host ??= start(!started);
			started = true;
			return host;
		},
		async close() {
			const closing = host;
			host = void 0;
			await closing?.close();
		},
		state: async () => host?.state() ?? INACTIVE,
		async reset(size) {
			await running().reset(size);
			return running().state();
		},
		async startFresh() {
			await running().startFresh();
			return running().state();
		},
		async setFaults(faults) {
			await running().setFaults(faults);
			return running().state();
		}
	};
}
// src/shared/ipc/channels.ts
/** Names alone, so that the preload does not carry zod. `contract.ts` proves that both lists are complete. */
var callChannels = [
	"app:info",
	"app:meshAddresses",
	"session:get",
	"session:signOut",
	"servers:test",
	"servers:add",
	"servers:update",
	"servers:use",
	"servers:forget",
	"servers:rotateKey",
	"connection:chooseCa",
	"connection:readCa",
	"connection:chooseIdentity",
	"connection:unlockIdentity",
	"search:servers",
	"prefs:get",
	"prefs:set",
	"draft:get",
	"draft:set",
	"history:list",
	"history:text",
	"history:add",
	"history:forget",
	"mock:get",
	"mock:reset",
	"mock:startFresh",
	"mock:setFaults",
	"update:get",
	"update:check",
	"update:download",
	"update:cancel",
	"update:stage",
	"update:install",
	"update:choices",
	"update:choose",
	"work:set",
	"file:save",
	"link:take",
	"problems:seen",
	"settings:export",
	"settings:import",
	"settings:forgetAll"
];
// src/shared/ipc/history.ts
/** What is kept of each server's policies; the oldest versions go first. Bytes are those of the texts. */
var HISTORY_LIMITS = {
	versions: 200,
	bytes: 16e6
};
/** Why a policy was saved, as the person typed it in the review. */
var HistoryNote = string().trim().max(500, "A note has at most 500 characters");
/** Who stored a version: this console, or somebody else, so that it was found on the server. */
var HistorySource = _enum(["console", "server"]);
/** A version without its text. */
var HistoryEntry = object({
	id: string(),
	/** When the server says it was stored; when it was seen, where the server does not say. */
	at: Time,
	source: HistorySource,
	note: string(),
	lines: number().int()
});
var History = object({
	/** Newest first. */
	entries: array(HistoryEntry),
	/** Files that could not be read, kept aside under these names. */
	broken: array(string())
});
var PolicyText = string().min(1).max(4e6);
var server = object({ id: string().min(1) });
var historyInputs = {
	list: server,
	text: server.extend({ version: string().min(1) }),
	/** A text equal to the newest version adds nothing, but tells who stored it and why where that was not known. */
	add: server.extend({
		text: PolicyText,
		at: Time.nullable(),
		source: HistorySource,
		note: HistoryNote
	})
};
// src/shared/ipc/link.ts
/** A link somebody followed from outside. `path` is null where it leads to no page of the console. */
var ArrivedLink = object({
	path: string().nullable(),
	server: string().nullable()
});
_enum(["palette", "help"]);
// src/shared/ipc/prefs.ts
/** A named filter of the machine list. `query` is the list's own address query, such as `state=offline&tag=tag%3Aprod`. */
var SavedView = object({
	id: string(),
	name: string().trim().min(1, "A name is required").max(40, "A name has at most 40 characters"),
	query: string().max(2e3)
});
/** Ids of the reader's own machines, and of the user whose machines all are; null where only machines are named. */
var OwnIdentity = object({
	machines: array(string()).max(100),
	user: string().nullable()
});
/** What a person chose about the console itself. Kept on this computer, shared by all servers. */
var Prefs = object({
	scheme: _enum([
		"system",
		"light",
		"dark"
	]),
	density: _enum(["compact", "comfortable"]),
	language: _enum([
		"system",
		"en",
		"de"
	]),
	views: array(SavedView).max(100),
	/** Columns of the machine list that are hidden, by column id. */
	hiddenColumns: array(string()).max(50),
	/** Machines and user that are the reader's own, by server: a policy that takes away their access is asked about. */
	own: record(string(), OwnIdentity)
});
var defaultPrefs = {
	scheme: "system",
	density: "compact",
	language: "system",
	views: [],
	hiddenColumns: ["ipv6", "created"],
	own: {}
};
// src/shared/ipc/problems.ts
/**
* Why a file of the console's own was not taken as it is. `broken`: not valid, what could be read of it is used. `newer`: written by a
* newer console, what is understood of it is used. `unreadable`: the system does not let it be read, so that nothing is written either.
*/
var FileProblem = object({
	file: _enum(["settings", "drafts"]),
	kind: _enum([
		"broken",
		"newer",
		"unreadable"
	]),
	/** Where the file as it was is kept; null where nothing had to be kept or it could not be. */
	keptAs: string().nullable()
});
// src/shared/versions.ts
/** Brings what a file holds to today's form. A file without a version is of version 1: the first ones carried none. */
function migrate(raw, { current, steps }) {
	if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return {
		kind: "invalid",
		content: {}
	};
	const { version = 1 } = raw;
	const { version: _, ...rest } = raw;
	if (!Number.isInteger(version) || version < 1) return {
		kind: "invalid",
		content: rest
	};
	if (version > current) return {
		kind: "newer",
		content: rest
	};
	let content = raw;
	for (let from = version; from < current; from++) content = steps[from]?.(content) ?? content;
	return {
		kind: "current",
		content: {
			...content,
			version: current
		}
	};
}
// src/shared/settings-file.ts
/** What of a saved server is taken along: never a key, and nothing that decides where one is sent beside the address it was given for. */
var PortableServer = object({
	name: ServerName,
	url: ServerUrl,
	color: ServerColor
});
/** What a person chose, without what belongs to the ids servers have on this computer. */
var PortablePrefs = Prefs.omit({ own: true });
var FORMAT = "mesh-console-settings";
/** The form of exported settings. An older one is brought to it by a step; see `Versions`. */
var versions = {
	current: 1,
	steps: {}
};
/** What an import brings. */
var Portable = object({
	format: literal(FORMAT),
	version: literal(versions.current),
	exportedAt: datetime(),
	servers: array(PortableServer).max(100).refine((servers) => new Set(servers.map(({ url }) => serverAddress(url).key)).size === servers.length, "Two servers have the same address"),
	prefs: PortablePrefs.partial()
}).pick({
	servers: true,
	prefs: true
});
/** The text of a settings file. It has no secrets: they are neither asked for nor known here. */
function writeSettingsFile(here, exportedAt) {
	const servers = here.servers.map(({ name, url, color }) => ({
		name,
		url,
		color
	}));
	const prefs = PortablePrefs.parse(here.prefs);
	const file = {
		format: FORMAT,
		version: versions.current,
		exportedAt: exportedAt.toISOString()
	};
	return `${JSON.stringify({
		...file,
		servers,
		prefs
	}, null, 2)}\n`;
}
/** The saved views after an import: the same name is replaced in its place, others are added. */
function mergeViews(here, brought, newId) {
	const kept = here.map((view) => ({
		...view,
		query: brought.find(({ name }) => name === view.name)?.query ?? view.query
	}));
	const added = brought.filter(({ name }) => here.every((view) => view.name !== name));
	return [...kept, ...added.map((view) => ({
		...view,
		id: newId()
	}))];
}
// src/shared/ipc/update.ts
/**
* Where an update stands. `looking` is a check nobody asked for, `staged` waits for the console to be closed; `unsupported` is for
* good.
*/
var updatePhases = [
	"unsupported",
	"idle",
	"looking",
	"checking",
	"none",
	"available",
	"downloading",
	"ready",
	"staged",
	"installing",
	"failed"
];
var UpdateObstacle = _enum([
	"development",
	"noAddress",
	"deb",
	"rpm",
	"archive"
]);
var UpdateFailure = _enum([
	"offline",
	"noFeed",
	"badFeed",
	"noFile",
	"damaged",
	"signature",
	"diskFull",
	"notWritable",
	"unknown"
]);
/** `automatic` downloads what is found and installs it when the console is closed; `ask` only says that there is something. */
var UpdateChoices = object({
	channel: _enum(["stable", "beta"]),
	mode: _enum(["ask", "automatic"])
});
var defaultUpdateChoices = {
	channel: "stable",
	mode: "ask"
};
var UpdateState = object({
	phase: _enum(updatePhases),
	currentVersion: string(),
	version: string().nullable(),
	releaseNotes: string().nullable(),
	/** Bytes of the whole new version; less is fetched where parts of the old one can be used. */
	size: number().nullable(),
	/** Share downloaded, 0 to 1. */
	progress: number().nullable(),
	failure: UpdateFailure.nullable(),
	/** What the updater itself said of the failure. */
	message: string().nullable(),
	obstacle: UpdateObstacle.nullable(),
	checkedAt: datetime().nullable()
});
// src/shared/ipc/search.ts
var SearchText = string().trim().min(1).max(200);
/** A machine or user found on a server. `id` is what its page is addressed by. */
var FoundItem = object({
	kind: _enum(["machine", "user"]),
	id: string(),
	label: string(),
	detail: string()
});
/** What one server has to a search. Some lists may have come although others did not. */
var ServerFinds = object({
	serverId: string(),
	items: array(FoundItem),
	/** More matched than are given. */
	more: boolean(),
	/** Why a list of this server is missing; null where none is. */
	error: ErrorBody.nullable()
});
var AcrossServers = array(ServerFinds);
// src/shared/ipc/contract.ts
var call = (input, output) => ({
	input,
	output
});
var AppInfo = object({
	version: string(),
	electron: string(),
	chrome: string(),
	node: string(),
	platform: string(),
	packaged: boolean(),
	/** Set where the binary lets a debugger attach (a test build), so that About can say so. */
	inspectable: boolean(),
	userData: string()
});
/** The policy text being edited, kept so that a crash loses nothing. `baseId` is the stored policy it started from. */
var Draft = object({
	text: string().max(4e6),
	baseId: string().nullable(),
	savedAt: datetime()
});
/** What came of saving a server: the new session, or null and the test that failed. `report` is null where nothing had to be tested. */
var SaveResult = object({
	session: Session.nullable(),
	report: ConnectionReport.nullable()
});
var none = _void();
var id = object({ id: string().min(1) });
/** Every call the page can make to the main process beside the API. Main, preload and `window.desktop` take their types from it. */
var ipc = {
	"app:info": call(none, AppInfo),
	/** Addresses of this computer in the ranges meshes use, so that its machine can be suggested as the reader's own. */
	"app:meshAddresses": call(none, array(string())),
	"session:get": call(none, Session),
	"session:signOut": call(none, Session),
	/** With `id`, what is left out is as it is saved; the saved key only where the address is the saved one. */
	"servers:test": call(ConnectionChange.extend({
		id: string().optional(),
		url: ServerUrl.optional(),
		key: ApiKeyText.optional()
	}), ConnectionReport),
	/** Tests first. A server that does not pass is not saved: the session is null then. */
	"servers:add": call(ConnectionChange.extend({
		name: ServerName,
		url: ServerUrl,
		color: ServerColor,
		key: ApiKeyText,
		readOnly: boolean().optional()
	}), SaveResult),
	/** Tests first where address, key or the way to the server changes. */
	"servers:update": call(ConnectionChange.extend({
		id: string(),
		name: ServerName.optional(),
		url: ServerUrl.optional(),
		color: ServerColor.optional(),
		key: ApiKeyText.optional(),
		readOnly: boolean().optional()
	}), SaveResult),
	/** `id` may be the demo's. */
	"servers:use": call(id, Session),
	"servers:forget": call(id, Session),
	/** Replaces the server's API key by a new one that lasts until `expiration`, and expires the old one. */
	"servers:rotateKey": call(object({
		id: string().min(1),
		expiration: datetime()
	}), RotationReport),
	/** Lets the person choose a file; null when cancelled. */
	"connection:chooseCa": call(none, CaFile.nullable()),
	/** What is in a file that was dropped. */
	"connection:readCa": call(object({ pem: CaText }), array(CertificateInfo)),
	"connection:chooseIdentity": call(none, IdentityChoice.nullable()),
	"connection:unlockIdentity": call(object({
		token: string(),
		passphrase: string().max(1e3)
	}), IdentityChoice),
	/** Asks every saved server that has its key. Reads only. */
	"search:servers": call(object({ text: SearchText }), AcrossServers),
	"prefs:get": call(none, Prefs),
	"prefs:set": call(Prefs.partial(), Prefs),
	/** Drafts are kept per server, by its id. */
	"draft:get": call(id, Draft.nullable()),
	"draft:set": call(object({
		id: string().min(1),
		draft: Draft.nullable()
	}), none),
	/** Versions of the access policy, kept on this computer per server. */
	"history:list": call(historyInputs.list, History),
	"history:text": call(historyInputs.text, string()),
	"history:add": call(historyInputs.add, History),
	"history:forget": call(historyInputs.list, none),
	"mock:get": call(none, MockState),
	"mock:reset": call(MockSize, MockState),
	/** Keeps the database that cannot be used under another name and makes a new one. */
	"mock:startFresh": call(none, MockState),
	"mock:setFaults": call(array(Fault).max(50), MockState),
	"update:get": call(none, UpdateState),
	"update:check": call(none, UpdateState),
	"update:download": call(none, UpdateState),
	"update:cancel": call(none, UpdateState),
	/** Installs when the console is closed. */
	"update:stage": call(none, UpdateState),
	/** Restarts. Refused with `conflict`, details naming what is open (`drafts`, `jobs`), unless `anyway`. */
	"update:install": call(object({ anyway: boolean() }), UpdateState),
	"update:choices": call(none, UpdateChoices),
	"update:choose": call(UpdateChoices.partial(), UpdateChoices),
	/** How many jobs of this window would be cut off by a restart. */
	"work:set": call(object({ jobs: number().int().min(0).max(1e3) }), none),
	/** Asks where to, writes the text there; false when the person cancelled. */
	"file:save": call(object({
		name: string().min(1).max(200),
		text: string().max(16e6)
	}), boolean()),
	/** The link that led here, once: null when there is none, or another window has it. */
	"link:take": call(none, ArrivedLink.nullable()),
	"problems:seen": call(none, none),
	/** Asks where to, writes the settings without keys there; false when the person cancelled. */
	"settings:export": call(none, boolean()),
	"settings:import": call(Portable, object({
		session: Session,
		prefs: Prefs
	})),
	/** Removes everything the console keeps on this computer; the window that asked starts over, the others close. */
	"settings:forgetAll": call(none, none)
};
object({
	url: string(),
	version: string()
}), array(FileProblem);
// src/main/security/trusted-frame.ts
/** True where the sender is the top frame of one of our own windows, showing our own page. */
function isTrustedFrame(event, isOurs) {
	const frame = event.senderFrame;
	return frame !== null && frame.parent === null && frame.origin === "app://console" && isOurs(event.sender.id);
}
// src/main/ipc/handle.ts
/** Registers every call of the contract, and nothing else. */
function setupIpc({ handlers, isOurs, log }) {
	for (const channel of callChannels) {
		const call = createCall(channel, handlers);
		ipcMain.handle(channel, async (event, input) => {
			try {
				if (!isTrustedFrame(event, isOurs)) throw new ApiError("forbidden", "Only the console itself may call this");
				return {
					ok: true,
					value: await call(input, event.sender.id)
				};
			} catch (thrown) {
				const error = toApiError(thrown);
				log.warn(`${channel} failed`, error);
				return {
					ok: false,
					error: error.toBody()
				};
			}
		});
	}
}
/** Parses, then calls. */
function createCall(channel, handlers) {
	return async (input, windowId) => {
		const parsed = ipc[channel].input.safeParse(input);
		if (!parsed.success) throw fromZodError(parsed.error);
		return handlers[channel](parsed.data, windowId);
	};
}
// src/main/ipc/load-json-file.ts
/** Loads what writes settings. Its library adds a listener that answers any page: nothing of ours needs it, so it goes again. */
async function loadJsonFile(folder, name) {
	const { openJsonFile } = await import("./chunks/json-file-DcsO_BFy.js");
	const file = openJsonFile(folder, name);
	ipcMain.removeAllListeners("electron-store-get-data");
	return file;
}
// src/main/server/network/certificate-info.ts
/** The name in a distinguished name (`CN=…` on lines of their own, as Node writes them): common name, else organisation. */
function nameIn(distinguished) {
	const field = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(distinguished)?.[1];
	return field("CN") ?? field("O") ?? distinguished.replaceAll("\n", ", ");
}
function certificateInfo(certificate) {
	const { subject, issuer, validFrom, validTo, fingerprint256, subjectAltName } = certificate;
	return {
		subject: nameIn(subject ?? "") || (subjectAltName ?? "").split(", ")[0]?.replace(/^[^:]*:/, "") || "",
		issuer: nameIn(issuer ?? ""),
		validFrom: new Date(validFrom).toISOString(),
		validTo: new Date(validTo).toISOString(),
		fingerprint: fingerprint256
	};
}
/** The certificates in a PEM text. Throws `invalid` where there is none or one cannot be read. */
function readCertificates(pem) {
	const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
	if (blocks.length === 0) throw new ApiError("invalid", "The file holds no certificate in PEM form");
	return blocks.map((block) => {
		try {
			return certificateInfo(new X509Certificate(block));
		} catch (cause) {
			throw new ApiError("invalid", "A certificate in the file cannot be read", { cause });
		}
	});
}
// src/main/ipc/connection-handlers.ts
/** Choosing certificates. Of a client certificate the page learns what it says, never its files. */
function connectionHandlers({ chooseFiles, identities }) {
	return {
		"connection:chooseCa": async () => {
			const files = await chooseFiles({
				name: "PEM",
				extensions: [
					"pem",
					"crt",
					"cer",
					"ca-bundle"
				]
			});
			if (!files) return null;
			const pem = files.map((file) => file.bytes.toString("latin1")).join("\n");
			return {
				pem,
				certificates: readCertificates(pem)
			};
		},
		"connection:readCa": ({ pem }) => readCertificates(pem),
		"connection:chooseIdentity": async () => {
			const files = await chooseFiles({
				name: "PEM, PKCS#12",
				extensions: [
					"pem",
					"crt",
					"cer",
					"key",
					"p12",
					"pfx"
				],
				several: true
			});
			return files && identities.add(files);
		},
		"connection:unlockIdentity": ({ token, passphrase }) => identities.unlock(token, passphrase)
	};
}
// src/main/ipc/handlers.ts
/** Every call, area by area. */
function createHandlers(services) {
	const { info, meshAddresses, prefs, drafts, saveFile, prepareSettings, links, problems, send, work } = services;
	return {
		"app:info": info,
		"app:meshAddresses": () => meshAddresses(),
		"prefs:get": () => prefs.get(),
		"prefs:set": async (patch) => {
			await prepareSettings();
			return prefs.set(patch);
		},
		"draft:get": ({ id }) => drafts.get(id),
		"draft:set": async ({ id, draft }) => {
			await drafts.set(id, draft);
			send("draft:changed", { id });
		},
		"file:save": saveFile,
		"link:take": () => links.take(),
		"problems:seen": () => problems.seen(),
		"work:set": ({ jobs }, windowId) => work.set(windowId, jobs),
		"search:servers": ({ text }) => services.search(text),
		...connectionHandlers({
			chooseFiles: services.chooseFiles,
			identities: services.sessions.identities
		}),
		...sessionHandlers(services),
		...historyHandlers(services),
		...settingsHandlers(services),
		...mockHandlers(services),
		...updateHandlers(services)
	};
}
function sessionHandlers(services) {
	const { sessions, drafts, history, prefs, prepareSettings, keyRotation } = services;
	const saved = async (act) => {
		await prepareSettings();
		return act();
	};
	return {
		"session:get": () => sessions.get(),
		"session:signOut": () => saved(() => sessions.signOut()),
		"servers:test": (input) => sessions.test(input),
		"servers:add": (input) => saved(() => sessions.add(input)),
		"servers:update": (input) => saved(() => sessions.update(input)),
		"servers:use": ({ id }) => saved(() => sessions.use(id)),
		"servers:rotateKey": ({ id, expiration }) => saved(() => keyRotation.rotate(id, expiration)),
		"servers:forget": ({ id }) => saved(async () => {
			const session = sessions.forget(id);
			await Promise.all([drafts.set(id, null), history.forget(id)]);
			const { [id]: own, ...others } = prefs.get().own;
			if (own) prefs.set({ own: others });
			return session;
		})
	};
}
function historyHandlers({ sessions, history }) {
	const known = (id) => {
		if (id === "demo" || sessions.get().servers.some((server) => server.id === id)) return id;
		throw new ApiError("notFound", "That server is not saved here");
	};
	return {
		"history:list": ({ id }) => history.list(known(id)),
		"history:text": ({ id, version }) => history.text(known(id), version),
		"history:add": (input) => history.add({
			...input,
			id: known(input.id)
		}),
		"history:forget": ({ id }) => history.forget(known(id))
	};
}
function settingsHandlers(services) {
	const { sessions, prefs, saveFile, prepareSettings, forgetAll } = services;
	return {
		"settings:export": () => {
			const now = /* @__PURE__ */ new Date();
			const text = writeSettingsFile({
				servers: sessions.get().servers,
				prefs: prefs.get()
			}, now);
			return saveFile({
				name: `mesh-console-settings-${now.toISOString().slice(0, 10)}.json`,
				text
			});
		},
		"settings:import": async ({ servers, prefs: { views, ...others } }) => {
			await prepareSettings();
			const session = sessions.takeIn(servers);
			const merged = views && { views: mergeViews(prefs.get().views, views, randomUUID).slice(0, 100) };
			return {
				session,
				prefs: prefs.set({
					...others,
					...merged
				})
			};
		},
		"settings:forgetAll": forgetAll
	};
}
function mockHandlers({ demo }) {
	return {
		"mock:get": () => demo.state(),
		"mock:reset": (size) => demo.reset(size),
		"mock:startFresh": () => demo.startFresh(),
		"mock:setFaults": (faults) => demo.setFaults(faults)
	};
}
function updateHandlers({ updates, work, prepareSettings }) {
	return {
		"update:get": () => updates.get(),
		"update:check": () => updates.check(),
		"update:download": () => updates.download(),
		"update:cancel": () => updates.cancel(),
		"update:stage": () => updates.stage(),
		"update:install": ({ anyway }) => {
			if (!anyway) work.refuseWhileOpen();
			return updates.install();
		},
		"update:choices": () => updates.choices(),
		"update:choose": async (patch) => {
			await prepareSettings();
			return updates.choose(patch);
		}
	};
}
// src/main/log.ts
/**
* A log that opens its file at the first line: most starts have nothing to say before their first paint, and the library takes its
* time to load. Lines keep their order.
*/
function createLog(open) {
	let opening;
	let opened;
	const early = [];
	const start = async () => {
		try {
			opened = await open();
			for (const { level, parts } of early.splice(0)) opened[level](...parts);
		} catch (error) {
			process.stderr.write(`no log can be written: ${String(error)}\n`);
		}
	};
	const write = (level) => (...parts) => {
		if (opened) return opened[level](...parts);
		early.push({
			level,
			parts
		});
		opening ??= start();
	};
	return {
		info: write("info"),
		warn: write("warn"),
		error: write("error"),
		flush: async () => opening
	};
}
/** Writes down what nobody caught. The process goes on: a console that answers is worth more than one that vanished. */
function setupCrashLog(log) {
	process.on("uncaughtException", (error) => log.error("uncaught exception", error));
	process.on("unhandledRejection", (reason) => log.error("unhandled rejection", reason));
}
// src/main/mock/mock-host.ts
/** How long closing waits for the database before the thread is ended. */
var CLOSE_MS = 2e3;
/**
* Starts the mock in a worker thread and talks to it. Nothing of the mock exists before: no database file, no thread. A worker that
* dies answers what was asked of it with `mockUnavailable`; the next request starts another one.
*/
function createMockHost({ workerPath, warn, ...setup }) {
	let thread;
	let closed = false;
	const start = (wanted) => {
		const started = startThread(workerPath, wanted, warn, () => {
			if (thread === started) thread = void 0;
		});
		return started;
	};
	thread = start(setup);
	const call = (name, input, transfer = []) => {
		if (closed) return Promise.reject(gone("The demo network is closed"));
		thread ??= start({ dbPath: setup.dbPath });
		return thread.call(name, input, transfer);
	};
	return {
		fetch: async (request) => {
			try {
				const data = await toData(request);
				const { status, headers, body } = await call("fetch", data, data.body ? [data.body.buffer] : []);
				return new Response(body && inPieces(body), {
					status,
					headers
				});
			} catch (error) {
				const problem = error instanceof ApiError ? error : gone(String(error));
				return Response.json(problem.toBody(), { status: problem.status });
			}
		},
		state: () => call("state", void 0),
		reset: (size) => call("reset", size),
		startFresh: () => call("startFresh", void 0),
		setFaults: (faults) => call("setFaults", faults),
		close: async () => {
			if (closed) return;
			const ending = thread;
			closed = true;
			await ending?.end();
		}
	};
}
function gone(message) {
	return new ApiError("mockUnavailable", message, { details: ["unknown"] });
}
/** Bytes handed to a reader at a time: few enough that the main process is never held up by a long list. */
var PIECE = 524288;
/** The bytes as a stream that does not copy them, as a response made of them would. */
function inPieces(bytes) {
	let at = 0;
	return new ReadableStream({ pull: (controller) => {
		if (at < bytes.length) controller.enqueue(bytes.subarray(at, at += PIECE));
		else controller.close();
	} });
}
async function toData(request) {
	const { method, url } = request;
	const body = request.body ? new Uint8Array(await request.arrayBuffer()) : null;
	return {
		method,
		url,
		headers: [...request.headers],
		body
	};
}
function startThread(path, setup, warn, ended) {
	const worker = new Worker(path, {
		workerData: setup,
		name: "mock"
	});
	const waiting = /* @__PURE__ */ new Map();
	let count = 0;
	const fail = (why) => {
		ended();
		for (const { reject } of waiting.values()) reject(gone(why));
		waiting.clear();
	};
	worker.on("message", (message) => {
		if ("warning" in message) return warn(message.warning);
		const asked = waiting.get(message.id);
		waiting.delete(message.id);
		if (message.ok) asked?.resolve(message.output);
		else asked?.reject(ApiError.fromBody(message.error));
	});
	worker.on("error", (error) => {
		warn(`The demo network stopped: ${error.message}`);
		fail(`The demo network stopped: ${error.message}`);
	});
	worker.on("exit", () => fail("The demo network stopped"));
	const call = (name, input, transfer = []) => new Promise((resolve, reject) => {
		const id = ++count;
		waiting.set(id, {
			resolve,
			reject
		});
		worker.postMessage({
			id,
			call: name,
			input
		}, transfer);
	});
	const end = async () => {
		const late = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
		await Promise.race([call("close", void 0).catch(() => void 0), late]);
		await worker.terminate();
	};
	return {
		call,
		end
	};
}
// src/main/security/csp.ts
/** A value for one document's style elements, never used twice. */
function createNonce() {
	return randomBytes(16).toString("base64");
}
/**
* The content security policy of a document: nothing but our own files. Style elements of the CSS-in-JS libraries carry the nonce.
* `devServer` is Vite's address in development: its websocket, and its inline scripts by the same nonce, are allowed there only.
*/
function contentSecurityPolicy(nonce, devServer) {
	const dev = devServer !== void 0;
	const directives = {
		"default-src": ["'none'"],
		"script-src": dev ? ["'self'", `'nonce-${nonce}'`] : ["'self'"],
		"style-src": ["'self'", `'nonce-${nonce}'`],
		"img-src": ["'self'", "data:"],
		"font-src": ["'self'"],
		"connect-src": dev ? ["'self'", websocketOf(devServer)] : ["'self'"],
		"worker-src": ["'self'"],
		"form-action": ["'none'"],
		"base-uri": ["'none'"],
		"frame-ancestors": ["'none'"]
	};
	return Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(" ")}`).join("; ");
}
function websocketOf(devServer) {
	const url = new URL(devServer);
	return `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`;
}
/**
* Headers every answer of our origin carries, pages, files and API alike. No opener policy: no page opens another here, and with one
* Chromium would start the page's process a second time, at every start.
*/
var commonHeaders = {
	"x-content-type-options": "nosniff",
	"referrer-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin"
};
// src/main/protocol/document.ts
var BOOT_PLACEHOLDER = "<!--boot-->";
/** Fills one document: what the page has to know at its first paint, as data, so that no call precedes it. */
function fillDocument({ html, boot, language, scheme, dev }) {
	const data = `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll("<", "\\u003c")}<\/script>`;
	const nonce = attribute(boot.nonce);
	const meta = `<meta property="csp-nonce" nonce="${nonce}">`;
	const filled = html.replace(/<html(?: lang="[^"]*")?/i, () => `<html lang="${attribute(language)}" data-color-scheme="${scheme}"`).replace(BOOT_PLACEHOLDER, () => meta + data);
	return dev ? filled.replace(/<script(?=[\s>])(?! type="application\/json")/g, () => `<script nonce="${nonce}"`) : filled;
}
function attribute(text) {
	return text.replaceAll("&", "&amp;").replaceAll("\"", "&quot;").replaceAll("<", "&lt;");
}
// src/main/security/parse-url.ts
/** Reads an address; null where it is none. (`URL.parse` is not in every runtime we start on.) */
function parseUrl(address) {
	return URL.canParse(address) ? new URL(address) : null;
}
/** Scheme and host of an address, '' where it is none. `new URL().origin` says 'null' for schemes Node does not know, as ours. */
function originOf(address) {
	const url = parseUrl(address);
	return url ? `${url.protocol}//${url.host}` : "";
}
var PAGE_METHODS = ["GET", "HEAD"];
var API_METHODS = [
	"GET",
	"POST",
	"PUT",
	"DELETE"
];
/** Encoded separators and control characters: no address of ours needs them, attempts to leave a folder do. */
var SUSPICIOUS = /%(?:2f|5c|[01][0-9a-f]|7f)|\\|\0/i;
/** In the API a parameter may hold an encoded slash (it is one segment's text there), control characters never. */
var SUSPICIOUS_API = /%(?:[01][0-9a-f]|7f)|\\|\0/i;
function isApiPath(pathname) {
	return pathname === "/api" || pathname.startsWith("/api/");
}
/** Checks a request to `app:` before anything else looks at it. Throws ApiError `forbidden`, `invalid` or `methodNotAllowed`. */
function checkRequest(request) {
	const url = checkAddress(request.url);
	const api = isApiPath(url.pathname);
	if (!(api ? API_METHODS : PAGE_METHODS).includes(request.method)) throw new ApiError("methodNotAllowed", `${request.method} is not possible here`);
	checkPath(url.pathname, api);
	checkSender(request.headers);
	return url;
}
function checkAddress(address) {
	const url = URL.canParse(address) ? new URL(address) : null;
	const ours = url?.protocol === `app:` && url.host === "console" && !url.username && !url.password;
	if (!url || !ours) throw new ApiError("forbidden", `Only ${APP_ORIGIN} is served`);
	return url;
}
function checkPath(pathname, api) {
	if ((api ? SUSPICIOUS_API : SUSPICIOUS).test(pathname)) throw new ApiError("invalid", "The address is not valid");
	if (pathname.split("/").map(decode).some((segment) => segment === null || segment === ".." || segment === ".")) throw new ApiError("invalid", "The address is not valid");
}
function decode(segment) {
	try {
		return decodeURIComponent(segment);
	} catch {
		return null;
	}
}
/** Chromium names the origin in one or more of these headers; each that is there must be ours. */
function checkSender(headers) {
	const origin = headers.get("origin");
	const referer = headers.get("referer");
	const site = headers.get("sec-fetch-site");
	if (origin !== null && origin !== "app://console" || referer !== null && referer !== "" && originOf(referer) !== "app://console" || site !== null && site !== "same-origin" && site !== "none") throw new ApiError("forbidden", "Only the console itself may call this");
}
// src/main/protocol/app-protocol.ts
/**
* Answers everything under app://console/: `/api/…` goes to the API, names of files to the page's files, every other path is a page of
* the console and gets index.html. Never rejects: what goes wrong is answered in the error shape.
*/
function createAppProtocol(options) {
	return async (request) => {
		try {
			const url = checkRequest(request);
			if (isApiPath(url.pathname)) return withHeaders(await options.api(request), { "cache-control": "no-store" });
			return await servePage(url, request, options);
		} catch (thrown) {
			const error = toApiError(thrown);
			options.log.warn(`${request.method} ${request.url.slice(0, 200)} refused`, error);
			return withHeaders(Response.json(error.toBody(), { status: error.status }), {});
		}
	};
}
async function servePage(url, request, options) {
	if (wantsDocument(url, request, options.source)) return serveDocument(url, request, options);
	const file = await options.source.file(url);
	if (file) return withHeaders(file, {});
	return withHeaders(new Response("Not found", { status: 404 }), { "content-type": "text/plain; charset=utf-8" });
}
/** The built page keeps its files in assets/ and, a few, at the root; Vite has paths of all kinds, so there the request decides. */
function wantsDocument({ pathname }, request, source) {
	const file = pathname.startsWith("/assets/") || /^\/[^/]+\.[a-z0-9]+$/.test(pathname);
	if (source.devServer === void 0 && file) return false;
	return request.headers.get("accept")?.includes("text/html") ?? true;
}
async function serveDocument(url, request, { source, pageState }) {
	const nonce = createNonce();
	const state = pageState();
	const html = fillDocument({
		html: await source.document(url.pathname),
		boot: {
			...state.boot,
			nonce
		},
		language: state.language,
		scheme: state.scheme,
		dev: source.devServer !== void 0
	});
	return withHeaders(new Response(request.method === "HEAD" ? null : html), {
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-store",
		"content-security-policy": contentSecurityPolicy(nonce, source.devServer)
	});
}
function withHeaders(response, headers) {
	for (const [name, value] of Object.entries({
		...commonHeaders,
		...headers
	})) response.headers.set(name, value);
	return response;
}
// src/main/protocol/files.ts
var TYPES = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".map": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
	".woff2": "font/woff2"
};
/** Serves `folder` (out/renderer). Only names inside it that have a known type are ever opened. */
function createBuiltSource(folder) {
	const root = resolve(folder);
	let html;
	return {
		devServer: void 0,
		document() {
			html ??= readFile(join(root, "index.html"), "utf8");
			return html;
		},
		async file(url) {
			const path = resolve(root, `.${decodeURIComponent(url.pathname)}`);
			const type = TYPES[extname(path)];
			if (!type || !path.startsWith(root + sep) || path === join(root, "index.html")) return null;
			try {
				return new Response(await readFile(path), { headers: {
					"content-type": type,
					"cache-control": cacheRule(url)
				} });
			} catch {
				return null;
			}
		}
	};
}
/** Names in assets/ carry a hash of their content, so they never change. */
function cacheRule(url) {
	return url.pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
}
/** Passes everything on to Vite, so that the page keeps its own origin in development. */
function createDevSource(devServer, fetch) {
	return {
		devServer,
		async document() {
			return (await fetch(new URL("/", devServer).href)).text();
		},
		file: (url) => fetch(new URL(url.pathname + url.search, devServer).href)
	};
}
// src/main/settings/prefs.ts
/** `onChange` is called with the whole new preferences after each change. */
function createPrefs(store, onChange) {
	const get = () => ({
		...defaultPrefs,
		...store.value.prefs
	});
	return {
		get,
		set(patch) {
			try {
				store.set(({ prefs }) => ({ prefs: {
					...prefs,
					...patch
				} }));
			} finally {
				onChange(get());
			}
			return get();
		}
	};
}
/** The language of the page: the one chosen, else the system's where the console speaks it, else English. */
function pageLanguage(prefs, systemLanguage) {
	if (prefs.language !== "system") return prefs.language;
	return systemLanguage.toLowerCase().startsWith("de") ? "de" : "en";
}
// src/main/protocol/page-state.ts
/** What a document is filled with, as things stand when it is asked for. */
function createPageState({ sessions, prefs, problems }) {
	const systemLanguage = readSystemLanguage();
	return () => ({
		boot: {
			session: sessions.get(),
			prefs: prefs.get(),
			problems: problems.list(),
			systemLanguage,
			version: app.getVersion()
		},
		language: pageLanguage(prefs.get(), systemLanguage),
		scheme: nativeTheme.shouldUseDarkColors ? "dark" : "light"
	});
}
/** The language of the person's system, such as `de-AT`. */
function readSystemLanguage() {
	return firstLanguage([...app.getPreferredSystemLanguages(), app.getLocale()]);
}
/** The first that `Intl` takes: a bare system says 'C'. (Asking `Intl` which it supports would load all of its data: 40 ms.) */
function firstLanguage(candidates) {
	return candidates.find((tag) => tag.length > 1 && isLanguage(tag)) ?? "en";
}
function isLanguage(tag) {
	try {
		return Intl.getCanonicalLocales(tag).length > 0;
	} catch {
		return false;
	}
}
// src/main/redact.ts
var HIDDEN = "[hidden]";
/** Fields whose value is a secret whatever it looks like. */
var SECRET_FIELD = /^(authorization|api-?key|auth-?key|pre-?auth-?key|key|encryptedkey|secret|token|password)$/i;
var PATTERNS = [
	[/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
	[/\bhskey-[a-z]+-[\w-]+(\.[\w-]+)?/gi, HIDDEN],
	[/\b[A-Za-z0-9_-]{7,12}\.[A-Za-z0-9_-]{32,}/g, HIDDEN],
	[/([?&](?:api_?key|auth_?key|key|token|secret)=)[^&\s"']+/gi, `$1${HIDDEN}`],
	[/(https?:\/\/)[^\s/@:]+:[^\s/@]+@/gi, `$1${HIDDEN}@`]
];
/** Too short to be a key: hiding it would eat ordinary words. */
var SHORTEST_SECRET = 6;
function createRedactor() {
	const known = /* @__PURE__ */ new Set();
	const text = (input) => {
		let clean = input;
		for (const secret of known) clean = clean.replaceAll(secret, HIDDEN);
		for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement);
		return clean;
	};
	return {
		learn(secret) {
			if (secret.length >= SHORTEST_SECRET) known.add(secret);
		},
		redact: (value) => walk(value, text, /* @__PURE__ */ new Set())
	};
}
function walk(value, text, seen) {
	if (typeof value === "string") return text(value);
	if (typeof value !== "object" || value === null) return value;
	if (seen.has(value)) return "[seen above]";
	seen.add(value);
	if (value instanceof Error) return text(describeError(value));
	if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
	if (Array.isArray(value)) return value.map((one) => walk(one, text, seen));
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, SECRET_FIELD.test(name) ? HIDDEN : walk(one, text, seen)]));
}
function describeError(error) {
	const own = error.stack ?? `${error.name}: ${error.message}`;
	return error.cause instanceof Error ? `${own}\ncaused by ${describeError(error.cause)}` : own;
}
// src/main/security/navigation.ts
/** The address to hand to the system's browser, or null where it is not plain http or https. */
function externalAddress(address) {
	const url = parseUrl(address);
	if (!url || url.protocol !== "https:" && url.protocol !== "http:") return null;
	if (url.username || url.password) return null;
	return url.href;
}
/** True for addresses of our own page. */
function isOwnPage(address) {
	const url = parseUrl(address);
	return originOf(address) === "app://console" && !url?.username && !url?.password;
}
/** Keeps every page of the app where it is: no navigation away, no new windows, no embedded contents. Web links open outside. */
function setupNavigation({ app, openExternal, log }) {
	const leave = (address) => {
		const outside = externalAddress(address);
		if (outside === null) log.warn(`address refused: ${address.slice(0, 200)}`);
		else openExternal(outside).catch((error) => log.error("address not opened", error));
	};
	app.on("web-contents-created", (_event, contents) => {
		contents.on("will-frame-navigate", (event) => {
			if (event.isMainFrame && isOwnPage(event.url)) return;
			event.preventDefault();
			if (event.isMainFrame) leave(event.url);
			else log.warn("frame refused");
		});
		contents.on("will-redirect", (event) => {
			if (!isOwnPage(event.url)) event.preventDefault();
		});
		contents.on("will-attach-webview", (event) => event.preventDefault());
		contents.setWindowOpenHandler(({ url }) => {
			leave(url);
			return { action: "deny" };
		});
	});
}
// src/main/security/permissions.ts
/** What the page may ask the browser for. What is not in the table is refused as well. */
var permissionRules = {
	"clipboard-sanitized-write": {
		allowed: true,
		why: "Copying an address, a name or a new key on a click."
	},
	"clipboard-read": {
		allowed: false,
		why: "Pasting goes through the keyboard; nothing reads the clipboard by itself."
	},
	"deprecated-sync-clipboard-read": {
		allowed: false,
		why: "As clipboard-read."
	},
	"display-capture": {
		allowed: false,
		why: "No screen is shared."
	},
	"idle-detection": {
		allowed: false,
		why: "Polling follows the visibility of the window, not the person."
	},
	keyboardLock: {
		allowed: false,
		why: "Shortcuts work without it."
	},
	"local-fonts": {
		allowed: false,
		why: "The fonts are packed."
	},
	mediaKeySystem: {
		allowed: false,
		why: "Nothing is played."
	},
	"persistent-storage": {
		allowed: false,
		why: "Settings live in the main process."
	},
	pointerLock: {
		allowed: false,
		why: "Nothing needs the raw pointer."
	},
	"speaker-selection": {
		allowed: false,
		why: "Nothing is played."
	},
	"storage-access": {
		allowed: false,
		why: "There is no third party."
	},
	"top-level-storage-access": {
		allowed: false,
		why: "There is no third party."
	},
	"window-management": {
		allowed: false,
		why: "The main process places the window."
	},
	fileSystem: {
		allowed: false,
		why: "Files are saved through the system dialog by the main process."
	},
	fullscreen: {
		allowed: false,
		why: "The window menu does it."
	},
	geolocation: {
		allowed: false,
		why: "Nobody needs to know where the admin sits."
	},
	hid: {
		allowed: false,
		why: "No devices."
	},
	media: {
		allowed: false,
		why: "No camera, no microphone."
	},
	midi: {
		allowed: false,
		why: "No devices."
	},
	midiSysex: {
		allowed: false,
		why: "No devices."
	},
	notifications: {
		allowed: false,
		why: "Toasts in the window are enough."
	},
	openExternal: {
		allowed: false,
		why: "Links are opened by the main process, http and https only."
	},
	serial: {
		allowed: false,
		why: "No devices."
	},
	unknown: {
		allowed: false,
		why: "What Electron cannot name, we cannot judge."
	},
	usb: {
		allowed: false,
		why: "No devices."
	}
};
function isAllowed(permission, requester) {
	return permissionRules[permission]?.allowed === true && originOf(requester) === "app://console";
}
/** Applies the table to a session: requests, checks and devices. Downloads are refused as well; files are saved by `file:save`. */
function setupPermissions(session, log) {
	session.setPermissionRequestHandler((_contents, permission, answer, details) => {
		const allowed = isAllowed(permission, details.requestingUrl) && details.isMainFrame;
		if (!allowed) log.warn(`permission refused: ${permission}`);
		answer(allowed);
	});
	session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
	session.setDevicePermissionHandler(() => false);
	session.on("will-download", (event) => {
		event.preventDefault();
		log.warn("download refused");
	});
}
// src/main/security/request-guard.ts
/**
* A second lock behind the content security policy, where Chromium says which frame asks (requests to a custom scheme carry no Origin):
* only the top frame of our own page calls the API, and nothing at all goes to a network.
*/
function setupRequestGuard({ session, isOurs, dev, log }) {
	const api = `${APP_ORIGIN}/api/*`;
	const network = [
		"http://*/*",
		"https://*/*",
		"ws://*/*",
		"wss://*/*",
		"ftp://*/*",
		"file://*/*"
	];
	const isAllowed = (details) => details.url.startsWith(`app://console/`) && isTrustedFrame({
		sender: { id: details.webContentsId ?? -1 },
		senderFrame: details.frame ?? null
	}, isOurs);
	session.webRequest.onBeforeRequest({ urls: dev ? [api] : [api, ...network] }, (details, answer) => {
		const allowed = isAllowed(details);
		if (!allowed) log.warn(`request refused: ${details.method} ${details.url.slice(0, 200)}`);
		answer({ cancel: !allowed });
	});
}
// src/main/api/far-end.ts
/**
* `system` knows the proxies of this computer. Each server gets a network of its own, with its own trust and its own connections:
* nothing of one server can travel to another.
*/
function createFarEnd(system, log, onReplaced) {
	let translate;
	let roots;
	const fetchFor = async ({ connection }) => {
		const [{ createNetwork }, { readRoots }] = await Promise.all([import("./chunks/network-D2XVJrR4.js"), import("./chunks/roots-z7R66eKm.js")]);
		return createNetwork({
			connection,
			resolveProxy: (url) => system().resolveProxy(url),
			roots: () => roots ??= readRoots()
		});
	};
	const targetOf = ({ url, key, connection }) => ({
		url,
		key,
		pin: connection.pin
	});
	return {
		async openProxy(access) {
			const [{ createProxyApp }, { createListTranslator }, fetch] = await Promise.all([
				import("./chunks/proxy-app-DtSrE1Wf.js"),
				import("./chunks/list-translator-ZrjJ3UO0.js").then((n) => n.t),
				fetchFor(access)
			]);
			translate ??= createListTranslator(join(import.meta.dirname, "list-worker.js"));
			const target = targetOf(access);
			return createProxyApp({
				target,
				fetch,
				now: Date.now,
				translate,
				warn: (message) => log.warn(message),
				onReplaced: ({ version }) => onReplaced({
					url: target.url,
					version
				})
			});
		},
		async testConnection(access) {
			const [{ testConnection }, fetch] = await Promise.all([import("./chunks/connection-test-BJT5OV5L.js"), fetchFor(access)]);
			return testConnection({
				...targetOf(access),
				fetch
			});
		}
	};
}
// src/main/api/read-only.ts
/** Calls that change nothing although they are no GET. */
var HARMLESS = /* @__PURE__ */ new Set([`${contract.policy.check.method} ${contract.policy.check.path}`]);
/** Refuses whatever would change something on a server that is locked. */
function refuseWrite(request) {
	const { method } = request;
	if (method === "GET" || HARMLESS.has(`${method} ${new URL(request.url).pathname}`)) return;
	throw new ApiError("readOnly", "This server is read-only in this console, so nothing was sent. The lock is in the settings of the server.");
}
// src/main/api/search.ts
/** Lists as old as this are searched again without asking: one search is many letters. */
var FRESH_MS = 2e4;
/** So many results of a server are enough to see that one should type more. */
var LIMIT$1 = 10;
/** Looks for machines and users on every server, each asked with its own key through its own app. Nothing is changed anywhere. */
function createSearch({ targets, open, now }) {
	let kept = /* @__PURE__ */ new Map();
	const listsOf = async (target) => {
		const app = await open(target);
		const known = kept.get(target.id);
		if (known && known.app === app && now() - known.readAt < FRESH_MS) return known.lists;
		const lists = readLists(app);
		kept.set(target.id, {
			app,
			lists,
			readAt: now()
		});
		const { error } = await lists;
		if (error) kept.delete(target.id);
		return lists;
	};
	return async (text) => {
		const all = targets();
		const ids = new Set(all.map(({ id }) => id));
		kept = new Map([...kept].filter(([id]) => ids.has(id)));
		const words = text.toLowerCase().split(/\s+/).filter(Boolean);
		return Promise.all(all.map(async (target) => {
			try {
				return findsOf(target.id, await listsOf(target), words);
			} catch (thrown) {
				return {
					serverId: target.id,
					items: [],
					more: false,
					error: toApiError(thrown).toBody()
				};
			}
		}));
	};
}
async function readLists(app) {
	const [nodes, users] = await Promise.allSettled([read$1(app, "/api/v1/node"), read$1(app, "/api/v1/user")]);
	const failure = [nodes, users].find((list) => list.status === "rejected");
	return {
		entries: [...nodes.status === "fulfilled" ? nodes.value.nodes.map(machineEntry) : [], ...users.status === "fulfilled" ? users.value.users.map(userEntry) : []],
		error: failure?.status === "rejected" ? toApiError(failure.reason).toBody() : null
	};
}
/** What the apps answer was checked where it entered. */
async function read$1(app, path) {
	const response = await app.fetch(new Request(`http://console.invalid${path}`));
	const body = await response.json();
	if (response.ok) return body;
	const failure = ErrorBody.safeParse(body);
	throw failure.success ? ApiError.fromBody(failure.data) : new ApiError("badAnswer", `${path} could not be read`);
}
function machineEntry({ id, name, givenName, ipAddresses, tags }) {
	const label = givenName || name;
	const words = [
		label,
		name,
		...ipAddresses,
		...tags
	].join(" ").toLowerCase();
	return {
		kind: "machine",
		id,
		label,
		detail: ipAddresses[0] ?? "",
		words
	};
}
function userEntry({ name, displayName, email }) {
	const words = [
		name,
		displayName,
		email
	].join(" ").toLowerCase();
	return {
		kind: "user",
		id: name,
		label: name,
		detail: displayName || email,
		words
	};
}
/** Names that begin with what was typed come first. */
function findsOf(serverId, { entries, error }, words) {
	const found = entries.filter((entry) => words.every((word) => entry.words.includes(word)));
	const begins = (entry) => entry.label.toLowerCase().startsWith(words[0] ?? "");
	return {
		serverId,
		items: [...found.filter(begins), ...found.filter((entry) => !begins(entry))].slice(0, LIMIT$1).map(({ kind, id, label, detail }) => ({
			kind,
			id,
			label,
			detail
		})),
		more: found.length > LIMIT$1,
		error
	};
}
// src/main/api/server-pool.ts
function createServerPool(openApp) {
	const apps = /* @__PURE__ */ new Map();
	return {
		open(target) {
			const name = accessName(target);
			const known = apps.get(name);
			if (known) return known;
			const app = openApp(target);
			apps.set(name, app);
			app.catch(() => apps.delete(name));
			return app;
		},
		keep(targets) {
			const names = new Set(targets.map(accessName));
			for (const name of apps.keys()) if (!names.has(name)) apps.delete(name);
		}
	};
}
/** Two targets of the same name are asked in the same way. The key is part of it: a new key is a new session. */
function accessName({ id, url, key, connection }) {
	return JSON.stringify([
		id,
		url,
		key,
		connection
	]);
}
// src/main/api/switchboard.ts
/**
* Gives each request to the app of the current session; signed out, every answer is 401 `unauthorized`. An answer that comes in after
* the session has changed belongs to the server before: it is answered as `conflict`, never as if the new server had said it.
*/
function createSwitchboard(options) {
	let open;
	let generation = 0;
	const appFor = (target) => {
		const name = nameOf(target);
		if (open?.name !== name) open = {
			name,
			place: placeOf$1(target),
			app: openApp(target, options)
		};
		return open.app;
	};
	return {
		sessionChanged() {
			if (open && open.name === nameOf(options.target())) return;
			if (open?.place !== placeOf$1(options.target())) generation += 1;
			open = void 0;
		},
		async fetch(request) {
			const asked = generation;
			const response = await answer(request, options.target(), appFor);
			return asked === generation ? response : errorResponse(changedMeanwhile());
		}
	};
}
async function answer(request, target, appFor) {
	if (target.kind === "none") return errorResponse(new ApiError("unauthorized", "Nobody is signed in"));
	try {
		if (target.kind === "server" && target.readOnly) refuseWrite(request);
		return await (await appFor(target)).fetch(request);
	} catch (thrown) {
		return errorResponse(toApiError(thrown));
	}
}
async function openApp(target, options) {
	if (target.kind === "server") return options.openProxy(target);
	return options.openMock();
}
/** Two targets of the same name may share an app. */
function nameOf(target) {
	return target.kind === "server" ? accessName(target) : target.kind;
}
function placeOf$1(target) {
	return target.kind === "server" ? JSON.stringify([target.id, target.url]) : target.kind;
}
function changedMeanwhile() {
	return new ApiError("conflict", "The server was changed while this call was under way");
}
function errorResponse(error) {
	return Response.json(error.toBody(), { status: error.status });
}
// src/main/ipc/fuses.ts
/** Electron marks the place of its fuses in its own binary with this text; a version, a length and one character per fuse follow. */
var MARK = Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX");
/** The position of "node --inspect arguments are obeyed" (Electron's documentation, "Fuses", version 1). */
var INSPECT = 3;
var ENABLED = "1".charCodeAt(0);
/** The file that holds the fuses of a running Electron. */
function fuseFile(execPath, platform) {
	if (platform !== "darwin") return execPath;
	return join(dirname(execPath), "../Frameworks/Electron Framework.framework/Electron Framework");
}
/** Whether a debugger can be attached to a binary from the command line. A file without fuses cannot be judged: true, to be careful. */
async function isInspectable(file) {
	const needed = MARK.length + 2 + INSPECT;
	let rest = Buffer.alloc(0);
	for await (const chunk of createReadStream(file, { highWaterMark: 4194304 })) {
		const part = Buffer.concat([rest, chunk]);
		const at = part.indexOf(MARK);
		if (at >= 0 && at + needed < part.length) return part[at + needed] === ENABLED;
		rest = part.subarray(Math.max(0, at >= 0 ? at : part.length - needed));
	}
	return true;
}
// src/main/ipc/app-info.ts
/** What About shows. */
async function appInfo(app) {
	const { electron, chrome, node } = process.versions;
	return {
		version: app.getVersion(),
		electron,
		chrome,
		node,
		platform: `${process.platform} ${process.arch}`,
		packaged: app.isPackaged,
		inspectable: await isInspectable(fuseFile(process.execPath, process.platform)),
		userData: app.getPath("userData")
	};
}
// src/main/ipc/mesh-addresses.ts
/** The ranges Headscale hands out unless told otherwise: 100.64.0.0/10 and fd7a:115c:a1e0::/48. */
var MESH = [/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, /^fd7a:115c:a1e0:/i];
/** Addresses of this computer's interfaces that a mesh gave it. */
function meshAddresses(interfaces) {
	return Object.values(interfaces).flatMap((list) => (list ?? []).map(({ address }) => address)).filter((address) => MESH.some((range) => range.test(address)));
}
// src/main/ipc/choose-files.ts
/** Certificates and keys are small; what is larger is another kind of file. */
var LIMIT = 512e3;
/** Lets the person choose files and reads them; null when cancelled. Throws `tooLarge` and what reading throws. */
function createChooseFiles(window) {
	return async ({ name, extensions, several }) => {
		const options = {
			properties: several ? ["openFile", "multiSelections"] : ["openFile"],
			filters: [{
				name,
				extensions: [...extensions]
			}, {
				name: "*",
				extensions: ["*"]
			}]
		};
		const parent = window();
		const asked = {
			...options,
			properties: [...options.properties]
		};
		const { canceled, filePaths } = await (parent ? dialog.showOpenDialog(parent, asked) : dialog.showOpenDialog(asked));
		return canceled || filePaths.length === 0 ? null : Promise.all(filePaths.map(read));
	};
}
async function read(path) {
	const name = basename(path);
	try {
		if ((await stat(path)).size > LIMIT) throw new ApiError("tooLarge", `${name} is too large to be a certificate or a key`);
		return {
			name,
			bytes: await readFile(path)
		};
	} catch (cause) {
		if (cause instanceof ApiError) throw cause;
		throw new ApiError("invalid", `${name} cannot be read`, { cause });
	}
}
// src/main/ipc/safe-name.ts
/** A plain file name: no folders, none of the characters some system forbids. */
function safeName(name) {
	return name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, "-").replace(/^\.+|[. ]+$/g, "") || "file";
}
// src/main/ipc/save-file.ts
/** Asks where to, and writes the text there. The page proposes a name only, never a folder. False when the person cancelled. */
function createSaveFile(options) {
	return async ({ name, text }) => {
		const window = options.window();
		const defaultPath = join(options.folder(), safeName(name));
		const answer = await (window ? dialog.showSaveDialog(window, { defaultPath }) : dialog.showSaveDialog({ defaultPath }));
		if (answer.canceled || !answer.filePath) return false;
		try {
			await writeFile(answer.filePath, text, "utf8");
			return true;
		} catch (cause) {
			const reason = cause instanceof Error ? cause.message : String(cause);
			throw new ApiError("internal", `${basename(answer.filePath)} could not be saved: ${reason}`, { cause });
		}
	};
}
// src/main/ipc/send.ts
function createSend(windows) {
	return (channel, payload) => {
		for (const window of windows()) if (!window.isDestroyed()) window.webContents.send(channel, payload);
	};
}
// src/main/ipc/work.ts
/** `isOpen` tells whether a window is still there, `drafts` whether a policy text is kept as a draft. */
function createWork(isOpen, drafts) {
	const jobs = /* @__PURE__ */ new Map();
	return {
		set: (windowId, count) => void jobs.set(windowId, count),
		refuseWhileOpen() {
			const running = [...jobs].some(([windowId, count]) => count > 0 && isOpen(windowId));
			const details = [...drafts() ? ["drafts"] : [], ...running ? ["jobs"] : []];
			if (details.length > 0) throw new ApiError("conflict", "Something is still open that a restart would cut off", { details });
		}
	};
}
// src/main/settings/remove-files.ts
/**
* The console's own files in its data folder: settings and drafts, also as they were kept aside, the demo network's database under all of
* its names, versions of policies, logs. Chromium's files beside them hold nothing of a person's once its storage is cleared.
*/
var OURS = /^(?:(?:settings|drafts)\..*|mock\.db.*|policy-history|logs)$/;
/** Removes all of them. Rejects where one cannot be removed, with as many removed as possible. */
async function removeFiles(folder) {
	const names = (await readdir(folder)).filter((name) => OURS.test(name));
	const options = {
		recursive: true,
		force: true,
		maxRetries: 3
	};
	const failed = (await Promise.allSettled(names.map((name) => rm(join(folder, name), options)))).find((one) => one.status === "rejected");
	if (failed) throw failed.reason;
}
var DEFAULT_SIZE = {
	width: 1280,
	height: 800
};
/** So much of the window's top edge must lie on a screen that it can be grabbed. */
var GRAB = {
	width: 120,
	height: 32
};
var WindowState = object({
	x: number().int(),
	y: number().int(),
	width: number().int().positive(),
	height: number().int().positive(),
	maximized: boolean()
});
/**
* Where to open the window: as it was left, fitted to the screens there are now. Without `x` and `y` the system places it.
* `areas` are the work areas of all displays, the primary one first.
*/
function placeWindow(state, areas) {
	const wanted = state ?? DEFAULT_SIZE;
	const home = state ? areas.find((area) => canGrab(state, area)) : void 0;
	const fit = home ?? areas[0];
	const width = clamp(wanted.width, 900, fit?.width);
	const height = clamp(wanted.height, 600, fit?.height);
	return state && home ? {
		x: state.x,
		y: state.y,
		width,
		height
	} : {
		width,
		height
	};
}
/** Where a window that is open moves when the screens change: null where it can still be reached. */
function bringBack(bounds, areas) {
	const [primary] = areas;
	if (!primary || areas.some((area) => canGrab(bounds, area))) return null;
	const width = clamp(bounds.width, 900, primary.width);
	const height = clamp(bounds.height, 600, primary.height);
	const middle = (from, room, size) => from + Math.max(0, Math.round((room - size) / 2));
	return {
		x: middle(primary.x, primary.width, width),
		y: middle(primary.y, primary.height, height),
		width,
		height
	};
}
function canGrab(window, area) {
	const left = Math.max(window.x, area.x);
	const right = Math.min(window.x + window.width, area.x + area.width);
	return window.y >= area.y && window.y + GRAB.height <= area.y + area.height && right - left >= GRAB.width;
}
function clamp(value, least, most) {
	return Math.max(least, Math.min(value, most ?? value));
}
// src/main/window/zoom-steps.ts
/** The sizes a page can be shown in, as browsers have them. */
var zoomSteps = [
	.5,
	.67,
	.75,
	.8,
	.9,
	1,
	1.1,
	1.25,
	1.5,
	1.75,
	2
];
var ZoomFactor = number().min(.5).max(2);
/** The next larger or smaller size; the outermost stays. */
function nextZoom(factor, direction) {
	return (direction === "in" ? zoomSteps.find((step) => step > factor) : zoomSteps.findLast((step) => step < factor)) ?? factor;
}
/**
* A field with a default needs no step. A step is for what changes its name, place or meaning; what changes its meaning changes its name
* too, so that an older console, which reads what it understands of a newer file, never takes one for the other.
*/
var settingsVersions = {
	current: 2,
	steps: { 1: ({ window, ...others }) => ({
		...others,
		...window !== void 0 && { lastWindow: window }
	}) }
};
var draftsVersions = {
	current: 1,
	steps: {}
};
// src/main/settings/settings-schema.ts
/** A saved server on disk. Its secrets are there only as the operating system encrypted them, or not at all. */
var StoredServer = object({
	id: string().min(1),
	name: ServerName,
	url: ServerUrl,
	color: ServerColor,
	encryptedKey: string().optional(),
	/** A rotation of the key under way; which of its two keys this is, `stage` says (key-rotation.ts). */
	rotation: object({
		stage: _enum(["made", "switched"]),
		encryptedKey: string()
	}).optional(),
	/** The console changes nothing on it. */
	readOnly: boolean().optional(),
	/** Authorities trusted for this server beside the system's, in PEM. */
	ca: CaText.optional(),
	/** The fingerprint of the only certificate accepted. */
	pin: Fingerprint.optional(),
	/** What the client certificate says; certificate, private key and passphrase themselves are in `encryptedIdentity`. */
	clientCertificate: CertificateInfo.optional(),
	encryptedIdentity: string().optional()
});
/** settings.json. Every part has a default; what changes its name, place or meaning has a step in `settings-versions.ts`. */
var Settings = object({
	version: literal(2).default(2),
	servers: array(StoredServer).max(100).default([]),
	currentId: string().nullable().default(null),
	prefs: Prefs.partial().default({}),
	/** Where the next window opens. */
	lastWindow: WindowState.nullable().default(null),
	updates: UpdateChoices.optional(),
	zoom: ZoomFactor.default(1)
});
/** drafts.json: policy texts being edited, by server id. Apart from the settings because they are large and written often. */
var Drafts = object({
	version: literal(1).default(1),
	drafts: record(string(), Draft).default({})
});
// src/main/forget-everything.ts
/**
* Makes the function that forgets everything the console keeps on this computer, as if it was started for the first time. The window
* that asks starts over; the others close before, so that nothing writes any more. It rejects where a file cannot be removed.
*/
function createForgetEverything(core, windows, kept) {
	const { flags, folder, log, demo, problems, settings } = core;
	const { sessions, prefs, drafts, history } = kept;
	return async () => {
		const asking = windows.current();
		for (const window of windows.all()) if (window !== asking) window.destroy();
		await Promise.all([
			drafts.flush(),
			history.flush(),
			settings.prepare()
		]);
		const closed = demo.close();
		sessions.forgetAll();
		await closed;
		settings.set({
			...Settings.parse({}),
			lastWindow: settings.value.lastWindow
		});
		await drafts.forgetAll();
		problems.seen();
		prefs.set({});
		await session.defaultSession.clearStorageData();
		await removeFiles(folder);
		log.info("everything was forgotten");
		if (flags.mock) sessions.use(DEMO_SERVER_ID);
		setImmediate(() => void asking?.loadURL(`${APP_ORIGIN}/`).catch(() => void 0));
	};
}
// src/main/settings/drafts.ts
/** The file is read when a draft is first asked for: most starts never do. */
function createDrafts(open) {
	let opened;
	const store = () => opened ??= open();
	const writing = /* @__PURE__ */ new Set();
	const write = async (serverId, draft) => {
		if (draft === null && !(serverId in store().value.drafts)) return;
		await store().prepare();
		store().set(({ drafts }) => {
			const { [serverId]: _, ...others } = drafts;
			return { drafts: draft === null ? others : {
				...others,
				[serverId]: draft
			} };
		});
	};
	return {
		get(serverId) {
			store().prepare();
			return store().value.drafts[serverId] ?? null;
		},
		set(serverId, draft) {
			const written = write(serverId, draft);
			writing.add(written);
			const forget = () => void writing.delete(written);
			return written.finally(forget);
		},
		async forgetAll() {
			await store().prepare();
			store().set({ drafts: {} });
		},
		any: () => Object.keys(store().value.drafts).length > 0,
		async flush() {
			await Promise.allSettled(writing);
		}
	};
}
// src/main/server/keyed-queue.ts
/**
* Lines up changes that read, change and write back (approved routes of a machine, the policy), so that two of them at once do
* not undo each other.
*/
function createKeyedQueue() {
	const tails = /* @__PURE__ */ new Map();
	return { async run(key, work) {
		const mine = (tails.get(key) ?? Promise.resolve()).then(work, work);
		tails.set(key, mine);
		try {
			return await mine;
		} finally {
			if (tails.get(key) === mine) tails.delete(key);
		}
	} };
}
// src/main/settings/history-files.ts
/** One version on disk, in a file of its own: what breaks one file costs one version, and adding one rewrites none. */
var VersionFile = object({
	version: literal(1),
	at: Time,
	source: HistorySource,
	note: string(),
	text: string()
});
var NEWER = object({ version: number().int().min(2) });
var NAME = /^(\d{15}-[0-9a-f]{8})\.json$/;
var BROKEN = ".broken";
/** Names sort by the time they were given. */
function newName(now) {
	return `${String(now).padStart(15, "0")}-${randomBytes(4).toString("hex")}`;
}
/** Names of the versions in a folder, oldest first, and of files kept aside. A folder that is not there has none. */
async function listNames(folder) {
	const found = await readdir(folder).catch((error) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
		throw error;
	});
	return {
		names: found.flatMap((file) => NAME.exec(file)?.[1] ?? []).sort(),
		broken: found.filter((file) => file.endsWith(BROKEN)).sort()
	};
}
/**
* A version; null where there is none of this name, or none to be read. A broken file is renamed, so that it is kept and not read
* again; one of a newer console is left alone.
*/
async function readVersion(folder, name) {
	const path = join(folder, `${name}.json`);
	const text = await readFile(path, "utf8").catch((error) => {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
		throw error;
	});
	if (text === null) return null;
	const content = parseJson$1(text);
	const parsed = VersionFile.safeParse(content);
	if (parsed.success) return parsed.data;
	if (!NEWER.safeParse(content).success) await rename(path, path + BROKEN);
	return null;
}
function parseJson$1(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
/** Writes a version beside its name first, so that a crash leaves a whole file or none. */
async function writeVersion(folder, name, content) {
	await mkdir(folder, { recursive: true });
	const path = join(folder, `${name}.json`);
	const file = await open(`${path}.tmp`, "w", 384);
	try {
		await file.writeFile(JSON.stringify(content));
		await file.sync();
	} finally {
		await file.close();
	}
	await rename(`${path}.tmp`, path);
}
function removeVersion(folder, name) {
	return rm(join(folder, `${name}.json`), { force: true });
}
function entryOf(id, { at, source, note, text }) {
	return {
		id,
		at,
		source,
		note,
		lines: text.split("\n").length
	};
}
// src/main/settings/history.ts
/** Keeps versions in files under `folder`: a small file each, read when asked for. */
function createHistory({ folder, now = Date.now, limits = HISTORY_LIMITS }) {
	const queue = createKeyedQueue();
	const writing = /* @__PURE__ */ new Set();
	const change = (serverId, work) => {
		const done = queue.run(serverId, () => work(placeOf(folder, serverId)));
		writing.add(done);
		const forget = () => void writing.delete(done);
		done.then(forget, forget);
		return done;
	};
	return {
		list: (serverId) => queue.run(serverId, () => list(placeOf(folder, serverId))),
		async text(serverId, version) {
			const { names } = await listNames(placeOf(folder, serverId));
			const found = names.includes(version) ? await readVersion(placeOf(folder, serverId), version) : null;
			if (!found) throw new ApiError("notFound", "This version is no longer kept");
			return found.text;
		},
		add: (input) => change(input.id, (place) => add(place, input, now(), limits)),
		forget: (serverId) => change(serverId, (place) => rm(place, {
			recursive: true,
			force: true
		})),
		async flush() {
			await Promise.allSettled(writing);
		}
	};
}
/** Ids of servers are the console's own; anything else must not become a path. */
function placeOf(folder, serverId) {
	if (!/^[\w-]{1,64}$/.test(serverId)) throw new ApiError("notFound", "That server is not saved here");
	return join(folder, serverId);
}
/** Newest first. */
async function readAll(place) {
	const { names } = await listNames(place);
	const kept = [];
	for (const name of names.toReversed()) {
		const version = await readVersion(place, name);
		if (version) kept.push({
			name,
			version
		});
	}
	return kept;
}
async function list(place) {
	const kept = await readAll(place);
	const { broken } = await listNames(place);
	return {
		entries: kept.map(({ name, version }) => entryOf(name, version)),
		broken
	};
}
/** Versions of one name's time and after keep their order even where the clock was set back. */
function nameAfter(newest, now) {
	return newName(Math.max(now, Number(newest?.name.slice(0, 15) ?? 0) + 1));
}
async function add(place, { text, at, source, note }, now, limits) {
	const kept = await readAll(place);
	const [newest] = kept;
	const version = {
		version: 1,
		at: at ?? new Date(now).toISOString(),
		source,
		note,
		text
	};
	const known = source === "server" && kept.some((one) => one.version.at === at && one.version.text === text);
	if (newest?.version.text !== text) {
		if (known) return list(place);
		await writeVersion(place, nameAfter(newest, now), version);
		await prune(place, kept, text, limits);
	} else if (source === "console" && newest.version.source === "server") await writeVersion(place, newest.name, version);
	return list(place);
}
/** Removes the oldest versions beyond what is kept. `kept` is newest first, without the one just written. */
async function prune(place, kept, text, limits) {
	let bytes = Buffer.byteLength(text);
	for (const [index, { name, version }] of kept.entries()) {
		bytes += Buffer.byteLength(version.text);
		if (index + 2 > limits.versions || bytes > limits.bytes) await removeVersion(place, name);
	}
}
// src/shared/api/own-key.ts
/**
* The part of an API key that lists show, by which the console can tell its own key; undefined where the shape is not known. Since 0.28
* keys are `hskey-api-<12>-<secret>`, before that `<prefix>.<secret>` with 7 characters (10 up to 0.24). The random parts hold `-` and
* `_`, so places are counted, not split.
*/
function keyPrefix(key) {
	const current = /^(hskey-api-.{12})-.+/.exec(key);
	if (current) return current[1];
	return /^([A-Za-z0-9_-]{4,10})\..+/.exec(key)?.[1];
}
/** True where a listed prefix (masked as the server masks it: `…-***`, `…***`) is that of the own key. */
function isOwnKey(listed, ownPrefix) {
	return [
		ownPrefix,
		`${ownPrefix}***`,
		`${ownPrefix}-***`
	].includes(listed);
}
// src/main/settings/key-rotation.ts
var UNKNOWN = "The old key has a form the console does not know: expire it in the list of API keys";
/**
* Replaces API keys so that an interruption at any step leaves a key that works: the new key is on disk before it is used for anything,
* the old one is kept until the server says it has expired. One rotation of a server at a time.
*/
function createKeyRotation(options) {
	const queue = createKeyedQueue();
	return {
		rotate: (serverId, expiration) => queue.run(serverId, async () => {
			await finish(serverId, options);
			const { key } = options.read(serverId);
			const { apiKey } = await ask(await options.open(serverId, key), contract.apiKeys.create, { expiration });
			options.write(serverId, {
				key,
				rotation: {
					stage: "made",
					key: apiKey
				}
			});
			return await finish(serverId, options) ?? {
				old: "expired",
				reason: ""
			};
		}),
		resume: (serverId) => queue.run(serverId, () => finish(serverId, options))
	};
}
async function finish(serverId, options) {
	const { rotation } = options.read(serverId);
	if (rotation?.stage === "made") await proveNewKey(serverId, options);
	return options.read(serverId).rotation?.stage === "switched" ? expireOldKey(serverId, options) : null;
}
/** Proves the new key and puts it in the place of the old one, or forgets it where the server refuses it. */
async function proveNewKey(serverId, { read, write, open }) {
	const { key: old, rotation } = read(serverId);
	const made = rotation?.key ?? "";
	try {
		await ask(await open(serverId, made), contract.apiKeys.list, {});
	} catch (thrown) {
		const error = toApiError(thrown);
		if (error.code !== "unauthorized" && error.code !== "forbidden") throw error;
		write(serverId, {
			key: old,
			rotation: null
		});
		throw new ApiError("badAnswer", "The server refuses the key it has just made. The old key stays in use.", { cause: thrown });
	}
	write(serverId, {
		key: made,
		rotation: {
			stage: "switched",
			key: old
		}
	});
}
/** Expires the old key with the new one. A failure is told, not thrown: the rotation is done, and this step is tried again later. */
async function expireOldKey(serverId, { read, write, open }) {
	const { key, rotation } = read(serverId);
	const prefix = keyPrefix(rotation?.key ?? "");
	try {
		if (prefix !== void 0) await expireKey(await open(serverId, key), prefix);
	} catch (thrown) {
		return {
			old: "kept",
			reason: toApiError(thrown).message
		};
	}
	write(serverId, {
		key,
		rotation: null
	});
	return prefix === void 0 ? {
		old: "kept",
		reason: UNKNOWN
	} : {
		old: "expired",
		reason: ""
	};
}
async function expireKey(api, prefix) {
	const { apiKeys } = await ask(api, contract.apiKeys.list, {});
	const listed = apiKeys.find((one) => isOwnKey(one.prefix, prefix));
	if (!(!listed || listed.expiration !== null && Date.parse(listed.expiration) <= Date.now())) await ask(api, contract.apiKeys.expire, { id: listed.id });
}
/** One call of the contract, as the page would make it. */
async function ask(api, { method, path, output }, input) {
	const body = method === "GET" ? {} : {
		body: JSON.stringify(input),
		headers: { "content-type": "application/json" }
	};
	const response = await api.fetch(new Request(`http://console.invalid${path}`, {
		method,
		...body
	}));
	const answer = await response.json();
	if (!response.ok) throw ApiError.fromBody(ErrorBody.parse(answer));
	return output.parse(answer);
}
// src/main/settings/secrets.ts
/**
* Only once Electron is ready: before that no key store answers. Where Chromium would fall back to a password everybody knows
* (`basic_text`, on Linux without a keyring), there is no key store for us.
*/
function createSecrets(safeStorage, platform) {
	const usable = !(platform === "linux" && ["basic_text", "unknown"].includes(safeStorage.getSelectedStorageBackend())) && safeStorage.isEncryptionAvailable();
	return {
		storage: usable ? "keychain" : "memory",
		encrypt: (key) => usable ? safeStorage.encryptString(key).toString("base64") : void 0,
		decrypt(encrypted) {
			if (!usable) return null;
			try {
				return safeStorage.decryptString(Buffer.from(encrypted, "base64"));
			} catch {
				return null;
			}
		}
	};
}
// src/main/server/network/identity.ts
/** A client certificate with its private key: a secret as a whole. `pfx` is base64. */
var Identity = union([object({
	cert: string(),
	key: string(),
	passphrase: string().optional()
}), object({
	pfx: string(),
	passphrase: string()
})]);
/** What TLS takes of an identity. */
function identityOptions(identity) {
	return "pfx" in identity ? {
		...identity,
		pfx: Buffer.from(identity.pfx, "base64")
	} : identity;
}
var WRONG_PASSPHRASE = /INCORRECT_PASSWORD|mac verify failure|BAD_DECRYPT|bad decrypt|BAD_PASSWORD_READ|empty password/i;
/**
* Reads a client certificate out of the chosen files: one PKCS#12 file, or certificate and key in PEM, in one file or two. Gives null
* where a passphrase is needed and none was given; throws `invalid` with what is wrong, such as a passphrase that does not fit.
*/
function openIdentity(files, passphrase) {
	const identity = identityIn(files, passphrase);
	try {
		return {
			identity,
			certificate: certificateOf(identity)
		};
	} catch (cause) {
		const why = cause instanceof Error ? `${"code" in cause ? String(cause.code) : ""} ${cause.message}` : "";
		if (WRONG_PASSPHRASE.test(why)) {
			if (passphrase === void 0) return null;
			throw new ApiError("invalid", "The passphrase does not fit", { cause });
		}
		if (/MISMATCH|mismatch/.test(why)) throw new ApiError("invalid", "The private key does not belong to the certificate", { cause });
		throw new ApiError("invalid", "The file holds no client certificate that can be read (PEM or PKCS#12)", { cause });
	}
}
function identityIn(files, passphrase) {
	const texts = files.map((file) => file.toString("latin1"));
	const [first] = files;
	if (first && files.length === 1 && !texts[0]?.includes("-----BEGIN ")) return {
		pfx: first.toString("base64"),
		passphrase: passphrase ?? ""
	};
	const text = texts.join("\n");
	const cert = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g)?.join("\n");
	const key = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?-----END \1-----/.exec(text)?.[0];
	if (!cert) throw new ApiError("invalid", "The certificate is missing: choose it together with its key");
	if (!key) throw new ApiError("invalid", "The private key is missing: choose it together with the certificate");
	return {
		cert,
		key,
		...passphrase !== void 0 && { passphrase }
	};
}
/** Opens it the way a connection will, which proves that key, certificate and passphrase fit. */
function certificateOf(identity) {
	const nowhere = new Duplex({
		read: () => void 0,
		write: (_chunk, _encoding, done) => done()
	});
	const socket = new TLSSocket(nowhere, { secureContext: createSecureContext(identityOptions(identity)) });
	const certificate = socket.getX509Certificate();
	socket.destroy();
	if (!certificate) throw new Error("no certificate");
	return certificateInfo(certificate);
}
// src/main/settings/identities.ts
function createIdentities() {
	const chosen = /* @__PURE__ */ new Map();
	const describe = (token, { files, opened }) => ({
		token,
		files: files.map((file) => file.name),
		certificate: opened?.certificate ?? null
	});
	const find = (token) => {
		const found = chosen.get(token);
		if (!found) throw new ApiError("invalid", "Choose the client certificate again");
		return found;
	};
	return {
		add(files) {
			const opened = openIdentity(files.map((file) => file.bytes), void 0);
			const token = randomUUID();
			chosen.set(token, {
				files,
				opened
			});
			for (const old of [...chosen.keys()].slice(0, -5)) chosen.delete(old);
			return describe(token, {
				files,
				opened
			});
		},
		unlock(token, passphrase) {
			const found = find(token);
			found.opened = openIdentity(found.files.map((file) => file.bytes), passphrase);
			return describe(token, found);
		},
		get(token) {
			const { opened } = find(token);
			if (!opened) throw new ApiError("invalid", "Enter the passphrase of the client certificate");
			return opened;
		}
	};
}
// src/main/settings/saved-server.ts
/** Decrypts what can be decrypted here. */
function readSecrets(servers, secrets, redactor) {
	const open = {
		keys: /* @__PURE__ */ new Map(),
		identities: /* @__PURE__ */ new Map()
	};
	for (const { id, encryptedKey, encryptedIdentity } of servers) {
		const key = encryptedKey === void 0 ? null : secrets.decrypt(encryptedKey);
		if (key !== null) {
			redactor.learn(key);
			open.keys.set(id, key);
		}
		const identity = encryptedIdentity === void 0 ? null : secrets.decrypt(encryptedIdentity);
		if (identity !== null) open.identities.set(id, Identity.parse(JSON.parse(identity)));
	}
	return open;
}
/** True where nothing has to be entered again before the server can be asked. */
function isUsable(server, { keys, identities }) {
	return keys.has(server.id) && (!server.clientCertificate || identities.has(server.id));
}
function findServer(id, servers) {
	const server = servers.find((one) => one.id === id);
	if (!server) throw new ApiError("notFound", "That server is not saved here");
	return server;
}
/** A server as the page may know it. */
function toSaved(server, open) {
	const { id, name, url, color, readOnly } = server;
	const prefix = keyPrefix(open.keys.get(id) ?? "");
	const connection = savedConnection(server, open);
	return {
		id,
		name,
		url,
		color,
		hasKey: open.keys.has(id),
		...prefix !== void 0 && { keyPrefix: prefix },
		...readOnly && { readOnly },
		...connection && { connection }
	};
}
function savedConnection({ id, ca, pin, clientCertificate }, open) {
	if (ca === void 0 && pin === void 0 && !clientCertificate) return null;
	return {
		ca: ca === void 0 ? [] : readCertificates(ca),
		pin: pin ?? null,
		identity: clientCertificate ?? null,
		identityReady: !clientCertificate || open.identities.has(id)
	};
}
function sameAddress(a, b) {
	return serverAddress(a).key === serverAddress(b).key;
}
function trimUrl(url) {
	return url.replace(/\/+$/, "");
}
// src/main/settings/rotated-keys.ts
function createRotatedKeys({ store, secrets, redactor, open, keep }) {
	return {
		read(serverId) {
			const { name, rotation } = findServer(serverId, store.value.servers);
			if (secrets.storage === "memory") throw new ApiError("unsupported", "API keys are kept in memory only here, so a new one would be lost");
			const key = open.keys.get(serverId);
			if (key === void 0) throw new ApiError("invalid", `Enter the API key of ${name}`);
			const other = rotation ? secrets.decrypt(rotation.encryptedKey) : null;
			return {
				key,
				rotation: rotation && other !== null ? {
					stage: rotation.stage,
					key: other
				} : null
			};
		},
		write(serverId, { key, rotation }) {
			findServer(serverId, store.value.servers);
			redactor.learn(key);
			const other = rotation && secrets.encrypt(rotation.key);
			const kept = rotation && other ? {
				stage: rotation.stage,
				encryptedKey: other
			} : void 0;
			if (rotation) redactor.learn(rotation.key);
			open.keys.set(serverId, key);
			const patch = {
				encryptedKey: secrets.encrypt(key),
				rotation: kept
			};
			keep((now) => now.map((one) => one.id === serverId ? {
				...one,
				...patch
			} : one));
		}
	};
}
// src/main/settings/save-server.ts
/** Tests a server as it is being entered or changed. Nothing is kept. */
async function testServer({ id, ...change }, context) {
	return (await prove(change, id === void 0 ? null : findServer(id, context.store.value.servers), context)).report;
}
async function addServer(input, context) {
	const { store, open, keep } = context;
	const url = trimUrl(input.url);
	refuseTwice(url, null, store.value.servers);
	const { report, opened } = await prove(input, null, context);
	if (!report.ok) return {
		session: null,
		report
	};
	refuseTwice(url, null, store.value.servers);
	const { name, color, key } = input;
	const server = withChange({
		id: randomUUID(),
		name,
		url,
		color
	}, input, opened, context.secrets);
	open.keys.set(server.id, key);
	if (opened) open.identities.set(server.id, opened.identity);
	return {
		session: keep((now) => [...now, server], server.id),
		report
	};
}
async function updateServer(input, context) {
	const { store, open, keep } = context;
	const { id, ...change } = input;
	const before = findServer(id, store.value.servers);
	const moved = change.url !== void 0 && trimUrl(change.url) !== before.url;
	if (moved) refuseTwice(trimUrl(change.url ?? ""), id, store.value.servers);
	const { key, ca, pin, identity } = change;
	const proof = (moved || [
		key,
		ca,
		pin,
		identity
	].some((part) => part !== void 0)) && (moved || key !== void 0 || open.keys.has(id)) ? await prove(change, before, context) : null;
	if (proof && !proof.report.ok) return {
		session: null,
		report: proof.report
	};
	const opened = proof?.opened ?? (identity ? context.identities.get(identity) : null);
	findServer(id, store.value.servers);
	if (key !== void 0) open.keys.set(id, key);
	if (opened) open.identities.set(id, opened.identity);
	else if (identity === null) open.identities.delete(id);
	return {
		session: keep((now) => now.map((one) => one.id === id ? withChange(one, change, opened, context.secrets) : one)),
		report: proof?.report ?? null
	};
}
/** Tests `change` on top of what is saved. A key is sent to no other address than the one it was given for. */
async function prove(change, before, context) {
	const { open, identities, redactor } = context;
	const url = trimUrl(change.url ?? before?.url ?? "");
	const key = change.key ?? (before && url === before.url ? open.keys.get(before.id) : void 0);
	if (key === void 0) throw new ApiError("invalid", before ? "A new address needs the API key again" : "An API key is required", { details: ["key: An API key is required"] });
	redactor.learn(key);
	if (change.ca) readCertificates(change.ca);
	const opened = change.identity ? identities.get(change.identity) : null;
	const kept = change.identity === void 0 && before ? open.identities.get(before.id) ?? null : null;
	const identity = opened?.identity ?? kept;
	if (change.identity === void 0 && before?.clientCertificate && !identity) return {
		report: identityLost(before),
		opened: null
	};
	const ca = change.ca === void 0 ? before?.ca ?? null : change.ca;
	const pin = change.pin === void 0 ? before?.pin ?? null : change.pin;
	return {
		report: await context.test({
			url,
			key,
			connection: {
				ca,
				pin,
				identity
			}
		}),
		opened
	};
}
function identityLost({ url, clientCertificate }) {
	return {
		ok: false,
		failedStep: "tls",
		problem: {
			code: "clientCertificateLost",
			params: {
				host: new URL(url).host,
				subject: clientCertificate?.subject ?? ""
			}
		},
		version: "",
		certificate: null
	};
}
/** The stored form of a change. Null takes a part away, undefined leaves it. */
function withChange(before, change, opened, secrets) {
	const { name, url, color, readOnly, key, ca, pin, identity } = change;
	const after = {
		...before,
		name: name ?? before.name,
		url: url === void 0 ? before.url : trimUrl(url),
		color: color ?? before.color,
		readOnly: (readOnly ?? before.readOnly) || void 0,
		encryptedKey: key === void 0 ? before.encryptedKey : secrets.encrypt(key),
		rotation: key === void 0 ? before.rotation : void 0,
		ca: ca === void 0 ? before.ca : ca ?? void 0,
		pin: pin === void 0 ? before.pin : pin ?? void 0,
		clientCertificate: identity === void 0 ? before.clientCertificate : opened?.certificate,
		encryptedIdentity: identity === void 0 ? before.encryptedIdentity : opened ? secrets.encrypt(JSON.stringify(opened.identity)) : void 0
	};
	return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== void 0));
}
function refuseTwice(url, id, servers) {
	const same = servers.find((server) => server.id !== id && sameAddress(server.url, url));
	if (same) throw new ApiError("conflict", `This server is saved already, as ${same.name}`, { details: ["url: Saved already"] });
}
// src/main/settings/sessions.ts
/** Reads the saved servers and decrypts their secrets. Needs Electron ready, for the key store. */
function createSessions(options) {
	const { store, secrets, redactor, mockForced } = options;
	const open = readSecrets(store.value.servers, secrets, redactor);
	const identities = createIdentities();
	let currentId = mockForced ? DEMO_SERVER_ID : firstCurrent(store.value, open);
	const get = () => ({
		servers: store.value.servers.map((server) => toSaved(server, open)),
		currentId,
		mockForced,
		keyStorage: secrets.storage
	});
	const change = (servers, next) => {
		const moved = next !== currentId;
		currentId = next;
		try {
			store.set(({ servers: now }) => ({
				...servers && { servers: servers(now) },
				...moved && { currentId }
			}));
		} finally {
			options.onChange(get());
		}
		return get();
	};
	const keep = (servers, added) => change(servers, added ?? currentId);
	const context = {
		...options,
		open,
		identities,
		keep
	};
	return {
		get,
		target: () => targetOf(currentId, store.value.servers, open),
		targets: () => store.value.servers.flatMap((server) => serverTarget(server, open) ?? []),
		identities,
		rotatedKeys: createRotatedKeys(context),
		test: (input) => testServer(input, context),
		add: (input) => addServer(input, context),
		update: (input) => updateServer(input, context),
		use: (id) => change(null, usable(id, store.value.servers, open)),
		forget(id) {
			findServer(id, store.value.servers);
			open.keys.delete(id);
			open.identities.delete(id);
			return change((now) => now.filter((server) => server.id !== id), currentId === id ? null : currentId);
		},
		signOut: () => change(null, null),
		takeIn: (servers) => change((now) => mergeServers(now, servers), currentId),
		forgetAll() {
			open.keys.clear();
			open.identities.clear();
			return change(() => [], null);
		}
	};
}
/** The server chosen last, where it can still be used. */
function firstCurrent({ currentId, servers }, open) {
	if (currentId === "demo") return currentId;
	const server = servers.find((one) => one.id === currentId);
	return server && isUsable(server, open) ? server.id : null;
}
function targetOf(currentId, servers, open) {
	if (currentId === "demo") return { kind: "mock" };
	const server = servers.find((one) => one.id === currentId);
	return (server && serverTarget(server, open)) ?? { kind: "none" };
}
function serverTarget(server, open) {
	const key = open.keys.get(server.id);
	if (key === void 0 || !isUsable(server, open)) return null;
	const { id, url, ca, pin, readOnly } = server;
	return {
		kind: "server",
		id,
		url,
		key,
		connection: {
			ca: ca ?? null,
			pin: pin ?? null,
			identity: open.identities.get(id) ?? null
		},
		readOnly: readOnly ?? false
	};
}
function usable(id, servers, open) {
	if (id === "demo") return id;
	const server = findServer(id, servers);
	if (!open.keys.has(id)) throw new ApiError("invalid", `Enter the API key of ${server.name}`, { details: ["key: An API key is required"] });
	if (!isUsable(server, open)) throw new ApiError("invalid", `Choose the client certificate of ${server.name} again`);
	return id;
}
function mergeServers(here, brought) {
	const twin = (url, among) => among.find((one) => sameAddress(one.url, url));
	const kept = here.map((server) => {
		const { name, color } = twin(server.url, brought) ?? server;
		return {
			...server,
			name,
			color
		};
	});
	const added = brought.filter(({ url }) => !twin(url, here));
	return [...kept, ...added.map((server) => ({
		...server,
		url: trimUrl(server.url),
		id: randomUUID()
	}))].slice(0, 100);
}
// src/main/settings/file-lock.ts
/** So long another writer is waited for, in milliseconds. Each holds the lock for a few. */
var PATIENCE_MS = 2e3;
var PAUSE_MS = 4;
/** A lock that old was left behind, whoever has its process id by now. */
var STALE_MS = 1e4;
/**
* Runs `act` while no other process does the same with this lock file. Synchronous, because a setting is written before the call that
* wanted it is answered. The lock of a process that was killed is taken over. Throws where the folder cannot be written, and after two
* seconds of waiting.
*/
function withLock(path, act) {
	mkdirSync(dirname(path), { recursive: true });
	const until = Date.now() + PATIENCE_MS;
	while (!take(path)) if (isStale(path)) remove(path);
	else if (Date.now() > until) throw new Error(`${path} is held by another program`);
	else pause();
	try {
		return act();
	} finally {
		rmSync(path, { force: true });
	}
}
function take(path) {
	try {
		const file = openSync(path, "wx");
		writeSync(file, String(process.pid));
		closeSync(file);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && ["EEXIST", "EPERM"].includes(String(error.code))) return false;
		throw error;
	}
}
function isStale(path) {
	try {
		if (Date.now() - statSync(path).mtimeMs > STALE_MS) return true;
		const owner = Number(readFileSync(path, "utf8"));
		return owner > 0 && !isRunning(owner);
	} catch {
		return false;
	}
}
function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
/** Two that find the same stale lock must not both remove it: the second would remove the lock the first has taken by then. */
function remove(path) {
	const mine = `${path}.${process.pid}`;
	try {
		renameSync(path, mine);
		rmSync(mine, { force: true });
	} catch {}
}
function pause() {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}
// src/main/settings/read-file.ts
/**
* Reads `folder`/`name`.json in today's form. Where it is broken or of a newer console it is copied to `name`.broken-<time>.json or
* `name`.newer-<time>.json, and what fits the schema is used, part by part.
*/
function readStoreFile(file) {
	const { name, folder, schema, versions, log } = file;
	const path = join(folder, `${name}.json`);
	let text;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))) return {
			value: void 0,
			problem: null
		};
		log.warn(`${path} cannot be read`, error);
		return {
			value: schema.parse({}),
			problem: {
				file: name,
				kind: "unreadable",
				keptAs: null
			}
		};
	}
	const { kind, content } = migrate(parseJson(text), versions);
	const whole = kind === "current" ? schema.safeParse(content) : void 0;
	if (whole?.success) return {
		value: whole.data,
		problem: null
	};
	const why = kind === "newer" ? "newer" : "broken";
	return {
		value: readParts(schema, content),
		problem: {
			file: name,
			kind: why,
			keptAs: keepAside(file, why)
		}
	};
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
/** Where the file is kept; one that was kept before, at a start that changed nothing, is not kept again. */
function keepAside({ name, folder, log }, why) {
	const path = join(folder, `${name}.json`);
	const aside = join(folder, `${name}.${why}-${Date.now()}.json`);
	try {
		const content = readFileSync(path);
		const before = readdirSync(folder).filter((one) => one.startsWith(`${name}.${why}-`)).map((one) => join(folder, one)).find((one) => readFileSync(one).equals(content));
		if (before !== void 0) return before;
		copyFileSync(path, aside);
		log.warn(`${path} is ${why === "newer" ? "of a newer console" : "not valid"}; it is kept as ${aside}`);
		return aside;
	} catch (error) {
		log.warn(`${path} is not valid and could not be kept aside`, error);
		return null;
	}
}
/** Each part by itself, so that one bad part does not take the list of servers with it. */
function readParts(schema, content) {
	const good = Object.entries(content).filter(([name, part]) => schema.shape[name]?.safeParse(part).success);
	return schema.parse(Object.fromEntries(good));
}
// src/main/settings/store.ts
/** Opens `folder`/`name`.json: reads it now, writes it with the first change. */
function openStore(options) {
	const { value = options.schema.parse({}), problem } = readStoreFile(options);
	const state = {
		stored: value,
		value,
		waiting: problem?.kind === "broken" ? [{}] : [],
		file: void 0,
		problem
	};
	if (problem) options.onProblem(problem);
	let loading;
	const load = async () => {
		try {
			state.file ??= await options.load(options.folder, options.name);
			if (state.waiting.length > 0) write(state, options);
		} catch (error) {
			loading = void 0;
			options.log.error(`${options.name}.json cannot be written`, error);
		}
	};
	return {
		get value() {
			return state.value;
		},
		prepare: () => loading ??= load(),
		set(change) {
			state.waiting.push(change);
			state.value = apply(state.value, change);
			if (!state.file) {
				loading ??= load();
				return;
			}
			try {
				write(state, options);
			} catch (cause) {
				throw new ApiError("internal", `Settings could not be saved in ${options.folder}`, { cause });
			}
		}
	};
}
/** Everything that waits, onto what the file holds now, with no other writer in between. */
function write(state, options) {
	const { folder, name, onProblem } = options;
	withLock(join(folder, `${name}.lock`), () => {
		const found = readStoreFile(options);
		if (found.problem && found.problem.keptAs === null) throw new Error(`${name}.json cannot be read or kept aside`);
		if (found.problem && found.problem.keptAs !== state.problem?.keptAs) onProblem(found.problem);
		const base = found.value !== void 0 && !found.problem ? found.value : state.stored;
		const next = state.waiting.reduce((now, change) => apply(now, change), base);
		state.file?.write(next);
		Object.assign(state, {
			stored: next,
			value: next,
			waiting: [],
			problem: null
		});
	});
}
function apply(value, change) {
	return {
		...value,
		...typeof change === "function" ? change(value) : change
	};
}
// src/main/update/support.ts
/** Why this installation cannot update itself, or null where it can. */
function updateObstacle(installation) {
	if (!installation.packaged) return "development";
	const owner = installation.platform === "linux" ? linuxOwner(installation) : null;
	if (owner) return owner;
	return existsSync(join(installation.resourcesPath, "app-update.yml")) ? null : "noAddress";
}
/** On Linux only an AppImage replaces itself: what a package manager installed is its, an unpacked archive nobody's. */
function linuxOwner({ resourcesPath, env }) {
	if (env.APPIMAGE && env.APPDIR && resourcesPath.startsWith(`${env.APPDIR}/`)) return null;
	const file = join(resourcesPath, "package-type");
	const type = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
	return type === "deb" || type === "rpm" ? type : "archive";
}
// src/main/update/failure.ts
/** What the codes of electron-updater and of the file system mean. */
var KINDS = {
	ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: "noFeed",
	ERR_UPDATER_LATEST_VERSION_NOT_FOUND: "noFeed",
	ERR_UPDATER_INVALID_UPDATE_INFO: "badFeed",
	ERR_UPDATER_INVALID_VERSION: "badFeed",
	ERR_UPDATER_NO_FILES_PROVIDED: "badFeed",
	ERR_UPDATER_NO_CHECKSUM: "badFeed",
	ERR_CHECKSUM_MISMATCH: "damaged",
	ERR_UPDATER_INVALID_SIGNATURE: "signature",
	ENOSPC: "diskFull",
	EDQUOT: "diskFull",
	EFBIG: "diskFull",
	EACCES: "notWritable",
	EPERM: "notWritable",
	EROFS: "notWritable"
};
/** Where only the text tells. Network errors of Chromium begin with net::, those of a file that is not there name the status. */
var TEXTS = [
	[/ENOSPC|EDQUOT/, "diskFull"],
	[/EACCES|EROFS/, "notWritable"],
	[/\b(404|410)\b/, "noFile"],
	[/net::ERR_CONTENT_LENGTH_MISMATCH|net::ERR_INCOMPLETE|aborted|premature/i, "damaged"],
	[/net::ERR_|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timed out|\b5\d\d\b/i, "offline"]
];
/** Why an update failed: a kind the page has words for, and the first line of what was said. */
function updateFailure(thrown) {
	const error = thrown instanceof Error ? thrown : new Error(String(thrown));
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	const message = error.message.split("\n")[0] ?? "";
	const byText = TEXTS.find(([pattern]) => pattern.test(message))?.[1];
	return {
		failure: KINDS[code] ?? byText ?? "unknown",
		message
	};
}
// src/main/update/machine.ts
/** From each phase, the events that count there and the phase they lead to. What is not here changes nothing. */
var transitions = {
	unsupported: {},
	idle: {
		look: "looking",
		check: "checking",
		forget: "idle"
	},
	looking: {
		check: "checking",
		none: "none",
		available: "available",
		fail: "idle"
	},
	checking: {
		none: "none",
		available: "available",
		fail: "failed"
	},
	none: {
		look: "looking",
		check: "checking",
		forget: "idle"
	},
	available: {
		check: "checking",
		download: "downloading",
		forget: "idle"
	},
	downloading: {
		progress: "downloading",
		downloaded: "ready",
		cancel: "available",
		fail: "failed"
	},
	ready: {
		stage: "staged",
		install: "installing",
		forget: "idle"
	},
	staged: {
		install: "installing",
		fail: "failed",
		forget: "idle"
	},
	installing: { fail: "failed" },
	failed: {
		check: "checking",
		forget: "idle"
	}
};
var nothingFound = {
	version: null,
	releaseNotes: null,
	size: null
};
/** Where an update stands before anything happened. `obstacle` is why this installation cannot update itself. */
function initialUpdate(currentVersion, obstacle) {
	return {
		phase: obstacle === null ? "idle" : "unsupported",
		currentVersion,
		...nothingFound,
		progress: null,
		failure: null,
		message: null,
		obstacle,
		checkedAt: null
	};
}
/** The state after an event, or the same object where the event does not count in this phase. */
function nextUpdate(state, event) {
	const phase = transitions[state.phase][event.type];
	if (phase === void 0) return state;
	return {
		...state,
		phase,
		failure: null,
		message: null,
		progress: null,
		...facts(event, phase)
	};
}
function facts(event, phase) {
	switch (event.type) {
		case "none": return {
			...nothingFound,
			checkedAt: event.at
		};
		case "available": return {
			version: event.version,
			releaseNotes: event.releaseNotes,
			size: event.size,
			checkedAt: event.at
		};
		case "download": return { progress: 0 };
		case "progress": return { progress: Math.min(1, Math.max(0, event.share)) };
		case "fail": return phase === "failed" ? {
			failure: event.failure,
			message: event.message
		} : {};
		case "forget": return nothingFound;
		case "look":
		case "check":
		case "cancel":
		case "downloaded":
		case "stage":
		case "install": return {};
	}
}
// src/main/update/updates.ts
/** Runs the state machine over an updater. A wish that makes no sense now is refused with `conflict`. */
function createUpdates(options) {
	const { choices } = options;
	const course = createCourse(options);
	const ask = async (wish) => {
		course.refuse(wish);
		return course.start(wish);
	};
	return {
		get: course.get,
		check: () => ask("check"),
		look: () => void (course.allows("look") && course.start("look")),
		download: () => ask("download"),
		cancel: () => ask("cancel"),
		stage: () => ask("stage"),
		install: () => ask("install"),
		choices: () => choices.get(),
		choose(patch) {
			const before = choices.get();
			const after = {
				...before,
				...patch
			};
			const moved = after.channel !== before.channel;
			if (moved) course.refuse("forget");
			choices.set(after);
			if (moved) course.forget();
			course.goOn();
			return after;
		}
	};
}
/** The state, and what moves it on. */
function createCourse({ currentVersion, obstacle, choices, load, onChange }) {
	let state = initialUpdate(currentVersion, obstacle);
	let updater;
	const acts = {
		check: (loaded) => loaded.check(choices.get().channel),
		look: (loaded) => loaded.check(choices.get().channel),
		download: (loaded) => loaded.download(),
		cancel: (loaded) => loaded.cancel(),
		stage: (loaded) => loaded.installOnQuit(true),
		install: (loaded) => loaded.install()
	};
	const report = (event) => {
		const next = nextUpdate(state, event);
		if (next === state) return;
		state = next;
		onChange(state);
		if (event.type === "available" || event.type === "downloaded") goOn();
	};
	const start = (wish) => {
		report({ type: wish });
		updater ??= load(report);
		updater.then(acts[wish]).catch((thrown) => report({
			type: "fail",
			...updateFailure(thrown)
		}));
		return state;
	};
	/** What comes next without anybody asking. */
	const goOn = () => {
		if (choices.get().mode !== "automatic") return;
		if (state.phase === "available") start("download");
		if (state.phase === "ready") start("stage");
	};
	const allows = (type) => transitions[state.phase][type] !== void 0;
	return {
		get: () => state,
		start,
		goOn,
		allows,
		refuse(type) {
			if (!allows(type)) throw new ApiError("conflict", `Not possible while the update is ${state.phase}`);
		},
		forget() {
			report({ type: "forget" });
			updater?.then((loaded) => loaded.installOnQuit(false));
		}
	};
}
// src/main/window/appearance.ts
/** The theme's page colours, so that a window is never of another colour before its first paint or behind a resize. */
var PAGE_COLOR = {
	light: "#f6f7f9",
	dark: "#0f1116"
};
function pageColor(dark) {
	return dark ? PAGE_COLOR.dark : PAGE_COLOR.light;
}
/** Makes menus, dialogs and `prefers-color-scheme` follow the person's choice. */
function applyScheme(theme, scheme, windows) {
	Object.assign(theme, { themeSource: scheme });
	for (const window of windows) window.setBackgroundColor(pageColor(theme.shouldUseDarkColors));
}
// src/main/services.ts
/** Puts together what calls and API are answered from. Needs Electron ready, for the key store. */
function createServices(core, shell) {
	const { settings, demo, problems } = core;
	const { windows, links, refreshMenu } = shell;
	const send = createSend(windows.all);
	problems.listen((list) => send("problems:changed", list));
	const connections = createConnections(core, send);
	const drafts = createDrafts(() => openDrafts(core));
	const history = createHistory({ folder: join(core.folder, "policy-history") });
	const prefs = createPrefs(settings, (changed) => {
		applyScheme(nativeTheme, changed.scheme, windows.all());
		refreshMenu();
		send("prefs:changed", changed);
	});
	return {
		...connections,
		prefs,
		demo,
		drafts,
		problems,
		links,
		send,
		info: () => appInfo(app),
		prepareSettings: () => settings.prepare(),
		history,
		meshAddresses: () => meshAddresses(networkInterfaces()),
		updates: createUpdateService(core, send),
		work: createWork((id) => windows.all().some((window) => window.webContents.id === id), () => drafts.any()),
		saveFile: createSaveFile({
			window: windows.current,
			folder: () => app.getPath("documents")
		}),
		forgetAll: createForgetEverything(core, windows, {
			...connections,
			prefs,
			drafts,
			history
		}),
		chooseFiles: createChooseFiles(windows.current)
	};
}
function openDrafts({ folder, log, problems }) {
	return openStore({
		name: "drafts",
		folder,
		schema: Drafts,
		versions: draftsVersions,
		log,
		load: loadJsonFile,
		onProblem: (problem) => problems.add(problem)
	});
}
/** Saved servers, and the API of the current one. */
function createConnections({ flags, log, redactor, settings, demo }, send) {
	const farEnd = createFarEnd(() => session.fromPartition("far-end", { cache: false }), log, (server) => send("server:replaced", server));
	const sessions = createSessions({
		store: settings,
		secrets: createSecrets(safeStorage, process.platform),
		redactor,
		mockForced: flags.mock,
		test: farEnd.testConnection,
		onChange(changed) {
			servers.keep(sessions.targets());
			api.sessionChanged();
			if (changed.currentId === "demo") demo.open();
			else demo.close().catch((error) => log.error("demo network not closed", error));
			send("session:changed", changed);
			finishRotation(changed.currentId);
		}
	});
	const servers = createServerPool(farEnd.openProxy);
	const keyRotation = createKeyRotation({
		read: (id) => sessions.rotatedKeys.read(id),
		write: (id, state) => sessions.rotatedKeys.write(id, state),
		open: (id, key) => openWith(key, sessions.targets().find((target) => target.id === id), farEnd)
	});
	const finishRotation = (id) => {
		if (id === null || !settings.value.servers.some((server) => server.id === id && server.rotation)) return;
		keyRotation.resume(id).catch((error) => log.warn("key rotation not finished", error));
	};
	const api = createSwitchboard({
		target: () => sessions.target(),
		openMock: demo.open,
		openProxy: servers.open
	});
	const search = createSearch({
		targets: () => sessions.targets(),
		open: servers.open,
		now: Date.now
	});
	finishRotation(sessions.get().currentId);
	return {
		sessions,
		keyRotation,
		api,
		search
	};
}
/** The API of a saved server, asked with this key instead of the one in use. */
async function openWith(key, target, farEnd) {
	if (!target) throw new ApiError("notFound", "That server cannot be asked: enter its API key");
	const api = await farEnd.openProxy({
		...target,
		key
	});
	return { fetch: async (request) => {
		if (target.readOnly) refuseWrite(request);
		return api.fetch(request);
	} };
}
function createUpdateService({ log, settings }, send) {
	const { platform, resourcesPath, env } = process;
	return createUpdates({
		currentVersion: app.getVersion(),
		obstacle: updateObstacle({
			packaged: app.isPackaged,
			platform,
			resourcesPath,
			env
		}),
		choices: {
			get: () => settings.value.updates ?? defaultUpdateChoices,
			set: (updates) => settings.set({ updates })
		},
		load: async (report) => (await import("./chunks/updater-D6QfcElV.js")).createUpdater(report, log),
		onChange: (state) => send("update:changed", state)
	});
}
// src/main/settings/problems.ts
function createProblems() {
	let problems = [];
	let tell = () => void 0;
	return {
		list: () => problems,
		add(problem) {
			problems = [...problems, problem];
			tell(problems);
		},
		seen() {
			problems = [];
			tell(problems);
		},
		listen: (listener) => void (tell = listener)
	};
}
// src/main/update/auto-check.ts
/** Late enough to be in nobody's way at the start, in milliseconds. */
var DELAY_MS = 15e3;
/** A console may stay open for weeks. */
var EVERY_MS = 216e5;
/** Looks for an update some time after the start and then every few hours, without a word where that fails. */
function setupAutoCheck(updates) {
	if (updates.get().phase === "unsupported") return;
	setTimeout(() => {
		updates.look();
		setInterval(() => updates.look(), EVERY_MS).unref();
	}, DELAY_MS).unref();
}
// src/main/window/lifecycle.ts
/** So long may closing files take before the console ends anyway. */
var QUIT_PATIENCE_MS = 1500;
/** The system asks to end: at shutdown, by a service manager, from a terminal. */
var SIGNALS = [
	"SIGTERM",
	"SIGINT",
	"SIGHUP"
];
/** One console per data folder; a second start brings the first one forward, with the link it was given. */
function setupLifecycle({ app, windows, links, beforeQuit, log }) {
	app.on("child-process-gone", (_event, { type, reason, exitCode }) => {
		if (reason !== "clean-exit" && reason !== "killed") log.warn(`${type} process gone: ${reason} (${exitCode})`);
	});
	app.on("second-instance", (_event, argv) => void (links.openFrom(argv.slice(1)) || windows.show()));
	app.on("activate", () => void windows.show());
	app.on("window-all-closed", () => {
		if (process.platform !== "darwin") app.quit();
	});
	quitOnSignals(app);
	closeFiles(app, beforeQuit, log);
}
/** A person who quits is asked about unsaved text. The system is not held up: what is unsaved is kept as a draft. */
function quitOnSignals(app) {
	let ending = false;
	for (const signal of SIGNALS) process.on(signal, () => {
		ending = true;
		app.quit();
	});
	app.on("web-contents-created", (_event, contents) => {
		contents.on("will-prevent-unload", (event) => {
			if (ending) event.preventDefault();
		});
	});
}
function closeFiles(app, beforeQuit, log) {
	let closed = false;
	app.on("will-quit", (event) => {
		if (closed) return;
		event.preventDefault();
		closed = true;
		const patience = new Promise((resolve) => setTimeout(resolve, QUIT_PATIENCE_MS));
		Promise.race([beforeQuit(), patience]).catch((error) => log.error("not everything closed cleanly", error)).finally(() => setImmediate(() => app.quit()));
	});
}
// src/main/window/link-scheme.ts
/**
* Makes the system bring links here. On Windows and macOS a packaged console says so itself; on Linux its desktop file does, and a console
* that says so at each start would change the person's own settings. On macOS links come as an event, perhaps before Electron is ready.
*/
function setupLinkScheme(app, platform) {
	const early = [];
	let deliver = (text) => void early.push(text);
	app.on("open-url", (event, address) => {
		event.preventDefault();
		deliver(address);
	});
	if (app.isPackaged && platform !== "linux") app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ["--"]);
	return { deliverTo(open) {
		deliver = open;
		for (const text of early.splice(0)) open(text);
	} };
}
// src/main/window/context-menu.ts
/** The menu of a right click: what can be done with the text, the link or the word under it. Empty where nothing can. */
function contextTemplate(clicked, texts, actions) {
	return [
		spellingItems(clicked, texts, actions),
		linkItems(clicked, texts, actions),
		clicked.isEditable ? editItems$1(clicked, texts) : selectionItems(clicked, texts)
	].filter((group) => group.length > 0).flatMap((group, index) => index === 0 ? group : [separator$1, ...group]);
}
var separator$1 = { type: "separator" };
function spellingItems({ misspelledWord, dictionarySuggestions }, texts, actions) {
	if (!misspelledWord) return [];
	const suggestions = dictionarySuggestions.length > 0 ? dictionarySuggestions.map((word) => ({
		label: word,
		click: () => actions.replaceMisspelling(word)
	})) : [{
		label: texts.context.noSuggestions,
		enabled: false
	}];
	const add = {
		label: texts.context.addToDictionary,
		click: () => actions.addToDictionary(misspelledWord)
	};
	return [...suggestions, add];
}
function linkItems({ linkURL }, texts, actions) {
	if (!/^(https?|app):/.test(linkURL)) return [];
	if (!linkURL.startsWith(`app://console/`)) return [{
		label: texts.context.copyAddress,
		click: () => actions.copy(linkURL)
	}];
	const { pathname, search } = new URL(linkURL);
	const link = formatLink(pathname, actions.server());
	if (link === null) return [];
	return [{
		label: texts.context.openWindow,
		click: () => actions.openWindow(pathname + search)
	}, {
		label: texts.context.copyLink,
		click: () => actions.copy(link)
	}];
}
function editItems$1({ editFlags }, { menu }) {
	return [
		{
			role: "undo",
			label: menu.undo,
			enabled: editFlags.canUndo
		},
		{
			role: "redo",
			label: menu.redo,
			enabled: editFlags.canRedo
		},
		separator$1,
		{
			role: "cut",
			label: menu.cut,
			enabled: editFlags.canCut
		},
		{
			role: "copy",
			label: menu.copy,
			enabled: editFlags.canCopy
		},
		{
			role: "paste",
			label: menu.paste,
			enabled: editFlags.canPaste
		},
		{
			role: "selectAll",
			label: menu.selectAll,
			enabled: editFlags.canSelectAll
		}
	];
}
function selectionItems({ selectionText, editFlags }, { menu }) {
	if (selectionText.trim() === "") return [];
	return [{
		role: "copy",
		label: menu.copy,
		enabled: editFlags.canCopy
	}, {
		role: "selectAll",
		label: menu.selectAll,
		enabled: editFlags.canSelectAll
	}];
}
/** Shows it where the page has no menu of its own. */
function setupContextMenu(window, { texts, openWindow, server }) {
	const { webContents } = window;
	const actions = {
		copy: (text) => void clipboard.writeText(text),
		replaceMisspelling: (word) => webContents.replaceMisspelling(word),
		addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
		openWindow,
		server
	};
	webContents.on("context-menu", (_event, clicked) => {
		const template = contextTemplate(clicked, texts(), actions);
		if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
	});
}
// src/main/window/crash.ts
/** A page that is gone again so soon after a reload will not get better by another one. */
var AGAIN_MS = 6e4;
/** Brings the page back when its process died: once by itself, after that by asking. */
function setupCrashRecovery(window, texts, log) {
	let last = Number.NEGATIVE_INFINITY;
	window.webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
		if (reason === "clean-exit" || window.isDestroyed()) return;
		log.error(`page gone: ${reason} (${exitCode})`);
		const again = Date.now() - last < AGAIN_MS;
		last = Date.now();
		if (again) askToReload(window, texts(), log);
		else window.webContents.reload();
	});
	window.webContents.on("unresponsive", () => log.warn("page does not answer"));
	window.webContents.on("responsive", () => log.info("page answers again"));
	window.webContents.on("preload-error", (_event, path, error) => log.error(`preload ${path} failed`, error));
}
function askToReload(window, texts, log) {
	const { message, detail, reload, close } = texts.crash;
	dialog.showMessageBox(window, {
		type: "error",
		message,
		detail,
		buttons: [reload, close],
		defaultId: 0,
		cancelId: 1
	}).then(({ response }) => response === 0 ? window.webContents.reload() : window.close()).catch((error) => log.error("question not shown", error));
}
// src/main/window/links.ts
/** Links from outside (`mesh-console://…`). What they say is parsed here; the page only ever learns of a page it has, and a server's name. */
function createLinks({ show, log }) {
	let waiting = null;
	const lead = (link) => {
		waiting = link;
		show().webContents.send("link:arrived", void 0);
	};
	const open = (text) => {
		const link = parseLink(text);
		if (!link) log.warn(`link refused: ${text.slice(0, 200)}`);
		lead(link ?? {
			path: null,
			server: null
		});
	};
	return {
		open,
		openFrom(argv) {
			const text = argv.find((argument) => /^mesh-console:/i.test(argument));
			if (text !== void 0) open(text);
			return text !== void 0;
		},
		go: (path) => lead({
			path,
			server: null
		}),
		take() {
			const link = waiting;
			waiting = null;
			return link;
		}
	};
}
// src/main/window/screens.ts
/** The work areas of all displays, the primary one first. */
function workAreas(screen) {
	const primary = screen.getPrimaryDisplay();
	return [primary, ...screen.getAllDisplays().filter((display) => display.id !== primary.id)].map((display) => display.workArea);
}
/** Brings back windows that a change of screens leaves where nobody can reach them: not every system does. */
function setupScreens(screen, windows) {
	const check = () => {
		for (const window of windows()) {
			const place = bringBack(window.getBounds(), workAreas(screen));
			if (place && !window.isMaximized() && !window.isFullScreen()) window.setBounds(place);
		}
	};
	screen.on("display-removed", check);
	screen.on("display-metrics-changed", check);
}
// src/main/window/main-window.ts
var SAVE_DELAY_MS = 400;
/** Opens the console's window and starts loading the page; it is shown once there is something to see. */
function createMainWindow(options) {
	const place = placeWindow(options.state, workAreas(screen));
	const window = new BrowserWindow({
		...place,
		minWidth: 900,
		minHeight: 600,
		show: false,
		backgroundColor: pageColor(options.dark),
		autoHideMenuBar: true,
		webPreferences: {
			preload: options.preload,
			sandbox: true,
			contextIsolation: true,
			nodeIntegration: false,
			webviewTag: false,
			navigateOnDragDrop: false,
			spellcheck: options.spellcheck,
			zoomFactor: options.zoom,
			devTools: options.devTools,
			v8CacheOptions: "bypassHeatCheck"
		}
	});
	showWhenReady(window, options);
	rememberState(window, options.state, options.saveState);
	window.loadURL(`${APP_ORIGIN}${options.path}`).catch(() => void 0);
	return window;
}
/** A page that does not come is shown as well: an empty window says more than none. */
function showWhenReady(window, { state, log }) {
	const show = () => {
		if (window.isDestroyed() || window.isVisible()) return;
		if (state?.maximized) window.maximize();
		window.show();
	};
	window.once("ready-to-show", show);
	window.webContents.on("did-fail-load", (_event, code, reason, address, isMainFrame) => {
		if (!isMainFrame) return;
		log.error(`page not loaded: ${reason} (${code}) ${address}`);
		show();
	});
}
/** Saves a moment after each move, so that even a crash finds the window where it was, and when it closes. */
function rememberState(window, saved, save) {
	let timer;
	let last = JSON.stringify(saved);
	const saveNow = () => {
		clearTimeout(timer);
		if (window.isDestroyed() || window.isMinimized()) return;
		const state = {
			...window.getNormalBounds(),
			maximized: window.isMaximized()
		};
		if (JSON.stringify(state) === last) return;
		last = JSON.stringify(state);
		save(state);
	};
	const saveSoon = () => {
		clearTimeout(timer);
		timer = setTimeout(saveNow, SAVE_DELAY_MS);
	};
	window.on("resize", saveSoon);
	window.on("move", saveSoon);
	window.on("maximize", saveSoon);
	window.on("unmaximize", saveSoon);
	window.on("close", saveNow);
}
// src/main/window/texts.ts
var en = {
	crash: {
		message: "The page stopped twice in a row",
		detail: "The reason is in the log. Nothing was changed on the server by this.",
		reload: "Reload",
		close: "Close"
	},
	menu: {
		file: "File",
		close: "Close window",
		quit: "Quit",
		edit: "Edit",
		undo: "Undo",
		redo: "Redo",
		cut: "Cut",
		copy: "Copy",
		paste: "Paste",
		selectAll: "Select all",
		view: "View",
		reload: "Reload",
		devTools: "Developer tools",
		actualSize: "Actual size",
		zoomIn: "Zoom in",
		zoomOut: "Zoom out",
		fullScreen: "Full screen",
		app: "Mesh Console",
		about: "About Mesh Console",
		settings: "Settings…",
		services: "Services",
		hide: "Hide Mesh Console",
		hideOthers: "Hide others",
		showAll: "Show all",
		newWindow: "New window",
		goTo: "Go to…",
		window: "Window",
		minimize: "Minimize",
		zoomWindow: "Zoom",
		bringToFront: "Bring all to front",
		help: "Help",
		shortcuts: "Keyboard shortcuts"
	},
	context: {
		noSuggestions: "No suggestions",
		addToDictionary: "Add to dictionary",
		copyAddress: "Copy address",
		copyLink: "Copy link",
		openWindow: "Open in new window"
	}
};
var de = {
	crash: {
		message: "Die Seite ist zweimal hintereinander abgestürzt",
		detail: "Der Grund steht im Protokoll. Auf dem Server wurde dadurch nichts geändert.",
		reload: "Neu laden",
		close: "Schließen"
	},
	menu: {
		file: "Datei",
		close: "Fenster schließen",
		quit: "Beenden",
		edit: "Bearbeiten",
		undo: "Rückgängig",
		redo: "Wiederholen",
		cut: "Ausschneiden",
		copy: "Kopieren",
		paste: "Einfügen",
		selectAll: "Alles auswählen",
		view: "Ansicht",
		reload: "Neu laden",
		devTools: "Entwicklerwerkzeuge",
		actualSize: "Originalgröße",
		zoomIn: "Vergrößern",
		zoomOut: "Verkleinern",
		fullScreen: "Vollbild",
		app: "Mesh Console",
		about: "Über Mesh Console",
		settings: "Einstellungen …",
		services: "Dienste",
		hide: "Mesh Console ausblenden",
		hideOthers: "Andere ausblenden",
		showAll: "Alle einblenden",
		newWindow: "Neues Fenster",
		goTo: "Gehe zu …",
		window: "Fenster",
		minimize: "Minimieren",
		zoomWindow: "Zoomen",
		bringToFront: "Alle nach vorne bringen",
		help: "Hilfe",
		shortcuts: "Tastaturkürzel"
	},
	context: {
		noSuggestions: "Keine Vorschläge",
		addToDictionary: "Zum Wörterbuch hinzufügen",
		copyAddress: "Adresse kopieren",
		copyLink: "Link kopieren",
		openWindow: "In neuem Fenster öffnen"
	}
};
function textsIn(language) {
	return {
		en,
		de
	}[language];
}
// src/main/window/menu.ts
var separator = { type: "separator" };
/**
* The menu of every window, on macOS of the application: what people expect under each name, with their system's keys. A role brings its
* keys along, so that copying, closing and full screen work as everywhere; its words are ours, because Electron speaks English only.
*/
function menuTemplate({ platform, dev, language, actions }) {
	const mac = platform === "darwin";
	const { menu: words } = textsIn(language);
	return [
		...mac ? [{
			label: words.app,
			submenu: appItems(words, actions)
		}] : [],
		{
			label: words.file,
			submenu: fileItems(words, mac, actions)
		},
		{
			label: words.edit,
			submenu: editItems(words)
		},
		{
			label: words.view,
			submenu: [...dev ? devItems(words) : [], ...viewItems(words, mac, actions)]
		},
		{
			label: words.window,
			role: "window",
			submenu: windowItems(words, mac)
		},
		{
			label: words.help,
			role: "help",
			submenu: helpItems(words, mac, actions)
		}
	];
}
function settingsItem(words, actions) {
	return {
		label: words.settings,
		accelerator: "CommandOrControl+,",
		click: () => actions.go("/settings")
	};
}
function appItems(words, actions) {
	return [
		{
			label: words.about,
			click: () => actions.go("/settings/about")
		},
		separator,
		settingsItem(words, actions),
		separator,
		{
			role: "services",
			label: words.services
		},
		separator,
		{
			role: "hide",
			label: words.hide
		},
		{
			role: "hideOthers",
			label: words.hideOthers
		},
		{
			role: "unhide",
			label: words.showAll
		},
		separator,
		{
			role: "quit",
			label: words.quit
		}
	];
}
function fileItems(words, mac, actions) {
	const open = [{
		label: words.newWindow,
		accelerator: "CommandOrControl+N",
		click: actions.newWindow
	}, {
		role: "close",
		label: words.close,
		accelerator: "CommandOrControl+W"
	}];
	if (mac) return open;
	return [
		...open,
		separator,
		settingsItem(words, actions),
		separator,
		{
			role: "quit",
			label: words.quit,
			accelerator: "Control+Q"
		}
	];
}
function editItems(words) {
	return [
		{
			role: "undo",
			label: words.undo
		},
		{
			role: "redo",
			label: words.redo
		},
		separator,
		{
			role: "cut",
			label: words.cut
		},
		{
			role: "copy",
			label: words.copy
		},
		{
			role: "paste",
			label: words.paste
		},
		{
			role: "selectAll",
			label: words.selectAll
		}
	];
}
function devItems(words) {
	return [
		{
			role: "reload",
			label: words.reload
		},
		{
			role: "toggleDevTools",
			label: words.devTools
		},
		separator
	];
}
function viewItems(words, mac, { command, zoom }) {
	return [
		{
			label: words.goTo,
			accelerator: "CommandOrControl+K",
			registerAccelerator: false,
			click: () => command("palette")
		},
		separator,
		{
			label: words.actualSize,
			accelerator: "CommandOrControl+0",
			click: () => zoom("reset")
		},
		{
			label: words.zoomIn,
			accelerator: "CommandOrControl+Plus",
			click: () => zoom("in")
		},
		{
			label: words.zoomIn,
			accelerator: "CommandOrControl+=",
			visible: false,
			click: () => zoom("in")
		},
		{
			label: words.zoomIn,
			accelerator: "CommandOrControl+numadd",
			visible: false,
			click: () => zoom("in")
		},
		{
			label: words.zoomOut,
			accelerator: "CommandOrControl+-",
			click: () => zoom("out")
		},
		{
			label: words.zoomOut,
			accelerator: "CommandOrControl+numsub",
			visible: false,
			click: () => zoom("out")
		},
		...mac ? [separator, {
			role: "togglefullscreen",
			label: words.fullScreen
		}] : []
	];
}
function windowItems(words, mac) {
	const minimize = {
		role: "minimize",
		label: words.minimize
	};
	if (!mac) return [minimize, {
		role: "togglefullscreen",
		label: words.fullScreen,
		accelerator: "F11"
	}];
	return [
		minimize,
		{
			role: "zoom",
			label: words.zoomWindow
		},
		separator,
		{
			role: "front",
			label: words.bringToFront
		}
	];
}
function helpItems(words, mac, actions) {
	const shortcuts = {
		label: words.shortcuts,
		click: () => actions.command("help")
	};
	return mac ? [shortcuts] : [
		shortcuts,
		separator,
		{
			label: words.about,
			click: () => actions.go("/settings/about")
		}
	];
}
/** Puts the menu in place; again after a change of language. */
function setupMenu(options) {
	Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)));
}
// src/main/window/windows.ts
/** A new window lies so far below and right of the one it came from that both are seen. */
var OFFSET = 28;
/** All windows of the console. Each has a page of its own; servers, keys and preferences are the same for all. */
function createWindows({ create }) {
	/** In the order they were in front, the last one first. */
	let order = [];
	const all = () => order.filter((window) => !window.isDestroyed());
	const current = () => BrowserWindow.getAllWindows().find((window) => window.isFocused()) ?? all()[0];
	const open = (path = "/") => {
		const from = current();
		const window = create(path, from ? besides(from) : null);
		order = [...order, window];
		window.on("focus", () => order = [window, ...order.filter((one) => one !== window)]);
		window.on("closed", () => order = order.filter((one) => one !== window));
		return window;
	};
	return {
		all,
		current,
		open,
		show() {
			const window = current();
			if (!window) return open();
			if (window.isMinimized()) window.restore();
			window.show();
			window.focus();
			return window;
		},
		isOurs: (webContentsId) => all().some(({ webContents }) => webContents.id === webContentsId)
	};
}
function besides(window) {
	const { x, y, width, height } = window.getNormalBounds();
	return {
		x: x + OFFSET,
		y: y + OFFSET,
		width,
		height,
		maximized: false
	};
}
// src/main/window/zoom.ts
/** One size for all windows, as for all pages of one site in a browser; kept for the next start. */
function createZoom({ read, save, windows }) {
	const step = (wanted) => {
		const factor = wanted === "reset" ? 1 : nextZoom(read(), wanted);
		if (factor === read()) return;
		save(factor);
		for (const { webContents } of windows()) webContents.setZoomFactor(factor);
	};
	return {
		factor: read,
		step,
		attach: (window) => void window.webContents.on("zoom-changed", (_event, direction) => step(direction))
	};
}
// src/main/window/shell.ts
/** Needs Electron ready. Opens nothing yet. */
function createShell(options) {
	const { app, settings, log } = options;
	const save = (patch) => {
		try {
			settings.set(patch);
		} catch (error) {
			log.warn("not kept for the next start", error);
		}
	};
	const zoom = createZoom({
		read: () => settings.value.zoom,
		save: (factor) => save({ zoom: factor }),
		windows: () => windows.all()
	});
	const windows = createWindows({ create: (path, beside) => createWindow({
		...options,
		path,
		beside,
		zoom,
		save,
		openWindow: (at) => windows.open(at)
	}) });
	const links = createLinks({
		show: () => windows.show(),
		log
	});
	session.defaultSession.setSpellCheckerEnabled(hasOwnSpelling(process.platform));
	setupScreens(screen, () => windows.all());
	return {
		windows,
		links,
		refreshMenu: () => setupMenu({
			platform: process.platform,
			dev: !app.isPackaged,
			language: languageOf(settings),
			actions: {
				newWindow: () => void windows.open(),
				go: (path) => links.go(path),
				command: (command) => sendTo(windows.show(), "menu:command", command),
				zoom: zoom.step
			}
		})
	};
}
function languageOf(settings) {
	return pageLanguage({
		...defaultPrefs,
		...settings.value.prefs
	}, readSystemLanguage());
}
function sendTo(window, channel, payload) {
	window.webContents.send(channel, payload);
}
function createWindow({ app, settings, log, server, path, beside, zoom, save, openWindow }) {
	const texts = () => textsIn(languageOf(settings));
	const window = createMainWindow({
		preload: join(import.meta.dirname, "../preload/index.cjs"),
		path,
		dark: nativeTheme.shouldUseDarkColors,
		zoom: zoom.factor(),
		spellcheck: hasOwnSpelling(process.platform),
		state: beside ?? settings.value.lastWindow,
		saveState: (lastWindow) => save({ lastWindow }),
		devTools: !app.isPackaged,
		log
	});
	zoom.attach(window);
	setupContextMenu(window, {
		texts,
		openWindow,
		server
	});
	setupCrashRecovery(window, texts, log);
	return window;
}
/** Where the system itself checks spelling. Elsewhere Chromium would fetch its dictionaries from the network: decision 12. */
function hasOwnSpelling(platform) {
	return platform === "darwin";
}
// src/main/start.ts
/** Vite's address while developing, set by electron-vite; a packaged console never listens to it. */
var devServer = app.isPackaged ? void 0 : process.env.ELECTRON_RENDERER_URL;
/** Starts the console, in the order of the lines. What can run before Electron is ready does. */
function start(flags) {
	const folder = app.getPath("userData");
	const redactor = createRedactor();
	const log = createLog(async () => {
		const { openLogFile } = await import("./chunks/log-file-BEX9A-DW.js");
		return openLogFile({
			folder: join(folder, "logs"),
			redactor,
			terminal: !app.isPackaged
		});
	});
	setupCrashLog(log);
	if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
	const problems = createProblems();
	const settings = openStore({
		name: "settings",
		folder,
		schema: Settings,
		versions: settingsVersions,
		log,
		load: loadJsonFile,
		onProblem: (problem) => problems.add(problem)
	});
	const demo = createDemo((first) => createMockHost({
		workerPath: join(import.meta.dirname, "mock-worker.js"),
		dbPath: join(folder, "mock.db"),
		...flags.seed === void 0 ? {} : { seed: flags.seed },
		...flags.nodes === void 0 ? {} : { nodes: flags.nodes },
		reset: first && flags.reset,
		warn: (message) => log.warn(message)
	}));
	if (flags.mock || settings.value.currentId === "demo") demo.open();
	Menu.setApplicationMenu(null);
	const linkScheme = setupLinkScheme(app, process.platform);
	setupNavigation({
		app,
		openExternal: (address) => shell.openExternal(address),
		log
	});
	app.whenReady().then(() => open$1({
		flags,
		folder,
		redactor,
		log,
		problems,
		settings,
		demo,
		linkScheme
	})).catch(async (error) => {
		log.error("the console could not start", error);
		await log.flush();
		app.exit(1);
	});
}
/** The second half, once Electron is ready: everything the window needs, then the window. */
function open$1(core) {
	const { log, settings, demo } = core;
	const desktop = createShell({
		app,
		settings,
		log,
		server: () => serverInLinks(services.sessions.get())
	});
	const { windows, links } = desktop;
	const services = createServices(core, desktop);
	nativeTheme.themeSource = services.prefs.get().scheme;
	setupPermissions(session.defaultSession, log);
	setupRequestGuard({
		session: session.defaultSession,
		isOurs: windows.isOurs,
		dev: devServer !== void 0,
		log
	});
	const source = devServer === void 0 ? createBuiltSource(join(import.meta.dirname, "../renderer")) : createDevSource(devServer, (address) => net.fetch(address));
	const pageState = createPageState(services);
	protocol.handle("app", createAppProtocol({
		source,
		api: (request) => services.api.fetch(request),
		pageState,
		log
	}));
	setupIpc({
		handlers: createHandlers(services),
		isOurs: windows.isOurs,
		log
	});
	setupLifecycle({
		app,
		windows,
		links,
		beforeQuit: () => Promise.all([
			demo.close(),
			settings.prepare(),
			services.drafts.flush(),
			services.history.flush(),
			log.flush()
		]),
		log
	});
	if (!links.openFrom(process.argv.slice(1))) windows.open();
	desktop.refreshMenu();
	core.linkScheme.deliverTo(links.open);
	setupAutoCheck(services.updates);
}
// src/main/index.ts
/** Where the data lives has to be known first: the lock below is per folder. */
function setDataFolder() {
	const folder = app.commandLine.getSwitchValue("user-data-dir");
	if (folder) app.setPath("userData", folder);
}
function flagsOrExit() {
	try {
		return readFlags(process.argv.slice(1), process.env);
	} catch (thrown) {
		process.stderr.write(`${toApiError(thrown).message}\n`);
		process.exit(2);
	}
}
var flags = flagsOrExit();
setDataFolder();
if (app.requestSingleInstanceLock()) {
	registerScheme();
	start(flags);
} else app.quit();
export { certificateInfo as i, identityOptions as n, createKeyedQueue as r, updateFailure as t };
