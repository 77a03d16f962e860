import type { QueryClient } from '@tanstack/react-query'

/** Rows a page of what was surveyed. */
export const ROWS_CHOICES = [10, 30, 100]
export const FIRST_ROWS = 10

/** After a change, all that shows surveys or observed weather asks again. */
export const invalidateSurveys = (client: QueryClient) =>
  Promise.all(['surveys', 'weathers', 'history'].map((first) => client.invalidateQueries({ queryKey: [first] })))
