import fc from 'fast-check'

/**
 * A red run must mean a fault in the change under test. So CI always draws the same random inputs; elsewhere each run draws new ones, and
 * CI's weekly run does, too. `FC_SEED=…` repeats a run: fast-check prints the seed of each property that fails.
 */
const given = process.env.FC_SEED ?? (process.env.CI ? '1' : 'random')
if (given !== 'random') fc.configureGlobal({ seed: Number(given) })
