import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { requestedDate, id, idText, instant } from '../platform/shapes.ts'
import { securityKinds, securityResults, type SecurityKind, type SecurityResult } from './kinds.ts'

const tag = 'Security'

const kind = named('SecurityKind', z.enum(Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]]))
const result = named('SecurityResult', z.enum(Object.keys(securityResults) as [SecurityResult, ...SecurityResult[]]))

/** Records that the id in the path of a call may identify. */
const subjectKinds = ['user', 'device', 'farm', 'organisation'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** An event: who did or tried what, from where, and the result. */
const securityEvent = named(
  'SecurityEvent',
  z.object({
    id,
    at: instant,
    kind,
    result,
    status: z.int(),
    /** The operation's name in openapi.json. */
    endpoint: z.string(),
    /** Its summary; null for commands of operators and operations of earlier versions. */
    operation: z.nullable(z.string()),
    actor_id: z.nullable(id),
    /** The person's current name. */
    actor_name: z.nullable(z.string()),
    device_id: z.nullable(id),
    device_name: z.nullable(z.string()),
    /** The email address that was tried, if nobody was signed in. */
    account: z.nullable(z.string()),
    organisation_id: z.nullable(id),
    organisation_title: z.nullable(z.string()),
    /** The id in the path of the call. */
    about_id: z.nullable(id),
    /** Kind and current name of the record with this id. */
    about_kind: z.nullable(z.enum(subjectKinds)),
    about_name: z.nullable(z.string()),
    /** The client's network: an IPv4 address, or the first half of an IPv6 address. */
    address: z.string(),
    browser: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    /** Names of the members to be changed. */
    members: z.array(z.string()),
    /** How often the same was refused within the minute before. */
    repeats: z.int(),
  }),
)
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityFilter = z.object({
  kind: z.optional(kind),
  result: z.optional(result),
  actor_id: z.optional(idText),
  organisation_id: z.optional(idText),
  /** UTC dates, both included. */
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
  /** Words that must all occur in name, account, address or browser. */
  q: z.optional(z.string().check(z.maxLength(200))),
})
export type SecurityFilter = z.infer<typeof securityFilter>

export const listSecurityEvents = endpoint({
  id: 'listSecurityEvents',
  tag,
  method: 'GET',
  path: '/security-events',
  can: 'security.see',
  summary: 'List security events',
  description: 'Events of accounts, permissions, keys, exports and refused requests, newest first.',
  query: z.extend(securityFilter, pageParams),
  response: listOf(securityEvent),
})

export const downloadSecurityEvents = endpoint({
  id: 'downloadSecurityEvents',
  tag,
  method: 'GET',
  path: '/security-events/report',
  can: 'security.see',
  event: 'exported',
  summary: 'Export the security log as CSV',
  description: 'The events that `GET /security-events` lists.',
  query: securityFilter,
  file: ['text/csv'],
})
