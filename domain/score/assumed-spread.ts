/**
 * Assumed spread of visits between cameras (coefficient of variation) if none was estimated. In a separate file,
 * because the dashboard needs nothing else from the code for ranges.
 */
export const assumedSpread = 0.3
