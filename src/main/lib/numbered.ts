/** Returns a number with its English noun, for texts that have no other language: those of the command line and of files. */
export const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
