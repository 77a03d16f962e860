import { useQuery } from '@tanstack/react-query'
import { number } from '#web/platform/formats.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Figures } from '#web/ui/figures.tsx'
import type { DevicesAddress } from './devices-address.ts'
import { deviceCountsQuery } from './queries.ts'

/**
 * A summary of the fleet. Its space is reserved while the figures load; if they cannot be loaded, the list shows the
 * reason.
 */
export const FleetFigures = (whose: Pick<DevicesAddress, 'farm_id' | 'organisation_id'>) => {
  const { data } = useQuery(deviceCountsQuery(whose))
  const figure = (value: number | undefined) => (value === undefined ? '–' : number(value))
  return (
    <Figures
      figures={[
        { value: figure(data?.all), name: t.figures.all(data ? data.all - data.inactive : null) },
        {
          value: figure(data?.sent_in_day),
          name: t.figures.sentInDay(data ? data.all - data.inactive : null),
        },
        { value: figure(data?.needs_attention), name: t.figures.needs_attention(data?.needs_attention ?? 0) },
        // Cameras without any message raise no alert.
        ...(data && data.never_sent > 0
          ? [{ value: figure(data.never_sent), name: t.figures.never_sent(data.never_sent) }]
          : []),
        {
          value: data ? (data.hours === null ? t.noData : number(data.hours)) : '–',
          ...(data?.hours == null ? {} : { unit: 'h' }),
          name: t.figures.hours,
        },
      ]}
    />
  )
}
