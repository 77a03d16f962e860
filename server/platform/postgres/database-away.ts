/**
 * Error codes of PostgreSQL and Node for an unavailable database: shutting down, starting, out of connections or
 * unreachable.
 */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
])
const texts = new RegExp(
  [
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Query read timeout',
    'not queryable',
    // A node of a cluster was lost during a transaction or does not respond. COPY reports neither with a code.
    'marked as essential',
    'connection to the remote node',
    'failed to (?:complete )?COPY (?:to shard|on) ',
    'terminating connection (?:due to unexpected postmaster exit|due to administrator command|because of crash)',
  ].join('|'),
)

/**
 * Whether an error means that the database, or the connection to it, was lost: not the request's fault, and worth a
 * retry.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, syscall, message, cause, severity } = error as Partial<NodeJS.ErrnoException & { severity: string }>
  return (
    (code !== undefined && codes.has(code)) ||
    // How a pooler reports that it cannot reach the database.
    (code === '08P01' && severity === 'FATAL') ||
    // With `connect`, the database's socket is missing; any other missing file is a different error.
    (code === 'ENOENT' && syscall === 'connect') ||
    texts.test(message ?? '') ||
    (cause !== undefined && isDatabaseAway(cause))
  )
}

const NO_SUCH_STATEMENT = '26000'
/**
 * Whether a prepared statement is no longer valid on this connection. Either a newer server migrated its table, or pg
 * closed the statement after it failed to serialise values and still uses its name.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>
  return code === NO_SUCH_STATEMENT || (code === '0A000' && message.includes('cached plan'))
}
