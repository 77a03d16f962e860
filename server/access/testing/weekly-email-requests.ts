import { list, records, self, type Requests } from './request.ts'

const settings = self({ body: { weekly: true } })
const farm = records(({ farm_id }) => ({ params: { farm_id }, body: { wanted: true } }))
/** The server under test sends no email: every caller that may use the endpoint receives 409. */
const send = self({}, 409)

/** The caller's weekly email, under its current and its former paths, and the report of a week as PDF. */
export const weeklyEmailRequests: Record<string, Requests> = {
  getWeeklyEmailSettings: self(),
  getLetterChoice: self(),
  updateWeeklyEmailSettings: settings,
  setLetterChoice: settings,
  listWeeklyEmailFarms: list(),
  listLetterFarms: list(),
  updateWeeklyEmailFarm: farm,
  setLetterFarm: farm,
  sendWeeklyEmail: send,
  sendLetterNow: send,
  downloadWeekReport: records(({ farm_id }) => ({ params: { id: farm_id }, query: { from: '2026-06-04' } })),
}
