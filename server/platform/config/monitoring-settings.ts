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
  BOMBUS_COMMIT: {
    shape: z
      .string()
      .regex(/^[0-9a-f]{7,40}$/, 'must be a commit of Git')
      .optional(),
    fallback: undefined,
    about: 'Commit that the container image was built from, shown beside the version. Unset: read from a Git checkout.',
  },
} as const
