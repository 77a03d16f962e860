/** PostgreSQL's codes and Node's for a database that is away: shutting down, starting, full, or not to be reached. */
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
    // A node of a cluster that was lost in the midst of a transaction, or answers nothing. COPY tells neither by a code.
    'marked as essential',
    'connection to the remote node',
    'failed to (?:complete )?COPY (?:to shard|on) ',
    'terminating connection (?:due to unexpected postmaster exit|due to administrator command|because of crash)',
  ].join('|'),
)

/** Whether an error says that the database, or the connection to it, was lost: to be tried again, and no fault of the request. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, syscall, message, cause, severity } = error as Partial<NodeJS.ErrnoException & { severity: string }>
  return (
    (code !== undefined && codes.has(code)) ||
    // A pooler's word for a database that it cannot reach.
    (code === '08P01' && severity === 'FATAL') ||
    // For `connect` it is the database's socket that is missing; any other missing file is another fault.
    (code === 'ENOENT' && syscall === 'connect') ||
    texts.test(message ?? '') ||
    (cause !== undefined && isDatabaseAway(cause))
  )
}

const NO_SUCH_STATEMENT = '26000'
/**
 * Whether a prepared statement cannot be used any more on this connection. Its table got another column: a newer server has migrated it, while
 * this one is still at work. Or it is gone: pg closes a statement whose values cannot be written and goes on to use its name.
 */
export const isStalePlan = (error: unknown): boolean => {
  const { code, message = '' } = error as Partial<NodeJS.ErrnoException>
  return code === NO_SUCH_STATEMENT || (code === '0A000' && message.includes('cached plan'))
}
