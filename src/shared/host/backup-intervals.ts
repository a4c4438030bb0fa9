/** How often a server is backed up. */
export const backupIntervals = ['never', 'day', 'week'] as const
