import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams, sortAndSearch } from '../platform/paging.ts'
import { byId, flagText, idText } from '../platform/shapes.ts'
import { alert, alertAssignment, alertDetail, alertMute, alertNote, alertRule, handler } from './alert.ts'
import { alertLimitsChange, alertLimitsOfFarms, farmAlertLimits, listedAlertLimits } from './limits.ts'

const tag = 'Alerts'

/** Sort columns of alerts; `rule` follows the order of the rules, the most severe first. */
const alertColumns = ['opened_at', 'last_true_at', 'rule', 'farm_title'] as const
export type AlertColumn = (typeof alertColumns)[number]
export const alertFilter = z.object({
  ...sortAndSearch(alertColumns, 'Alert'),
  state: z.optional(named('AlertState', z.enum(['open', 'closed', 'all']))),
  rule: z.optional(alertRule),
  farm_id: z.optional(idText),
  /** Alerts assigned to the caller. */
  mine: z.optional(flagText),
  /** Muted alerts. */
  muted: z.optional(flagText),
})
export type AlertFilter = z.infer<typeof alertFilter>

export const listAlerts = endpoint({
  id: 'listAlerts',
  tag,
  method: 'GET',
  path: '/alerts',
  can: 'alert.see',
  reads: 'may lag',
  summary: 'List alerts',
  description: 'Open alerts by default, newest first.',
  query: z.extend(alertFilter, pageParams),
  response: listOf(alert),
})
export const getAlert = endpoint({
  id: 'getAlert',
  tag,
  method: 'GET',
  path: '/alerts/{id}',
  can: 'alert.see',
  summary: 'Get an alert with its timeline',
  params: byId,
  response: alertDetail,
})
export const acknowledgeAlert = endpoint({
  id: 'acknowledgeAlert',
  tag,
  method: 'PUT',
  path: '/alerts/{id}/acknowledgement',
  can: 'alert.handle',
  summary: 'Acknowledge an alert',
  description: 'You receive no further notifications of it. An alert that is acknowledged already stays unchanged.',
  params: byId,
  response: alertDetail,
})
export const assignAlert = endpoint({
  id: 'assignAlert',
  tag,
  method: 'PUT',
  path: '/alerts/{id}/assignment',
  can: 'alert.handle',
  summary: 'Assign an alert to a user, or unassign it',
  description: '422 if the user has no access to the alert.',
  params: byId,
  body: alertAssignment,
  response: alertDetail,
})
export const listAlertAssignees = endpoint({
  id: 'listAlertAssignees',
  tag,
  method: 'GET',
  path: '/alerts/{id}/assignees',
  can: 'alert.handle',
  summary: 'List the users an alert can be assigned to',
  description: 'By name, at most 500.',
  params: byId,
  response: z.array(handler),
})
export const muteAlert = endpoint({
  id: 'muteAlert',
  tag,
  method: 'PUT',
  path: '/alerts/{id}/mute',
  can: 'alert.handle',
  summary: 'Mute or unmute an alert',
  description: 'No notifications of it are sent until the given time, at most a year from now.',
  params: byId,
  body: alertMute,
  response: alertDetail,
})
export const addAlertNote = endpoint({
  id: 'addAlertNote',
  tag,
  method: 'POST',
  path: '/alerts/{id}/notes',
  can: 'alert.handle',
  summary: 'Add a note to the timeline of an alert',
  params: byId,
  body: alertNote,
  response: alertDetail,
  status: 201,
  idempotent: true,
})

export const listAlertLimits = endpoint({
  id: 'listAlertLimits',
  tag,
  method: 'GET',
  path: '/alert-limits',
  can: 'alert.limit',
  summary: 'List the alert thresholds of all farms',
  description: 'By the name of the farm. The defaults where none are set.',
  query: z.object(pageParams),
  response: listOf(listedAlertLimits),
})
export const setAlertLimitsOfFarms = endpoint({
  id: 'setAlertLimitsOfFarms',
  tag,
  method: 'PUT',
  path: '/alert-limits',
  can: 'alert.limit',
  summary: 'Set the same alert thresholds for several farms',
  description: 'For all of them or none. Omitted thresholds stay as they are.',
  body: alertLimitsOfFarms,
  response: z.object({ changed: z.int() }),
  refuses: [404],
})
export const getAlertLimits = endpoint({
  id: 'getAlertLimits',
  tag,
  method: 'GET',
  path: '/farms/{id}/alert-limits',
  can: 'alert.limit',
  summary: 'Get the alert thresholds of a farm',
  description: 'The defaults where none are set.',
  params: byId,
  response: farmAlertLimits,
})
export const setAlertLimits = endpoint({
  id: 'setAlertLimits',
  tag,
  method: 'PUT',
  path: '/farms/{id}/alert-limits',
  can: 'alert.limit',
  summary: 'Update the alert thresholds of a farm',
  description: 'Affects which alerts are opened from now on.',
  params: byId,
  body: alertLimitsChange,
  response: farmAlertLimits,
})
