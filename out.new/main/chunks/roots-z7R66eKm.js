import { existsSync, readFileSync } from "node:fs";
import tls from "node:tls";
// src/main/server/network/roots.ts
/** Where Linux distributions and BSDs keep the certificates their admins trust: the same places Go looks at. */
var BUNDLES = [
	"/etc/ssl/certs/ca-certificates.crt",
	"/etc/pki/tls/certs/ca-bundle.crt",
	"/etc/ssl/ca-bundle.pem",
	"/etc/pki/tls/cacert.pem",
	"/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
	"/etc/ssl/cert.pem"
];
function sourcesHere() {
	const { getCACertificates } = tls;
	return {
		platform: process.platform,
		env: process.env,
		system: getCACertificates && (() => getCACertificates("system"))
	};
}
/**
* The authorities trusted for every server, in PEM: those that come with the runtime, and those of the operating system (Windows:
* certificate stores; macOS: keychains; elsewhere: the distribution's bundle, or what SSL_CERT_FILE names).
*/
function readRoots({ platform, env, system } = sourcesHere()) {
	return [...tls.rootCertificates, ...systemRoots(platform, env, system)];
}
function systemRoots(platform, env, system) {
	if (platform === "win32" || platform === "darwin") return [...system?.() ?? []];
	const file = env["SSL_CERT_FILE"] ?? BUNDLES.find((path) => existsSync(path));
	try {
		return file === void 0 ? [] : [readFileSync(file, "utf8")];
	} catch {
		return [];
	}
}
export { readRoots };
