import * as z from 'zod/mini'
import { named } from './named.ts'

/** What is wrong with one field: `path` is its name, `rows.3.count` for one further in, and empty for the whole. */
export const issue = named(
  'Issue',
  z.object({
    path: z.string(),
    message: z.string(),
    /** 409: it may be meant so, and is kept once that is confirmed. `instead` is what is likelier. */
    doubt: z.optional(z.object({ instead: z.nullable(z.record(z.string(), z.string())) })),
  }),
)

/** The envelope of what was refused. `message` can be shown to a person. */
export const problem = named(
  'Problem',
  z.object({
    error: z.literal(true),
    message: z.string(),
    data: z.null(),
    issues: z.array(issue),
    /** 409: what depends on the record, until the deletion is confirmed. */
    depends: z.optional(z.array(named('Dependents', z.object({ kind: z.string(), count: z.int() })))),
    /** 409: the version that was sent, and the present one. */
    versions: z.optional(z.object({ known: z.int(), current: z.int() })),
    /** 403: what this session has to do first. */
    needs: z.optional(named('Needs', z.enum(['confirmation', 'second-factor']))),
    /** As older clients read it. */
    Data: z.optional(z.null()),
  }),
)
