import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { listOf, pageParams } from '../platform/paging.ts'
import { askedDate, byId, id, idText } from '../platform/shapes.ts'

const tag = 'Letters'

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
  summary: 'Whether one gets the weekly letter, where it goes, and for how many farms.',
  response: letterChoice,
})
export const setLetterChoice = endpoint({
  id: 'setLetterChoice',
  tag,
  method: 'PUT',
  path: '/letters/weekly',
  can: 'letter.use',
  summary: 'Get the weekly letter, or none at all.',
  body: z.strictObject({ weekly: z.boolean() }),
  response: letterChoice,
})
export const listLetterFarms = endpoint({
  id: 'listLetterFarms',
  tag,
  method: 'GET',
  path: '/letters/weekly/farms',
  can: 'letter.use',
  summary: 'The farms within scope, by title, and which of them the weekly letter tells one of.',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(200))), ...pageParams }),
  response: listOf(letterFarm),
})
export const setLetterFarm = endpoint({
  id: 'setLetterFarm',
  tag,
  method: 'PUT',
  path: '/letters/weekly/farms/{farm_id}',
  can: 'letter.use',
  summary: 'Be told of a farm by the weekly letter, or not.',
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
  summary:
    'Send oneself the letter of last week at once, whether it came already or not. `farms`: of how many it tells; 0: none was sent.',
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
  summary:
    "End somebody's weekly letters with the token that each of them carries, in one click (RFC 8058): whatever is in the body is left unread.",
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
  summary: 'Leads to the page on which the weekly letters can be ended; it ends nothing by itself.',
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
  summary:
    "A farm's seven days from a day on as a tagged PDF: score, why, what to do, figures by day, cameras and weather.",
  params: byId,
  query: z.object({ from: askedDate }),
  file: ['application/pdf'],
  event: 'exported',
  refuses: [404],
})
