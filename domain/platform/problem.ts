import * as z from 'zod/mini'
import { named } from './named.ts'

/** The fault of a field: `path` is its name, `rows.3.count` for a nested one, and empty for the whole. */
export const issue = named(
  'Issue',
  z.object({
    path: z.string(),
    message: z.string(),
    /** 409: the value may be intended and is stored once confirmed. `instead` is a likelier value. */
    doubt: z.optional(z.object({ instead: z.nullable(z.record(z.string(), z.string())) })),
  }),
)

const details = {
  issues: z.array(issue),
  /** 409: records that depend on this one, until the deletion is confirmed. */
  depends: z.optional(z.array(named('Dependents', z.object({ kind: z.string(), count: z.int() })))),
  /** 409 and 412: the version that was sent, and the present one. */
  versions: z.optional(z.object({ known: z.int(), current: z.int() })),
  /** 403: what this session must do first. */
  needs: z.optional(named('Needs', z.enum(['confirmation', 'second-factor']))),
}

/** The error envelope. `message` may be shown to people. */
export const problem = named(
  'Problem',
  z.object({
    error: z.literal(true),
    message: z.string(),
    data: z.null(),
    ...details,
    /** For older clients. */
    Data: z.optional(z.null()),
  }),
)

/** The same as problem details (RFC 9457), for clients that request them. */
export const problemDetails = named(
  'ProblemDetails',
  z.object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), ...details }),
)
