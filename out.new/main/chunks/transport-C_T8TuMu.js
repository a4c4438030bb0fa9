import { _ as ApiError } from "./nodes-D3nTzpTP.js";
import { t as CertificateRefused } from "./secure-CLrWUbpR.js";
// src/main/server/call.ts
/** Host and port of an address, for messages. */
function hostOf(url) {
	return URL.canParse(url) ? new URL(url).host : url;
}
/** The whole address of a call: base address, its path prefix, path and query. */
function addressOf(base, call) {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(call.query ?? {})) if (value !== void 0) query.set(name, value);
	const search = query.size > 0 ? `?${query.toString()}` : "";
	return `${base.replace(/\/+$/, "")}${call.path}${search}`;
}
var decoder = new TextDecoder();
function textOf(answer) {
	return decoder.decode(answer.bytes);
}
// src/main/server/network-error.ts
/** Problems of the encrypted connection: the address was right as far as anybody can tell. */
var tlsProblems = /* @__PURE__ */ new Set([
	"untrusted",
	"expired",
	"wrongHost",
	"pinChanged",
	"clientCertificate",
	"clientCertificateLost",
	"notTls",
	"needsHttps"
]);
/** An error whose reason the connection test can name, in the language of the page. */
var ProblemError = class extends ApiError {
	problem;
	params;
	certificate;
	constructor(problem, code, message, options = {}) {
		super(code, message, options);
		this.problem = problem;
		this.params = options.params ?? {};
		this.certificate = options.certificate ?? null;
	}
};
/** No answer came. */
var NetworkError = class extends ProblemError {};
/** Chromium's names (`net::ERR_…`, from Electron's fetch) and Node's codes, first match wins. */
var PATTERNS = [
	[/ERR_PROXY_SIGN_IN/, "proxySignIn"],
	[/ERR_PROXY_KIND/, "proxyKind"],
	[/ERR_PROXY|ERR_TUNNEL|ERR_SOCKS|PROXY_CERTIFICATE|ERR_PAC/, "proxy"],
	[/ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ENOTFOUND|EAI_AGAIN|ERR_INVALID_URL|ERR_ADDRESS_INVALID/, "name"],
	[/ERR_UNSAFE_PORT|bad port/, "port"],
	[/ERR_CONNECTION_REFUSED|ECONNREFUSED/, "refused"],
	[/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ENETDOWN/, "here"],
	[/ERR_ADDRESS_UNREACHABLE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EADDRNOTAVAIL/, "unreachable"],
	[/PIN_CHANGED/, "pinChanged"],
	[/ALERT_CERTIFICATE_REQUIRED|ALERT_BAD_CERTIFICATE|ALERT_UNKNOWN_CA|ALERT_CERTIFICATE_UNKNOWN|ALERT_HANDSHAKE_FAILURE|ALERT_UNSUPPORTED_CERTIFICATE|ALERT_CERTIFICATE_EXPIRED/, "clientCertificate"],
	[/ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, "expired"],
	[/ERR_CERT_COMMON_NAME_INVALID|ERR_TLS_CERT_ALTNAME_INVALID/, "wrongHost"],
	[/ERR_CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_UNTRUSTED|CERT_REVOKED|ERR_SSL_KEY/, "untrusted"],
	[/The certificate of the server was refused/, "untrusted"],
	[/ERR_SSL_|WRONG_VERSION_NUMBER|EPROTO|ERR_BAD_SSL/, "notTls"],
	[/TIMED_OUT|ETIMEDOUT|TIMEOUT/, "timeout"],
	[/ERR_INVALID_HTTP_RESPONSE|ERR_RESPONSE_HEADERS|HPE_/, "notHttp"],
	[/Redirect was cancelled|ERR_UNSAFE_REDIRECT|ERR_TOO_MANY_REDIRECTS/, "redirect"],
	[/ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_CONTENT_LENGTH|ERR_HTTP2|ECONNRESET|EPIPE|UND_ERR_SOCKET|terminated/, "reset"]
];
/** Everything an error says about its cause: code and message, down the chain of causes. */
function wordsOf(thrown) {
	const words = [];
	for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
		if ("code" in error && typeof error.code === "string") words.push(error.code);
		words.push(error.message);
		if (error instanceof AggregateError) words.push(...error.errors.map(wordsOf));
	}
	return words.join(" ");
}
/** Says which kind of failure a rejected fetch was. */
function networkProblem(thrown) {
	const words = wordsOf(thrown);
	return PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? "other";
}
/** What happened and what to do about it. */
function explain(problem, url) {
	const host = hostOf(url);
	switch (problem) {
		case "name": return `The name of ${host} was not found. Check the address for typing mistakes and that this computer is online.`;
		case "port": return `The port of ${host} is reserved for another kind of service, so no connection is made. Check the port.`;
		case "refused": return `${host} refuses the connection. Check the port, and that the server is running.`;
		case "unreachable": return `${host} cannot be reached from this network. Check the address, and whether a VPN or firewall is in the way.`;
		case "reset": return `${host} closed the connection before it had answered. Try again; if it stays so, look at the server's log.`;
		case "timeout": return `${host} did not answer in time. Check the address and port, and whether a firewall is in the way.`;
		case "pinChanged": return `The certificate of ${host} is not the one that was accepted. Nothing was sent. Compare both in the server's settings before accepting the new one.`;
		case "clientCertificate": return `${host} wants a client certificate, or does not accept the one it got. Choose another one in the server's settings.`;
		case "untrusted": return `The certificate of ${host} is not trusted by this computer. Have it signed by a known authority, or add its authority to the system's trusted ones.`;
		case "expired": return `The certificate of ${host} is expired or not yet valid. Renew it on the server, and check the clock of this computer.`;
		case "wrongHost": return `The certificate of ${host} is for another name. Use the name the certificate was made for.`;
		case "notTls": return `${host} does not speak https on this port. Check the port, or use http:// if the server has no certificate.`;
		case "notHttp": return `What answers at ${host} does not speak http. Check the port.`;
		case "redirect": return `${host} sends requests on to another address. The API key is not sent along: enter the final address, often the same with https://.`;
		case "proxy": return `The proxy of this computer did not let the connection to ${host} through. Check the proxy settings of the system.`;
		case "proxySignIn": return `The proxy of this computer wants a name and a password, which the console cannot give. Exempt ${host} from the proxy.`;
		case "proxyKind": return `The system names a kind of proxy the console cannot use (SOCKS). Exempt ${host} from it, or use an http proxy.`;
		case "here": return `This computer is offline, so ${host} cannot be reached.`;
		case "other": return `${host} could not be reached.`;
	}
}
var CODES = {
	timeout: "timeout",
	untrusted: "untrusted",
	expired: "untrusted",
	wrongHost: "untrusted",
	pinChanged: "untrusted",
	clientCertificate: "untrusted",
	redirect: "badAnswer",
	port: "badAnswer",
	notHttp: "badAnswer"
};
/**
* The error for a request to `url` that brought no answer. `pin` is the fingerprint that was expected, if one was: a certificate that
* was refused is named beside it.
*/
function networkError(problem, url, cause, pin) {
	const certificate = refusedIn(cause);
	const params = {
		host: hostOf(url),
		...pin && { pinned: pin },
		...certificate && { presented: certificate.fingerprint }
	};
	return new NetworkError(problem, CODES[problem] ?? "offline", explain(problem, url), {
		cause,
		params,
		certificate
	});
}
/** The certificate that was refused, where that is the reason. */
function refusedIn(thrown) {
	for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) if (error instanceof CertificateRefused) return error.certificate;
	return null;
}
// src/main/server/errors.ts
/** Texts that decide, whatever the status: most servers answer 500 to ordinary mistakes. The first match wins. */
var RULES = [
	[/update is disabled for modes/, "forbidden"],
	[/^(loading ACL from database: )?acl policy not found/, "notFound"],
	[/^(setting policy|parsing policy|verifying (policy|SSH) rules|loading ACL policy|validating policy|test\(s\) failed)/, "invalid"],
	[/UNIQUE constraint|duplicate key value|already exists|not unique|already in use|ambiguous node|expected exactly one user/, "conflict"],
	[/not found( in NodeStore: \d+)?$|no longer exists in NodeStore|not found in registration cache|no pending auth session/, "notFound"],
	[/failed to find user/, "notFound"],
	[/user not empty|cannot (edit|set|remove)|not (valid|permitted|confirmed|available)|must |should |invalid|too (long|short)/, "invalid"],
	[/^(renaming node|parsing (route|field)|type mismatch|proto:|username |hostname |DNS segment|AuthKey (expired|has))/, "invalid"],
	[/user mismatch|does not belong to user|name is too|provide either/, "invalid"]
];
var GRPC_CODES = {
	3: "invalid",
	5: "notFound",
	6: "conflict",
	7: "forbidden",
	9: "conflict",
	12: "unsupported",
	16: "unauthorized"
};
var STATUS_CODES = {
	400: "invalid",
	401: "unauthorized",
	403: "forbidden",
	404: "notFound",
	405: "unsupported",
	409: "conflict",
	413: "tooLarge",
	415: "invalid",
	422: "invalid",
	501: "unsupported"
};
function jsonOf$1(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function messages(errors) {
	if (!Array.isArray(errors)) return [];
	return errors.flatMap((error) => typeof error === "object" && error !== null && "message" in error && typeof error.message === "string" ? [error.message] : []);
}
/** Reads either envelope; null where the body is neither (text, HTML). */
function refusalOf(text) {
	const body = jsonOf$1(text);
	if (typeof body !== "object" || body === null) return null;
	if ("message" in body && typeof body.message === "string") return {
		grpc: "code" in body && typeof body.code === "number" ? body.code : null,
		message: body.message
	};
	const detail = "detail" in body && typeof body.detail === "string" ? body.detail : "";
	const causes = messages("errors" in body ? body.errors : null).filter((cause) => cause !== detail);
	const title = "title" in body && typeof body.title === "string" ? body.title : "";
	if (!detail && !title && causes.length === 0) return null;
	return {
		grpc: null,
		message: [detail || title, ...causes].join(": ")
	};
}
var KEY_REFUSED = "The server does not accept this API key. It is wrong, expired or deleted. Make a new one with \"headscale apikeys create\" and enter it.";
function keyRefused() {
	return new ProblemError("keyRefused", "unauthorized", KEY_REFUSED);
}
/** Messages of several lines (policy errors, failed tests) keep their first line as message; the others become details. */
function apiError(code, words) {
	const [first, ...rest] = words.split("\n").map((line) => line.trim()).filter(Boolean);
	return new ApiError(code, first ?? "The server refused without saying why", { details: rest });
}
function fromRefusal(status, refusal) {
	const words = refusal.message;
	if (status === 401 || refusal.grpc === 16) return keyRefused();
	if (refusal.grpc === 5 && words === "Not Found") return new ApiError("unsupported", "This server does not know this call.");
	if (/(users\.name|updating user|creating user).*UNIQUE constraint|UNIQUE constraint failed: users/.test(words)) return new ApiError("conflict", "user already exists", { details: [words] });
	const causes = words.split(": ");
	return apiError(RULES.find(([pattern]) => pattern.test(words) || pattern.test(causes.at(-1) ?? ""))?.[1] ?? (refusal.grpc === null ? STATUS_CODES[status] : GRPC_CODES[refusal.grpc]) ?? "internal", words);
}
function fromText(answer, text, url) {
	const host = hostOf(url);
	const { status } = answer;
	const named = { params: {
		host,
		status: String(status)
	} };
	if (status === 401 || status === 500 && text.trim() === "Unauthorized") return keyRefused();
	if (status >= 300 && status < 400) return redirectError(answer, url);
	if (/HTTP request to an HTTPS server|plain HTTP request was sent to HTTPS/i.test(text)) return new ProblemError("needsHttps", "badAnswer", `${host} speaks https on this port: the address starts with https://.`, named);
	if (/No required SSL certificate was sent|SSL certificate error/i.test(text)) return networkError("clientCertificate", url);
	if (status === 504) return networkError("timeout", url);
	if (status === 502 || status === 503) return new ProblemError("behindProxy", "offline", `A proxy answers at ${host} (status ${status}), but the Headscale server behind it does not. Check that it is running.`, named);
	if (status === 404 || status === 405) return new ApiError("unsupported", `${host} does not know this call.`);
	if (status === 403) return new ProblemError("blocked", "forbidden", `${host} refuses access (status 403). A proxy or firewall in front of the server may be the reason.`, named);
	if (status === 413) return new ApiError("tooLarge", `${host} does not take a request of this size.`);
	if (status === 429) return new ProblemError("busy", "offline", `${host} asks for fewer requests (status 429). Wait a little.`, named);
	return new ProblemError("notHeadscale", "badAnswer", `${host} answered with status ${status} and something that is not Headscale's. Check the address.`, named);
}
/** Requests are never sent on to another address, since the key would travel along. */
function redirectError(answer, url) {
	const target = URL.canParse(answer.location, url) ? new URL(answer.location, url) : null;
	if (!target) return networkError("redirect", url);
	return new ProblemError("redirectTo", "badAnswer", `${hostOf(url)} sends requests on to ${target.origin}. The API key is not sent along: if that is your server, enter its address instead.`, { params: {
		host: hostOf(url),
		origin: target.origin
	} });
}
/**
* Turns a server's refusal into our error, once. Statuses are not to be trusted before 0.30 (500 is the answer to ordinary
* mistakes there), so the documented texts decide first (headscale-api.md 1.4 and the failure tables of section 2).
*/
function errorFromAnswer(answer, url) {
	const text = textOf(answer);
	const refusal = refusalOf(text);
	return refusal ? fromRefusal(answer.status, refusal) : fromText(answer, text, url);
}
/** The error for a success whose body is not what the call answers. */
function badAnswer(url, what, cause) {
	return new ApiError("badAnswer", `The answer of ${hostOf(url)} cannot be read: ${what}.`, { cause });
}
// src/main/server/detect.ts
/** The address answers, but is no Headscale server, or none the console can work with. */
var NotSupported = class extends ProblemError {
	reason;
	version;
	constructor(reason, message, url, version = "") {
		super(reason, "badAnswer", message, { params: {
			host: hostOf(url),
			version
		} });
		this.reason = reason;
		this.version = version;
	}
};
var ask = (path) => ({
	method: "GET",
	path,
	withKey: false
});
/**
* Finds out what answers at an address, without a key (headscale-api.md 1.8). The OpenAPI document comes first: a build of 0.30
* from git calls itself 0.29.x. The version text decides next, and where there is none (before 0.27, or `dev` builds), the paths
* of the server's own Swagger document.
*/
async function detectServer(url, send) {
	const [document, version] = await Promise.all([send(ask("/api/v1/openapi.yaml")), send(ask("/version"))]);
	const said = versionOf(version);
	if (document.status === 200 && /^openapi:/m.test(textOf(document))) return {
		line: "0.30",
		version: said
	};
	const line = lineOfVersion(said);
	if (line === "tooOld") throw tooOld(url, said);
	if (line) return {
		line,
		version: said
	};
	const found = lineOfSwagger(await send(ask("/swagger/v1/openapiv2.json")));
	if (found === "tooOld") throw tooOld(url, said);
	if (found) return {
		line: found,
		version: said
	};
	throw unknownServer(url, document, said);
}
function tooOld(url, version) {
	const which = version ? ` ${version}` : " before 0.23";
	return new NotSupported("tooOld", `${hostOf(url)} runs Headscale${which}. The console works with 0.23 and newer: update the server.`, url, version);
}
/** No Headscale document was found: says whether something else answers here or just an unknown Headscale. */
function unknownServer(url, document, version) {
	const host = hostOf(url);
	if (document.status === 401 || version) return new NotSupported("unknownVersion", `${host} looks like Headscale, but of a version the console does not know.`, url, version);
	const error = errorFromAnswer(document, url);
	if (document.status >= 300 && document.status !== 404 && document.status !== 405) return error;
	return new NotSupported("notHeadscale", `Something answers at ${host}, but it is not a Headscale server. Check the address and the path.`, url);
}
function jsonOf(answer) {
	if (answer.status !== 200) return null;
	try {
		return JSON.parse(textOf(answer));
	} catch {
		return null;
	}
}
/** 0.28 answers 200 with a blank page to unknown paths, so only JSON counts. */
function versionOf(answer) {
	const body = jsonOf(answer);
	if (typeof body !== "object" || body === null || !("version" in body) || typeof body.version !== "string") return "";
	return body.version;
}
function lineOfVersion(version) {
	const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
	if (!match) return null;
	const [major, minor, patch] = [
		Number(match[1]),
		Number(match[2]),
		Number(match[3] ?? 0)
	];
	if (major > 0 || minor > 30) return null;
	if (minor < 23) return "tooOld";
	if (minor === 25) return "0.24";
	if (minor === 27) return patch === 0 ? "0.27.0" : "0.27";
	return `0.${minor}`;
}
var knows = (paths, path) => path in paths;
function lineOfSwagger(answer) {
	const body = jsonOf(answer);
	if (typeof body !== "object" || body === null || !("paths" in body)) return null;
	const { paths } = body;
	if (typeof paths !== "object" || paths === null) return null;
	if (knows(paths, "/api/v1/machine")) return "tooOld";
	if (knows(paths, "/api/v1/user/{name}")) return "0.23";
	if (knows(paths, "/api/v1/routes")) return "0.24";
	if (knows(paths, "/api/v1/auth/register")) return "0.29";
	if (!knows(paths, "/api/v1/node/{nodeId}/approve_routes")) return null;
	if (JSON.stringify(paths["/api/v1/preauthkey"] ?? "").includes("\"delete\"")) return "0.28";
	if (!knows(paths, "/api/v1/health")) return "0.26";
	const expire = paths["/api/v1/node/{nodeId}/expire"] ?? "";
	return JSON.stringify(expire).includes("\"expiry\"") ? "0.27" : "0.27.0";
}
// src/main/server/single-flight.ts
/** One piece of work at a time per key, however many ask. */
function createSingleFlight() {
	const flights = /* @__PURE__ */ new Map();
	const forgetFlight = (key, flight) => {
		if (flights.get(key) === flight) flights.delete(key);
	};
	const start = (key, work) => {
		const controller = new AbortController();
		const promise = work(controller.signal);
		const flight = {
			promise,
			controller,
			waiters: 0
		};
		flights.set(key, flight);
		promise.catch(() => void 0).finally(() => forgetFlight(key, flight));
		return flight;
	};
	return {
		async join(key, signal, work) {
			signal?.throwIfAborted();
			const flight = flights.get(key) ?? start(key, work);
			flight.waiters += 1;
			const leave = () => {
				flight.waiters -= 1;
				if (flight.waiters > 0) return;
				forgetFlight(key, flight);
				flight.controller.abort(signal?.reason);
			};
			if (!signal) return flight.promise;
			signal.addEventListener("abort", leave, { once: true });
			try {
				return await Promise.race([flight.promise, rejectedBy(signal)]);
			} finally {
				signal.removeEventListener("abort", leave);
			}
		},
		forget() {
			flights.clear();
		}
	};
}
function rejectedBy(signal) {
	return new Promise((_, reject) => {
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}
// src/main/server/transport.ts
var defaultLimits = {
	timeout: 15e3,
	largeTimeout: 3e4,
	body: 67108864,
	retries: 2,
	backOff: 200
};
var GATEWAY_TROUBLE = /* @__PURE__ */ new Set([
	502,
	503,
	504
]);
function createTransport({ target, fetch, limits: given, random = Math.random }) {
	const limits = {
		...defaultLimits,
		...given
	};
	const reads = createSingleFlight();
	const once = (call, signal) => exchange({
		target,
		fetch,
		limits
	}, call, signal);
	const read = async (call, signal) => {
		for (let attempt = 0;; attempt += 1) {
			const last = attempt >= limits.retries;
			try {
				const answer = await once(call, signal);
				if (last || !GATEWAY_TROUBLE.has(answer.status)) return answer;
			} catch (error) {
				if (last || signal.aborted || !worthRetrying(error)) throw error;
			}
			await pause(limits.backOff * 2 ** attempt * (.5 + random()), signal);
		}
	};
	return { async send(call, signal) {
		if (call.method === "GET") {
			const key = `${call.withKey === false ? "-" : "+"}${addressOf(target.url, call)}`;
			return reads.join(key, signal, (shared) => read(call, shared));
		}
		reads.forget();
		try {
			return await once(call, signal);
		} finally {
			reads.forget();
		}
	} };
}
/** Trouble that a second try does not mend is not tried again: TLS, redirects, what took its whole time already. */
function worthRetrying(error) {
	if (!(error instanceof NetworkError)) return false;
	return !tlsProblems.has(error.problem) && error.problem !== "timeout" && error.problem !== "redirect";
}
function pause(ms, signal) {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			reject(signal.reason);
		}, { once: true });
	});
}
async function exchange(wire, call, signal) {
	const { target, limits } = wire;
	const timeout = AbortSignal.timeout(call.large ? limits.largeTimeout : limits.timeout);
	const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
	try {
		const response = await wire.fetch(addressOf(target.url, call), requestInit(target, call, either));
		return {
			status: response.status,
			contentType: response.headers.get("content-type") ?? "",
			location: response.headers.get("location") ?? "",
			bytes: await readBody(response, limits.body, target.url)
		};
	} catch (thrown) {
		if (thrown instanceof ApiError) throw thrown;
		if (signal?.aborted) throw thrown;
		throw networkError(timeout.aborted ? "timeout" : networkProblem(thrown), target.url, thrown, target.pin);
	}
}
function requestInit(target, call, signal) {
	const headers = { accept: "application/json" };
	if (call.withKey !== false) headers["authorization"] = `Bearer ${target.key}`;
	if (call.body) headers["content-type"] = "application/json";
	return {
		method: call.method,
		headers,
		signal,
		redirect: "manual",
		credentials: "omit",
		...call.body ? { body: JSON.stringify(call.body) } : {}
	};
}
async function readBody(response, limit, url) {
	if (Number(response.headers.get("content-length") ?? 0) > limit) {
		await response.body?.cancel();
		throw tooLarge(url, limit);
	}
	if (!response.body) return /* @__PURE__ */ new Uint8Array();
	const chunks = [];
	let size = 0;
	for await (const chunk of response.body) {
		size += chunk.byteLength;
		if (size > limit) throw tooLarge(url, limit);
		chunks.push(chunk);
	}
	return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
function tooLarge(url, limit) {
	const megabytes = String(Math.floor(limit / 1048576));
	return new ProblemError("tooLarge", "tooLarge", `The answer of ${hostOf(url)} is larger than ${megabytes} MB, the most the console reads.`, { params: {
		host: hostOf(url),
		megabytes
	} });
}
export { badAnswer as a, ProblemError as c, textOf as d, detectServer as i, tlsProblems as l, defaultLimits as n, errorFromAnswer as o, NotSupported as r, NetworkError as s, createTransport as t, hostOf as u };
