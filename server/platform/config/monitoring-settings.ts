import * as z from 'zod'

/** Settings of metrics and traces. */
export const monitoringSettings = {
  METRICS_PORT: {
    shape: z
      .string()
      .regex(/^\d+$/, 'must be a whole number')
      .transform(Number)
      .pipe(z.number().min(1).max(65_535))
      .optional(),
    fallback: undefined,
    about:
      'Port on `HOST` that serves `/metrics` for Prometheus without a token. Only monitoring should reach it. [Monitoring](monitoring.md) lists what to watch.',
  },
  METRICS_TOKEN: {
    shape: z.string().trim().min(16).optional(),
    fallback: undefined,
    about:
      'Bearer token, at least 16 characters, that reads `/metrics` and the details of `/api/health` on `PORT`. Unset, and without `METRICS_PORT`: no metrics.',
  },
} as const
