import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { area } from '#web/platform/formats.ts'
import { cropTitle } from '#domain/score/insights/wording.ts'
import { Newest } from '../newest.tsx'

/** `Strawberry · 4.62 ha · Ledbury, United Kingdom`: the parts that are set. */
export const placeText = ({ crops, area_in_sq_meters, city, country }: FarmDashboard['farm']): string =>
  [
    crops.map(cropTitle).join(', '),
    area_in_sq_meters === null ? '' : area(area_in_sq_meters),
    [city, country].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

export const PlaceLine = ({ data }: { data: FarmDashboard }) => {
  const place = placeText(data.farm)
  return (
    <>
      {place && `${place} · `}
      <Newest at={data.newest_message_at} zone={data.farm.time_zone} />
    </>
  )
}
