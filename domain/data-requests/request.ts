import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'

/** Requests under data protection law: access to data (GDPR articles 15 and 20) and erasure (article 17). */
export const requestKinds = ['export-person', 'export-organisation', 'erase-person', 'erase-organisation'] as const
export type RequestKind = (typeof requestKinds)[number]

/**
 * `unconfirmed`: waits for a second administrator. `scheduled`: its waiting period runs. `waiting`, `running`: its job.
 * `expired`: done, and the file was deleted.
 */
const requestStates = [
  'unconfirmed',
  'scheduled',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'expired',
] as const
export type RequestState = (typeof requestStates)[number]

const open: readonly RequestState[] = ['unconfirmed', 'scheduled', 'waiting', 'running']
export const isOpen = ({ state }: { state: RequestState }): boolean => open.includes(state)
/** A failed request also counts as not answered. */
export const isAnswered = ({ state }: { state: RequestState }): boolean => !isOpen({ state }) && state !== 'failed'

/** When a request must be answered: a month after it was received, or on the last day of a shorter month. */
export const dueAt = (received: Date): Date => {
  const due = new Date(received)
  const day = due.getUTCDate()
  due.setUTCMonth(due.getUTCMonth() + 1)
  // 31 January is answered on the last day of February.
  if (due.getUTCDate() !== day) due.setUTCDate(0)
  return due
}

const requestSteps = ['received', 'confirmed', 'cancelled', 'began', 'erased-account', 'completed', 'failed'] as const
export type RequestStep = (typeof requestSteps)[number]

const step = named(
  'DataRequestStep',
  z.object({
    step: z.enum(requestSteps),
    at: instant,
    /** Null: the portal itself. */
    by: z.nullable(z.string()),
  }),
)

export const dataRequest = named(
  'DataRequest',
  z.object({
    id,
    kind: named('DataRequestKind', z.enum(requestKinds)),
    state: named('DataRequestState', z.enum(requestStates)),
    user_id: z.nullable(id),
    organisation_id: z.nullable(id),
    /** Name of the person or organisation; null once it was erased. */
    about: z.nullable(z.string()),
    requested_by: z.nullable(z.string()),
    confirmed_by: z.nullable(z.string()),
    self_service: z.boolean(),
    received_at: instant,
    due_at: instant,
    overdue: z.boolean(),
    scheduled_for: z.nullable(instant),
    finished_at: z.nullable(instant),
    phase: z.nullable(z.string()),
    done: z.int(),
    total: z.nullable(z.int()),
    steps: z.array(step),
    bytes: z.nullable(z.int()),
    /** When the file is deleted; null unless there is one. */
    file_until: z.nullable(instant),
    has_certificate: z.boolean(),
    may_confirm: z.boolean(),
    error: z.nullable(z.string()),
  }),
)
export type DataRequest = z.infer<typeof dataRequest>

/** A request that an administrator records. */
export const newDataRequest = named(
  'NewDataRequest',
  z
    .strictObject({
      kind: z.enum(requestKinds),
      user_id: z.optional(id),
      organisation_id: z.optional(id),
      received_on: z.optional(z.iso.date()),
    })
    .check(
      z.refine(({ kind, user_id }) => kind.endsWith('organisation') || user_id !== undefined, {
        message: messages.dataRequestPerson,
        path: ['user_id'],
      }),
      z.refine(({ kind, organisation_id }) => kind.endsWith('person') || organisation_id !== undefined, {
        message: messages.dataRequestOrganisation,
        path: ['organisation_id'],
      }),
    ),
)
export type NewDataRequest = z.infer<typeof newDataRequest>

/** What an erasure deleted, without personal data. */
export const certificate = named(
  'ErasureCertificate',
  z.object({
    request_id: id,
    kind: z.enum(requestKinds),
    organisation_id: z.nullable(id),
    user_id: z.nullable(id),
    requested_at: instant,
    /** Numbers of the accounts. */
    requested_by: z.nullable(id),
    confirmed_by: z.nullable(id),
    started_at: instant,
    finished_at: instant,
    /** Rows that were deleted or changed, by table. */
    counts: z.record(z.string(), z.int()),
    files: z.int(),
    people: z.int(),
    /** What stays, and why. */
    stays: z.array(z.string()),
    /** The day from which no scheduled backup has the data; null: this portal makes no scheduled backups. */
    backups_until: z.nullable(z.iso.date()),
    /** SHA-256 of the other members as JSON without white space, with names in alphabetical order. */
    digest: z.string(),
  }),
)
export type Certificate = z.infer<typeof certificate>
