import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { requestedDate, byId, id, idText } from '../platform/shapes.ts'

const tag = 'Weekly email'

/** The own weekly letter: whether it is wanted at all, where it goes, and for how many farms. */
const letterChoice = named('LetterChoice', z.object({ weekly: z.boolean(), email: z.string(), farms: z.int() }))
export type LetterChoice = z.infer<typeof letterChoice>

/** A farm that a person sees, and whether the weekly letter tells them of it. `chosen`: by themselves, not by their role. */
const letterFarm = named(
  'LetterFarm',
  z.object({
    farm_id: id,
    farm_title: z.string(),
    organisation_title: z.string(),
    wanted: z.boolean(),
    chosen: z.boolean(),
  }),
)
export type LetterFarm = z.infer<typeof letterFarm>

export const getLetterChoice = endpoint({
  id: 'getLetterChoice',
  tag,
  method: 'GET',
  path: '/letters/weekly',
  can: 'letter.use',
  summary: 'Get your weekly email settings',
  description: 'The default of your role if you have not chosen.',
  response: letterChoice,
})
export const setLetterChoice = endpoint({
  id: 'setLetterChoice',
  tag,
  method: 'PUT',
  path: '/letters/weekly',
  can: 'letter.use',
  summary: 'Update your weekly email settings',
  body: z.strictObject({ weekly: z.boolean() }),
  response: letterChoice,
})
export const listLetterFarms = endpoint({
  id: 'listLetterFarms',
  tag,
  method: 'GET',
  path: '/letters/weekly/farms',
  can: 'letter.use',
  summary: 'List farms with your weekly email setting',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), ...pageParams }),
  response: listOf(letterFarm),
})
export const setLetterFarm = endpoint({
  id: 'setLetterFarm',
  tag,
  method: 'PUT',
  path: '/letters/weekly/farms/{farm_id}',
  can: 'letter.use',
  summary: 'Update the weekly email setting of a farm',
  description: 'Includes the farm in your weekly email, or excludes it.',
  params: z.object({ farm_id: idText }),
  body: z.strictObject({ wanted: z.boolean() }),
  response: letterFarm,
})
export const sendLetterNow = endpoint({
  id: 'sendLetterNow',
  tag,
  method: 'POST',
  path: '/letters/weekly/send',
  can: 'letter.use',
  summary: 'Send yourself the weekly email of last week',
  description: 'Covers at most 20 farms. 409 if the portal sends no emails.',
  response: named('SentLetter', z.object({ email: z.string(), farms: z.int() })),
  refuses: [409, 429],
})

const byToken = z.object({ token: z.string().check(z.maxLength(100)) })
export const endLetters = endpoint({
  id: 'endLetters',
  tag,
  method: 'POST',
  path: '/letters/unsubscribe',
  can: 'anyone',
  summary: 'Unsubscribe from weekly emails',
  description: 'One-click unsubscribe (RFC 8058) with the token of the link in the email. The body is ignored.',
  query: byToken,
  refuses: [404, 429],
})
/** Where a person opens the address that mail programs post to: to the page with the button. It changes nothing. */
export const showEndLetters = endpoint({
  id: 'showEndLetters',
  tag,
  method: 'GET',
  path: '/letters/unsubscribe',
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
