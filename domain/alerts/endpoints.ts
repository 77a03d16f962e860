import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams, sortAndSearch } from '../platform/paging.ts'
import { byId, flagText, idText } from '../platform/shapes.ts'
import { alert, alertAssignment, alertDetail, alertMute, alertNote, alertRule, handler } from './alert.ts'
import { alertLimitsChange, farmAlertLimits } from './limits.ts'

const tag = 'Alerts'

/** What alerts can be sorted by; `rule` in the order of the rules, what takes most with it first. */
const alertColumns = ['opened_at', 'last_true_at', 'rule', 'farm_title'] as const
export type AlertColumn = (typeof alertColumns)[number]
export const alertFilter = z.object({
  ...sortAndSearch(alertColumns, 'Alert'),
  state: z.optional(named('AlertState', z.enum(['open', 'closed', 'all']))),
  rule: z.optional(alertRule),
  farm_id: z.optional(idText),
  /** Those that are assigned to oneself. */
  mine: z.optional(flagText),
  /** Those of which nobody is told now. */
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
  description: 'Open ones unless asked otherwise, newest first unless sorted otherwise.',
  query: z.extend(alertFilter, pageParams),
  response: listOf(alert),
})
export const getAlert = endpoint({
  id: 'getAlert',
  tag,
  method: 'GET',
  path: '/alerts/{id}',
  can: 'alert.see',
  summary: 'Get an alert with its cause, remedy and timeline',
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
  description: 'The first acknowledgement counts; later ones change nothing.',
  params: byId,
  response: alertDetail,
})
export const assignAlert = endpoint({
  id: 'assignAlert',
  tag,
  method: 'PUT',
  path: '/alerts/{id}/assignment',
  can: 'alert.handle',
  summary: 'Assign an alert to a person who sees it, or to nobody',
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
  summary: 'List the people an alert can be assigned to',
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
  summary: 'Mute an alert until a time within a year',
  description: 'No notifications are sent meanwhile. `null` unmutes it.',
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

export const getAlertLimits = endpoint({
  id: 'getAlertLimits',
  tag,
  method: 'GET',
  path: '/farms/{id}/alert-limits',
  can: 'alert.limit',
  summary: 'Get the alert thresholds of a farm',
  description: 'Defaults where none are set.',
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
  description: 'Omitted members stay unchanged.',
  params: byId,
  body: alertLimitsChange,
  response: farmAlertLimits,
})
