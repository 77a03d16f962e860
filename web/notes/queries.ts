import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listFarmEvents, listFarmNotes } from '#domain/notes/endpoints.ts'
import { farmEventsOf } from '#domain/notes/farm-events.ts'
import type { NotePhoto } from '#domain/notes/farm-note.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { notes as t } from '#web/texts/notes.ts'

export const farmNotesQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['farm-notes', farmId],
    queryFn: ({ signal }) => fetchAllPages(listFarmNotes, { params: { id: farmId } }, signal),
  })

/** An event of a day, in words. */
export interface MomentInWords {
  key: string
  date: string
  words: string
  /** Of a note. */
  photos: readonly NotePhoto[]
}

/** The events on a farm from one day to another, both included. */
export const farmMomentsQuery = (farmId: number, from: string, to: string) =>
  queryOptions({
    queryKey: ['farm-moments', farmId, from, to],
    queryFn: async ({ signal }): Promise<MomentInWords[]> => {
      const query = { start_date: from, end_date: to }
      const events = await api(listFarmEvents, { params: { id: farmId }, query }, signal)
      return farmEventsOf(events, from, to).map(({ date, isEnd, event }) => ({
        key: `${event.source}-${event.id}-${date}-${isEnd}`,
        date,
        words: t.moment(event, isEnd),
        photos: event.photos,
      }))
    },
    staleTime: 60_000,
  })

/** Invalidates queries after a note was created, changed or deleted. */
export const renewNotes = async (client: QueryClient, farmId: number): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['farm-notes', farmId] }),
    client.invalidateQueries({ queryKey: ['farm-moments', farmId] }),
  ])
}
