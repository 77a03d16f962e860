import { skipToken, useQuery } from '@tanstack/react-query'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { NotePhoto } from '#domain/notes/farm-note.ts'

/** What happened on the farm, by day and in words; undefined until it is known. */
export type FarmEvents =
  | readonly { key: string; date: string; words: string; photos: readonly NotePhoto[] }[]
  | undefined

/** Of which days the dashboard shows what happened: from its first recent week to its last day of weather. */
export const farmEventsWindow = ({ recent, weather, from, to }: FarmDashboard): [from: string, to: string] => {
  const last = weather.at(-1)?.date ?? to
  return [recent[0]?.from ?? from, last > to ? last : to]
}

/** What a part that comes after the score has asked for, once it is there: its words are none of the first page's. */
export const useFarmEvents = (data: FarmDashboard | undefined): FarmEvents =>
  useQuery<NonNullable<FarmEvents>>({
    queryKey: ['farm-moments', data?.farm.id, ...(data ? farmEventsWindow(data) : [])],
    queryFn: skipToken,
  }).data
