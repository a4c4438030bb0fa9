import { n as identityOptions } from "../index.js";
import { n as openSecure } from "./secure-CLrWUbpR.js";
import { PassThrough, Readable, pipeline } from "node:stream";
import { createSecureContext } from "node:tls";
import { Agent, request } from "node:http";
import { Agent as Agent$1, request as request$1 } from "node:https";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { once } from "node:events";
// src/main/server/network/proxy.ts
/** The system's answer for an address (`PROXY proxy.example:3128; DIRECT`), in the order to try. Nothing said means direct. */
function routesOf(answer) {
	const routes = answer.split(";").map((part) => part.trim()).filter(Boolean).map((text) => {
		const [, kind = "", host = "", port = ""] = /^(\w+)\s*(?:\[?([^\s\]]*?)\]?:(\d+))?$/.exec(text) ?? [];
		if (kind.toUpperCase() === "DIRECT") return { kind: "direct" };
		if (/^(PROXY|HTTPS?)$/i.test(kind) && host) return {
			kind: "proxy",
			secure: kind.toUpperCase() === "HTTPS",
			host,
			port: Number(port)
		};
		return {
			kind: "unknown",
			text
		};
	});
	return routes.length > 0 ? routes : [{ kind: "direct" }];
}
/** A proxy did not let the connection through. The code is what `networkProblem` tells it by. */
var ProxyError = class extends Error {
	code;
	constructor(code, message, options = {}) {
		super(message, options);
		this.code = code;
	}
};
function refusedByProxy(status) {
	return new ProxyError(status === 407 ? "ERR_PROXY_SIGN_IN" : "ERR_PROXY_CONNECTION", `The proxy answered with status ${status}`);
}
/** Has a proxy connect to `host:port` and gives the bare connection. `roots` vouch for proxies that are spoken to in TLS. */
async function openTunnel(proxy, target, roots) {
	const address = `${target.host.includes(":") ? `[${target.host}]` : target.host}:${target.port}`;
	const options = {
		host: proxy.host,
		port: proxy.port,
		method: "CONNECT",
		path: address,
		headers: { host: address },
		agent: false
	};
	const request$2 = proxy.secure ? request$1({
		...options,
		ca: [...roots()]
	}) : request(options);
	request$2.end();
	const [response, socket] = await answerTo(request$2);
	if (response.statusCode === 200) return socket;
	socket.destroy();
	throw refusedByProxy(response.statusCode);
}
async function answerTo(request) {
	try {
		return await once(request, "connect");
	} catch (cause) {
		throw new ProxyError("ERR_PROXY_CONNECTION", "The proxy could not be reached", { cause });
	}
}
// src/main/server/network/network.ts
/** Unused connections are closed before servers do it (5 s is the shortest in use), so that no write meets a dead one. */
var IDLE_MS = 4e3;
/** Without an answer from the other end in this time there is no connection. The call's own limit usually comes first. */
var DIAL_MS = 3e4;
/**
* The way to one server: TLS with its own trust and identity, proxies as the system wants them. Made once per server and never shared,
* so that no connection, and nothing sent on it, can belong to another one. Redirects are answers like any other; cookies do not exist.
*/
function createNetwork(options) {
	const { connection, resolveProxy, roots } = options;
	let context;
	const trust = () => context ??= createSecureContext({
		ca: [...roots(), ...connection.ca === null ? [] : [connection.ca]],
		...connection.identity && identityOptions(connection.identity)
	});
	const plain = new Agent({
		keepAlive: true,
		timeout: IDLE_MS
	});
	const secure = new SecureAgent(async (host, port) => {
		const address = `https://${host.includes(":") ? `[${host}]` : host}:${port}/`;
		return inOrder(routesOf(await resolveProxy(address)), async (route) => {
			const socket = route.kind === "proxy" ? await openTunnel(route, {
				host,
				port
			}, roots) : void 0;
			return openSecure({
				host,
				port,
				socket,
				context: trust(),
				pin: connection.pin
			});
		});
	});
	return async (address, init) => {
		const url = new URL(address);
		if (url.protocol === "https:") return exchange(request$1(url, {
			...requestOptions(url, init),
			agent: secure
		}), init);
		return inOrder(routesOf(await resolveProxy(address)), async (route) => {
			const response = await exchange(request(url, {
				...requestOptions(url, init),
				agent: plain,
				...viaProxy(route, url)
			}), init);
			if (route.kind === "proxy" && response.status === 407) throw refusedByProxy(407);
			return response;
		});
	};
}
/** Tries one route after the other, as long as it is the proxy that fails. */
async function inOrder(routes, open) {
	let failure;
	for (const route of routes) try {
		if (route.kind === "unknown") throw new ProxyError("ERR_PROXY_KIND", `The proxy "${route.text}" cannot be used`);
		return await open(route);
	} catch (error) {
		failure = error;
		if (!(error instanceof ProxyError)) break;
	}
	throw failure;
}
/** Plain http is not tunnelled: the proxy is asked for the whole address. */
function viaProxy(route, url) {
	return route.kind === "proxy" ? {
		host: route.host,
		hostname: route.host,
		port: route.port,
		path: url.href,
		setHost: false
	} : {};
}
/** Keeps connections to one server. They are handed out once `dial` has looked at their certificate. */
var SecureAgent = class extends Agent$1 {
	dial;
	constructor(dial) {
		super({
			keepAlive: true,
			timeout: IDLE_MS
		});
		this.dial = dial;
	}
	createConnection(options, done) {
		const host = (options.host ?? "").replaceAll(/[[\]]/g, "");
		this.connect(host, Number(options.port ?? 443), done);
	}
	async connect(host, port, done) {
		const [result] = await Promise.allSettled([withinTime(this.dial(host, port))]);
		if (result.status === "rejected") done?.(result.reason);
		else done?.(null, result.value);
	}
};
async function withinTime(dialled) {
	let timer;
	const late = new Promise((_, reject) => {
		timer = setTimeout(() => reject(Object.assign(/* @__PURE__ */ new Error("No connection in time"), { code: "ETIMEDOUT" })), DIAL_MS);
	});
	late.catch(() => dialled.then((socket) => socket.destroy()).catch(() => void 0));
	return Promise.race([dialled, late]).finally(() => clearTimeout(timer));
}
function requestOptions(url, { method = "GET", headers, signal, body }) {
	const length = typeof body === "string" ? { "content-length": String(Buffer.byteLength(body)) } : {};
	return {
		method,
		headers: {
			host: url.host,
			"user-agent": "mesh-console",
			"accept-encoding": "gzip, deflate, br",
			...Object.fromEntries(new Headers(headers)),
			...length
		},
		...signal && { signal }
	};
}
function exchange(request, { body }) {
	return new Promise((resolve, reject) => {
		request.on("error", reject);
		request.once("response", (message) => {
			try {
				resolve(responseOf(message));
			} catch (error) {
				message.destroy();
				reject(error);
			}
		});
		request.end(typeof body === "string" ? body : void 0);
	});
}
function responseOf(message) {
	const headers = new Headers();
	for (const [name, values] of Object.entries(message.headersDistinct)) for (const value of values ?? []) headers.append(name, value);
	const status = message.statusCode ?? 0;
	const init = {
		status,
		headers
	};
	if ([
		204,
		205,
		304
	].includes(status)) {
		message.resume();
		return new Response(null, init);
	}
	return new Response(Readable.toWeb(decoded(message)), init);
}
/** The body as it was before the server packed it. Errors on the way end the stream that is read. */
function decoded(message) {
	const unpack = {
		gzip: createGunzip,
		deflate: createInflate,
		br: createBrotliDecompress
	};
	const encoding = message.headers["content-encoding"] ?? "";
	const step = encoding in unpack ? unpack[encoding]() : new PassThrough();
	return pipeline(message, step, () => void 0);
}
export { createNetwork };
