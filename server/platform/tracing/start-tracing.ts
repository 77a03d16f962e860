import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { readBuild } from '../observability/build.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../config/settings.ts'

const MAX_EXPORT_MS = 5_000
/** At most one line a minute for an unavailable collector. */
const MINUTE_MS = 60_000

type Needs = Pick<Settings, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'BOMBUS_COMMIT'>

/**
 * Sends the spans of this process to a collector by OTLP over HTTP; the exporter reads headers from the standard
 * variable. Without a responding collector, spans are dropped: the queue is bounded.
 */
export const startTracing = (
  settings: Needs,
  log: Pick<Log, 'warn'>,
  exporter: SpanExporter = otlpExporter(settings),
): { flush: () => Promise<void>; stop: () => Promise<void> } => {
  const { version } = readBuild(settings)
  const sampled = new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG)
  const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: MAX_EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bombus', 'service.version': version }),
    // A caller's sampling flag does not determine how much is recorded, because anybody can send one.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled, remoteParentNotSampled: sampled }),
    spanProcessors: [processor],
  })
  let toldAt = -Infinity
  const tell = (error: unknown) => {
    if (performance.now() - toldAt < MINUTE_MS) return
    toldAt = performance.now()
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'traces could not be exported')
  }
  setGlobalErrorHandler(tell)
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    flush: () => provider.forceFlush(),
    stop: async () => {
      await provider.shutdown().catch(tell)
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

const otlpExporter = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = '' }: Needs) =>
  new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: MAX_EXPORT_MS })
