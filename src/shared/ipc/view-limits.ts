/** The maximum number of saved views and the maximum length of a view's name, in characters. */
export const viewLimits = { views: 100, characters: 40 } as const
