/**
 * Factor for time limits in tests relative to an idle machine. A limit only matters for a failing test, so it allows
 * for a slower, busy machine; `TEST_TIME_FACTOR` increases it.
 */
const FACTOR = Number(process.env['TEST_TIME_FACTOR'] ?? 4)

/** A time limit in milliseconds, from the time needed on an idle machine. All limits of all tests use it. */
export const timeLimit = (idle_ms: number): number => idle_ms * FACTOR
