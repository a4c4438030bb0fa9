import { r as __exportAll } from "./rolldown-runtime-C1I3wEg2.js";
import { _ as ApiError } from "./nodes-D3nTzpTP.js";
import { n as translateNow } from "./translate-CwK-z10-.js";
import { Worker } from "node:worker_threads";
// src/main/server/list-translator.ts
var list_translator_exports = /* @__PURE__ */ __exportAll({
	createListTranslator: () => createListTranslator,
	translateInline: () => translateInline
});
/** Below this a list is translated at once, in a few milliseconds; starting a worker and sending there and back would take longer. */
var SMALL = 262144;
/** Translates where the caller runs, whatever the size. */
var translateInline = async (job, raw, known) => translateNow(job, raw, known);
/**
* Translates small lists at once and large ones in a worker thread, which starts with the first large one and never keeps the process
* alive. Should the worker die, what it had to do fails and the next list gets a new one.
*/
function createListTranslator(workerPath) {
	const waiting = /* @__PURE__ */ new Map();
	let worker;
	let count = 0;
	const dropWorker = (why) => {
		worker = void 0;
		for (const { reject } of waiting.values()) reject(new ApiError("internal", "The list of machines could not be read", { cause: why }));
		waiting.clear();
	};
	const open = () => {
		const opened = new Worker(workerPath);
		opened.unref();
		opened.on("message", (answer) => {
			const { resolve, reject } = waiting.get(answer.number) ?? {};
			waiting.delete(answer.number);
			if ("translation" in answer) resolve?.(answer.translation);
			else reject?.(ApiError.fromBody(answer.error));
		});
		opened.on("error", dropWorker);
		opened.on("exit", dropWorker);
		return opened;
	};
	const inWorker = (job, raw, known) => new Promise((resolve, reject) => {
		worker ??= open();
		count += 1;
		waiting.set(count, {
			resolve,
			reject
		});
		const request = {
			number: count,
			job,
			raw,
			known
		};
		worker.postMessage(request);
	});
	return (job, raw, known) => raw.nodes.byteLength + (raw.routes?.byteLength ?? 0) < SMALL ? translateInline(job, raw, known) : inWorker(job, raw, known);
}
export { translateInline as n, list_translator_exports as t };
