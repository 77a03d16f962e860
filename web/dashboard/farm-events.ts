import { skipToken, useQuery } from '@tanstack/react-query'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { NotePhoto } from '#domain/notes/farm-note.ts'

/** The events on the farm, by day and in words; undefined until loaded. */
export type FarmEvents =
  | readonly { key: string; date: string; words: string; photos: readonly NotePhoto[] }[]
  | undefined

/** The days for which the dashboard shows events: from its first recent week to its last day of weather. */
export const farmEventsWindow = ({ recent, weather, from, to }: FarmDashboard): [from: string, to: string] => {
  const last = weather.at(-1)?.date ?? to
  return [recent[0]?.from ?? from, last > to ? last : to]
}

/** The events requested by a component that loads after the score; its texts are not part of the first page. */
export const useFarmEvents = (data: FarmDashboard | undefined): FarmEvents =>
  useQuery<NonNullable<FarmEvents>>({
    queryKey: ['farm-moments', data?.farm.id, ...(data ? farmEventsWindow(data) : [])],
    queryFn: skipToken,
  }).data
