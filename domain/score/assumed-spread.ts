/**
 * Spread of visits between cameras (coefficient of variation) that is assumed where none was estimated. In a file of its
 * own, because the dashboard needs nothing else of what ranges are made with.
 */
export const assumedSpread = 0.3
