import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

/** Does nothing, at almost no cost, until start-tracing.ts registers an exporter. */
const tracer = () => trace.getTracer('bombus')

/** The member or header that carries a trace from one process to the next, by W3C Trace Context. */
export const TRACEPARENT = 'traceparent'

/**
 * Returns the trace to which a request, message or job belongs, by its `traceparent`; without one, it starts a new
 * trace.
 */
const contextOf = (traceparent: string | string[] | null | undefined): Context =>
  typeof traceparent === 'string' ? propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent }) : ROOT_CONTEXT

/**
 * The `traceparent` of the current work, for headers of outgoing requests and data of jobs; empty outside of a trace.
 */
export const carriedTrace = (): { traceparent?: string } => {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent }
}

interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** Of the process that caused the work; default: the current trace of this process. */
  traceparent?: string | string[] | null | undefined
}

/** Starts a span; returns it with its context for the work that belongs to it. The caller ends it. */
export const startSpan = (name: string, options: SpanOptions): { span: Span; spanContext: Context } => {
  const parent = 'traceparent' in options ? contextOf(options.traceparent) : context.active()
  const { kind = SpanKind.INTERNAL, attributes = {} } = options
  const span = tracer().startSpan(name, { kind, attributes }, parent)
  return { span, spanContext: trace.setSpan(parent, span) }
}

/** Runs work as a span, which is marked as failed if the work throws. */
export const inSpan = async <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> => {
  const { span, spanContext } = startSpan(name, options)
  try {
    return await context.with(spanContext, work)
  } catch (error) {
    // Only the name: messages may quote values.
    span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
    throw error
  } finally {
    span.end()
  }
}

/** Whether the current work is recorded. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() === true

interface Ended {
  /** Duration in milliseconds until now. */
  ms: number
  failed: boolean
  attributes: Attributes
  /** The context in which it was started. */
  within: Context
}

/** Records a statement or request that has just ended, in the trace in which it was started. */
export const recordSpan = (name: string, { ms, failed, attributes, within }: Ended): void => {
  const end = Date.now()
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: end - ms }, within)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

/** Members of a log line that identify its trace. */
export const traceOfLine = (): { trace_id?: string; span_id?: string } => {
  const active = trace.getActiveSpan()?.spanContext()
  return active ? { trace_id: active.traceId, span_id: active.spanId } : {}
}
