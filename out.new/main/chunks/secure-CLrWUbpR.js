import { i as certificateInfo } from "../index.js";
import { connect } from "node:tls";
import { isIP } from "node:net";
// src/main/server/network/secure.ts
/** The server's certificate was refused. `code` is OpenSSL's name for why, or `PIN_CHANGED`. */
var CertificateRefused = class extends Error {
	code;
	certificate;
	constructor(code, certificate) {
		super(`The certificate of the server was refused: ${code}`);
		this.code = code;
		this.certificate = certificate;
	}
};
/**
* Opens TLS and looks at the certificate before anything is sent. Node is told to go on with any certificate because its own refusal
* does not say which one it refused; every connection passes `refusalOf`, the one place that decides.
*/
function openSecure({ host, port, socket, context, pin }) {
	const options = {
		host,
		port,
		...socket && { socket },
		servername: isIP(host) ? "" : host,
		secureContext: context,
		ALPNProtocols: ["http/1.1"],
		rejectUnauthorized: false
	};
	return new Promise((resolve, reject) => {
		const secured = connect(options);
		secured.once("error", reject);
		secured.once("close", () => reject(Object.assign(/* @__PURE__ */ new Error("The connection was closed"), { code: "ECONNRESET" })));
		secured.once("secureConnect", () => {
			const refusal = refusalOf(secured, pin);
			if (!refusal) return resolve(secured);
			secured.destroy();
			return reject(refusal);
		});
	});
}
/** A pinned certificate is accepted for what it is, whoever signed it and whatever its name; its dates still count. */
function refusalOf(socket, pin) {
	const presented = socket.getPeerX509Certificate();
	if (!presented) return /* @__PURE__ */ new Error("The server showed no certificate");
	const info = certificateInfo(presented);
	if (pin === null) return socket.authorized ? null : new CertificateRefused(String(socket.authorizationError), info);
	if (info.fingerprint !== pin) return new CertificateRefused("PIN_CHANGED", info);
	const now = Date.now();
	return Date.parse(info.validFrom) <= now && now <= Date.parse(info.validTo) ? null : new CertificateRefused("CERT_HAS_EXPIRED", info);
}
export { openSecure as n, CertificateRefused as t };
