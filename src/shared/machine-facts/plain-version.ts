/** A client's version without the suffix of its build: `1.94.1-t62c6f1cd7` is `1.94.1`. */
export const plainVersion = (version: string): string => /^\d+(\.\d+)*/.exec(version)?.[0] ?? version
