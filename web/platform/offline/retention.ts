/** How long a phone stores data that were read for the field. */
export const RETENTION_MS = 30 * 86_400_000
