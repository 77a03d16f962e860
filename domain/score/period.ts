import * as z from 'zod/mini'
import { requestedDate } from '../platform/shapes.ts'

const DAY_MS = 86_400_000
export const MAX_DAYS = 400

/** Local days of the farm, both included. */
export const days = z.object({ start_date: requestedDate, end_date: requestedDate })

/** The period runs forwards and has at most 400 days. */
export const inOrder = z.check<z.infer<typeof days>>((context) => {
  const { start_date, end_date } = context.value
  const length = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS
  const tell = (message: string) =>
    context.issues.push({ code: 'custom', message, input: context.value, path: ['end_date'] })
  if (length < 0) tell('must not be before start_date')
  if (length > MAX_DAYS) tell(`is more than ${MAX_DAYS} days after start_date`)
})

export const period = days.check(inOrder)
