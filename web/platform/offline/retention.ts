/** How long a phone keeps what was read for the field. */
export const RETENTION_MS = 30 * 86_400_000
