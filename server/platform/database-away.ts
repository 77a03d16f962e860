/** PostgreSQL's codes and Node's for a database that is away: shutting down, starting, or not to be reached. */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
])
const texts = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/

/** Whether an error says that the database, or the connection to it, was lost: to be tried again, and no fault of the request. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  return (
    (code !== undefined && codes.has(code)) ||
    texts.test(message ?? '') ||
    (cause !== undefined && isDatabaseAway(cause))
  )
}
