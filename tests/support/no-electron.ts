/** Replaces `electron` in a program that runs on Electron as Node, which has none to import. */
// oxlint-disable-next-line import/no-default-export -- Electron has one
export default {}
