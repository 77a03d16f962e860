import pino from 'pino'

export type Log = pino.Logger

/** Structured lines on standard output. What could hold a secret is cut out by name, should it ever get this far. */
export const makeLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.oobCode', '*.authorization', '*.cookie', '*.key', 'req.headers'],
      censor: '[secret]',
    },
    serializers: {
      // In these two the database quotes the row that failed, secrets included.
      err: (error: Error) => ({ ...pino.stdSerializers.err(error), detail: undefined, where: undefined }),
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
    },
  })
