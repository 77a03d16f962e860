/**
 * How much longer than on an idle machine anything in a test may take. A limit only matters to a test that fails, so there is room
 * for a machine half as fast with other work beside it; `TEST_TIME_FACTOR` gives more.
 */
const FACTOR = Number(process.env['TEST_TIME_FACTOR'] ?? 4)

/** A time limit of a test in milliseconds, from what an idle machine needs. All limits of all tests are made by it. */
export const timeLimit = (idle_ms: number): number => idle_ms * FACTOR
