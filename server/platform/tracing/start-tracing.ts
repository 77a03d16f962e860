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

type Needs = Pick<Settings, 'OTEL_TRACES_SAMPLER_ARG' | 'BOMBUS_COMMIT'>

/**
 * Sends the spans of this process to a collector by OTLP over HTTP, whose address and headers the exporter reads from
 * the standard variables. Without a collector that answers, spans are dropped: the queue is bounded.
 */
export const startTracing = (
  settings: Needs,
  log: Pick<Log, 'warn'>,
  exporter: SpanExporter = new OTLPTraceExporter(),
): { flush: () => Promise<void>; stop: () => Promise<void> } => {
  const { version } = readBuild(settings)
  const sampled = new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG)
  const processor = new BatchSpanProcessor({ exporter, exportTimeoutMillis: MAX_EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bombus', 'service.version': version }),
    // A caller's flag does not decide how much is recorded: anybody can send one.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled, remoteParentNotSampled: sampled }),
    spanProcessors: [processor],
  })
  setGlobalErrorHandler((error) => log.warn({ reason: reasonOf(error) }, 'traces could not be exported'))
  const manager = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(manager)
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    flush: () => provider.forceFlush(),
    stop: async () => {
      await provider.shutdown().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'traces'))
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
