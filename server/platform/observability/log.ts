import pino from 'pino'
import { makeOutageFilter } from './outage-filter.ts'

export type Log = pino.Logger

/** Structured lines on standard output. What could hold a secret is cut out by name, should it ever get this far. */
export const makeLog = (level: string): Log => {
  const ofOutage = makeOutageFilter()
  return pino({
    level,
    hooks: {
      logMethod(args, method) {
        const [line, ...others] = args as [unknown, ...unknown[]]
        if (typeof line !== 'object' || line === null || line instanceof Error) return method.apply(this, args)
        const filtered = ofOutage(line)
        if (filtered) method.apply(this, [filtered, ...others] as unknown as typeof args)
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.oobCode', '*.authorization', '*.cookie', '*.key', 'req.headers'],
      censor: '[secret]',
    },
    serializers: {
      // In these two the database quotes the row that failed, secrets included.
      err: (error: Error) => {
        return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined }
      },
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
    },
  })
}
