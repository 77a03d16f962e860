const codes = new Set<unknown>(['ENOSPC', '53100'])

/** Whether the disk of this server or of the database was full, by the error's code of Node or PostgreSQL. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(error.code)
