import { list, records, self, type Requests } from './request.ts'

/** The own weekly letter, and a week on paper. */
export const letterRequests: Record<string, Requests> = {
  getLetterChoice: self(),
  setLetterChoice: self({ body: { weekly: true } }),
  listLetterFarms: list(),
  setLetterFarm: records(({ farm_id }) => ({ params: { farm_id }, body: { wanted: true } })),
  // There is no mail here: whoever may ask hears so.
  sendLetterNow: self({}, 409),
  downloadWeekReport: records(({ farm_id }) => ({ params: { id: farm_id }, query: { from: '2026-06-04' } })),
}
