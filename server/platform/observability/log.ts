import pino from 'pino'
import { traceOfLine } from '../tracing/spans.ts'
import { makeOutageFilter } from './outage-filter.ts'

export type Log = pino.Logger

/** Structured log lines on standard output. Members that may contain secrets are redacted by name. */
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
    mixin: traceOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.oobCode', '*.authorization', '*.cookie', '*.key', 'req.headers'],
      censor: '[secret]',
    },
    serializers: {
      // In these members the database quotes the failed row, which may contain secrets.
      err: (error: Error) => {
        return { ...pino.stdSerializers.err(error), detail: undefined, where: undefined }
      },
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
    },
  })
}
