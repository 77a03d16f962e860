import { skipToken, useQuery } from '@tanstack/react-query'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'

/** What happened on the farm, by day and in words; undefined until it is known. */
export type Moments = readonly { key: string; date: string; words: string }[] | undefined

/** Of which days the dashboard shows what happened: from its first recent week to its last day of weather. */
export const momentsWindow = ({ recent, weather, from, to }: FarmDashboard): [from: string, to: string] => {
  const last = weather.at(-1)?.date ?? to
  return [recent[0]?.from ?? from, last > to ? last : to]
}

/** What a part that comes after the score has asked for, once it is there: its words are none of the first page's. */
export const useMoments = (data: FarmDashboard | undefined): Moments =>
  useQuery<NonNullable<Moments>>({
    queryKey: ['farm-moments', data?.farm.id, ...(data ? momentsWindow(data) : [])],
    queryFn: skipToken,
  }).data
