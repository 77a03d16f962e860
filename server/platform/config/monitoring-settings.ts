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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    shape: z.url({ protocol: /^https?$/, error: 'must be a URL' }).optional(),
    fallback: undefined,
    about:
      'Address of an OpenTelemetry collector that takes traces by OTLP over HTTP, such as `http://localhost:4318`. `OTEL_EXPORTER_OTLP_HEADERS` adds headers. Unset: no traces.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    shape: z
      .string()
      .regex(/^(?:0|1|[01]?\.\d+)$/, 'must be a share from 0 to 1')
      .transform(Number)
      .pipe(z.number().min(0).max(1)),
    fallback: '1',
    about: 'Share of traces that is recorded, from 0 to 1.',
  },
} as const
