import { S as toApiError } from "./chunks/nodes-D3nTzpTP.js";
import { n as translateNow } from "./chunks/translate-CwK-z10-.js";
import { parentPort } from "node:worker_threads";
// src/main/server/list-worker.ts
var port = parentPort;
port?.on("message", ({ number, job, raw, known }) => {
	try {
		const translation = translateNow(job, raw, known);
		const answer = {
			number,
			translation
		};
		port.postMessage(answer, translation.bytes ? [translation.bytes.buffer] : []);
	} catch (thrown) {
		const answer = {
			number,
			error: toApiError(thrown).toBody()
		};
		port.postMessage(answer);
	}
});
export {};
