/** Returns the folder passed to `npm run judge`. */
export function judgedFolder(): string {
  const folder = process.env['MESH_CONSOLE_JUDGED']
  if (!folder) throw new Error('Judged by npm run judge -- FOLDER')
  return folder
}
