import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { requestedDate, byId, id, idText } from '../platform/shapes.ts'

const tag = 'Weekly email'

/** Whether the caller receives the weekly email, at which address, and for how many farms. */
const weeklyEmailSettings = named(
  'WeeklyEmailSettings',
  z.object({ weekly: z.boolean(), email: z.string(), farms: z.int() }),
)
export type WeeklyEmailSettings = z.infer<typeof weeklyEmailSettings>

/** A farm that the caller can see, and whether their weekly email covers it. `chosen`: set by them, not by their role. */
const weeklyEmailFarm = named(
  'WeeklyEmailFarm',
  z.object({
    farm_id: id,
    farm_title: z.string(),
    organisation_title: z.string(),
    wanted: z.boolean(),
    chosen: z.boolean(),
  }),
)
export type WeeklyEmailFarm = z.infer<typeof weeklyEmailFarm>

export const getWeeklyEmailSettings = endpoint({
  id: 'getWeeklyEmailSettings',
  tag,
  method: 'GET',
  path: '/weekly-email/settings',
  aliases: [{ id: 'getLetterChoice', path: '/letters/weekly' }],
  can: 'weekly-email.use',
  summary: 'Get your weekly email settings',
  description: 'The default of your role if you have not chosen.',
  response: weeklyEmailSettings,
})
export const updateWeeklyEmailSettings = endpoint({
  id: 'updateWeeklyEmailSettings',
  tag,
  method: 'PUT',
  path: '/weekly-email/settings',
  aliases: [{ id: 'setLetterChoice', path: '/letters/weekly' }],
  can: 'weekly-email.use',
  summary: 'Update your weekly email settings',
  body: named('WeeklyEmailSettingsChange', z.strictObject({ weekly: z.boolean() })),
  response: weeklyEmailSettings,
})
export const listWeeklyEmailFarms = endpoint({
  id: 'listWeeklyEmailFarms',
  tag,
  method: 'GET',
  path: '/weekly-email/farms',
  aliases: [{ id: 'listLetterFarms', path: '/letters/weekly/farms' }],
  can: 'weekly-email.use',
  summary: 'List farms with your weekly email setting',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), ...pageParams }),
  response: listOf(weeklyEmailFarm),
})
export const updateWeeklyEmailFarm = endpoint({
  id: 'updateWeeklyEmailFarm',
  tag,
  method: 'PUT',
  path: '/weekly-email/farms/{farm_id}',
  aliases: [{ id: 'setLetterFarm', path: '/letters/weekly/farms/{farm_id}' }],
  can: 'weekly-email.use',
  summary: 'Update the weekly email setting of a farm',
  description: 'Includes the farm in your weekly email, or excludes it.',
  params: z.object({ farm_id: idText }),
  body: named('WeeklyEmailFarmChange', z.strictObject({ wanted: z.boolean() })),
  response: weeklyEmailFarm,
})
export const sendWeeklyEmail = endpoint({
  id: 'sendWeeklyEmail',
  tag,
  method: 'POST',
  path: '/weekly-email/send',
  aliases: [{ id: 'sendLetterNow', path: '/letters/weekly/send' }],
  can: 'weekly-email.use',
  summary: 'Send yourself the weekly email of last week',
  description: 'Covers at most 20 farms. 409 if the portal sends no emails.',
  response: named('SentWeeklyEmail', z.object({ email: z.string(), farms: z.int() })),
  refuses: [409, 429],
})

const byToken = z.object({ token: z.string().check(z.maxLength(100)) })
export const unsubscribeFromWeeklyEmail = endpoint({
  id: 'unsubscribeFromWeeklyEmail',
  tag,
  method: 'POST',
  path: '/weekly-email/unsubscribe',
  aliases: [{ id: 'endLetters', path: '/letters/unsubscribe' }],
  can: 'anyone',
  summary: 'Unsubscribe from weekly emails',
  description: 'One-click unsubscribe (RFC 8058) with the token of the link in the email. The body is ignored.',
  query: byToken,
  refuses: [404, 429],
})
/** For people who open the unsubscribe address in a browser: redirects to the page with the button. */
export const redirectToUnsubscribePage = endpoint({
  id: 'redirectToUnsubscribePage',
  tag,
  method: 'GET',
  path: '/weekly-email/unsubscribe',
  aliases: [{ id: 'showEndLetters', path: '/letters/unsubscribe' }],
  can: 'anyone',
  summary: 'Redirect to the page to unsubscribe from weekly emails',
  description: 'Does not unsubscribe.',
  query: byToken,
  file: ['text/html'],
})

export const downloadWeekReport = endpoint({
  id: 'downloadWeekReport',
  tag: 'Reports',
  method: 'GET',
  path: '/farms/{id}/week-report',
  can: 'report.use',
  reads: 'may lag',
  summary: 'Export seven days of a farm as PDF',
  description: 'Score, causes, actions, figures by day, cameras and weather. The PDF is tagged for screen readers.',
  params: byId,
  query: z.object({ from: requestedDate }),
  file: ['application/pdf'],
  event: 'exported',
  refuses: [404],
})
