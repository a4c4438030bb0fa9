let electron = require("electron");
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
var eventChannels = [
	"session:changed",
	"prefs:changed",
	"update:changed",
	"problems:changed",
	"draft:changed",
	"link:arrived",
	"menu:command",
	"server:replaced"
];
// src/preload/index.ts
electron.contextBridge.exposeInMainWorld("desktop", {
	invoke(channel, input) {
		if (!callChannels.includes(channel)) return Promise.reject(/* @__PURE__ */ new TypeError(`unknown call: ${String(channel)}`));
		return electron.ipcRenderer.invoke(channel, input);
	},
	on(channel, listener) {
		if (!eventChannels.includes(channel)) throw new TypeError(`unknown event: ${String(channel)}`);
		const forward = (_event, payload) => listener(payload);
		electron.ipcRenderer.on(channel, forward);
		return () => {
			electron.ipcRenderer.off(channel, forward);
		};
	}
});
