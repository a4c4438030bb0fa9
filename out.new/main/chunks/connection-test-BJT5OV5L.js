import { _ as ApiError } from "./nodes-D3nTzpTP.js";
import { c as ProblemError, i as detectServer, l as tlsProblems, o as errorFromAnswer, r as NotSupported, t as createTransport, u as hostOf } from "./transport-C_T8TuMu.js";
// src/main/server/connection-test.ts
/**
* Tries an address and a key, step by step, and names the first step that fails and why: `address` (name, port, path, something else
* answers), `tls` (certificate, http and https mixed up), `version` (a Headscale the console does not know), `key` (refused). Never
* throws, and never says the key.
*/
async function testConnection(test) {
	const { url, key } = test;
	const transport = transportTo(test, url);
	let found;
	try {
		found = await detectServer(url, (call) => transport.send(call));
	} catch (error) {
		return failedDetection(error, test);
	}
	const refused = await tryKey(transport, url);
	if (refused) return failed(refused, withoutKey(refused, key), found.version);
	return {
		ok: true,
		failedStep: null,
		problem: null,
		version: found.version,
		certificate: null
	};
}
function transportTo({ key, pin, fetch, limits }, url) {
	return createTransport({
		target: {
			url,
			key,
			pin: pin ?? null
		},
		fetch,
		limits: {
			retries: 0,
			...limits
		}
	});
}
function failed(failure, params = failure.params, version = "") {
	const { step, problem, certificate } = failure;
	return {
		ok: false,
		failedStep: step,
		problem: {
			code: problem,
			params: { ...params }
		},
		version,
		certificate
	};
}
/** A server may quote what it was sent. */
function withoutKey({ params }, key) {
	if (key === "") return params;
	return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text.replaceAll(key, "[API key]")]));
}
function failureOf(error, url) {
	if (!(error instanceof ProblemError)) {
		const message = error instanceof ApiError ? error.message : "";
		return {
			step: "address",
			problem: message ? "answer" : "other",
			params: {
				host: hostOf(url),
				message
			},
			certificate: null
		};
	}
	const { problem, params, certificate } = error;
	return {
		step: tlsProblems.has(problem) ? "tls" : "address",
		problem,
		params,
		certificate
	};
}
async function failedDetection(error, test) {
	const failure = failureOf(error, test.url);
	if (error instanceof NotSupported) {
		if (error.reason !== "notHeadscale") return failed({
			...failure,
			step: "version"
		}, failure.params, error.version);
		const { origin } = new URL(test.url);
		if (await rootAnswers(test)) return failed({
			...failure,
			problem: "path"
		}, {
			...failure.params,
			origin
		});
	}
	return failed(failure, withoutKey(failure, test.key));
}
/** True where the address has a path and Headscale answers without it. */
async function rootAnswers(test) {
	const { origin, pathname } = new URL(test.url);
	if (pathname === "/") return false;
	const root = transportTo(test, origin);
	try {
		await detectServer(origin, (call) => root.send(call));
		return true;
	} catch {
		return false;
	}
}
async function tryKey(transport, url) {
	try {
		const answer = await transport.send({
			method: "GET",
			path: "/api/v1/apikey",
			large: true
		});
		if (answer.status === 200) return null;
		const error = errorFromAnswer(answer, url);
		const refused = error.code === "unauthorized" || error.code === "forbidden";
		return {
			...failureOf(error, url),
			...refused && { step: "key" }
		};
	} catch (error) {
		return failureOf(error, url);
	}
}
export { testConnection };
