/**
 * Built into the console in place of ajv, which electron-store checks a schema with: ours is given none, since zod has read the file
 * before (`read-file.ts`), and to load ajv would hold the main process for 20 ms when the first setting is saved.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('electron-store is given no schema here')
  }
}

// oxlint-disable-next-line import/no-default-export -- ajv-formats has one
export { Ajv2020 as default }
