import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { isRefusal, requestVisit } from '#web/field-work/outbox/deliver.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { surveyQuery } from '../queries.ts'
import type { Count } from './count.ts'

/**
 * Requests the visit as soon as counting begins. Without a signal there is none yet: the outbox requests it when it
 * sends. Returns the server's rejection, if any.
 */
export const useVisit = (
  place: Place,
  { survey_id, survey_date, visit_key }: DraftCount<unknown>,
  { setVisit, redate }: Pick<Count<unknown>, 'setVisit' | 'redate'>,
): string | null => {
  const client = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  // A new visit is created with its first count, so that an unused choice leaves no empty visit.
  const isKnown = survey_id !== null || (visit_key ?? null) !== null
  useEffect(() => {
    if (isKnown) return
    let gone = false
    const ask = async () => {
      try {
        const visit = await requestVisit(place.plot_id, survey_date)
        if (gone) return
        setFault(null)
        // The visit is known, so its entries can be shown without another request.
        client.setQueryData(surveyQuery(visit.id).queryKey, visit)
        setVisit(visit.id)
      } catch (error) {
        if (gone || !isRefusal(error)) return
        const why = error.issue('survey_date')
        if (why === undefined || !redate()) setFault(why ?? messageOf(error, messages.somethingWrongLater))
      }
    }
    const again = () => void ask()
    void ask()
    addEventListener('online', again)
    return () => {
      gone = true
      removeEventListener('online', again)
    }
  }, [isKnown, place.plot_id, survey_date, setVisit, redate, client])
  return fault
}
