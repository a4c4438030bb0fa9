/** Stands for a line for sudoers that is needed and cannot be written, apart from the scripts of `call.ts`: pages need only this. */
export const NO_LINE = 'none'
