import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import type { DevicesAddress } from './devices-address.ts'
import { deviceCountsQuery } from './queries.ts'
import css from './state-picker.module.css'

type State = NonNullable<DevicesAddress['state']> | 'all'
const order: State[] = ['all', 'needs_attention', 'never_sent', 'inactive', 'deleted']
/** States that only some portals have: offered if there are such devices. */
const occasional = new Set<State>(['never_sent', 'deleted'])

interface StatePickerProps {
  state: DevicesAddress['state']
  farmId: number | undefined
  /** Title of the farm that filters the list, if it is loaded. */
  farmTitle: string | undefined
}

/**
 * Filters the list by state, each with its number of devices. Deleted ones are offered to people who may restore them.
 */
export const StatePicker = ({ state: chosen, farmId, farmTitle }: StatePickerProps) => {
  const state: State = chosen ?? 'all'
  const { data: counts } = useQuery(deviceCountsQuery(farmId))
  const count = (each: State) => counts?.[each satisfies keyof DeviceCounts] ?? null
  const navigate = useNavigate()
  const choose = (change: Pick<DevicesAddress, 'state'> | { farm_id: undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    })
  const shown = order.filter((each) => !occasional.has(each) || each === state || (count(each) ?? 0) > 0)
  return (
    <>
      <div className={css.states} role="group" aria-label={t.state}>
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === state}
            onClick={() => choose({ state: each === 'all' ? undefined : each })}
          >
            {t.states[each]} {count(each) !== null && <span>{number(count(each))}</span>}
          </button>
        ))}
      </div>
      {farmId !== undefined && (
        <Button aria-label={t.everyFarm(farmTitle ?? t.oneFarm)} onClick={() => choose({ farm_id: undefined })}>
          {farmTitle ?? t.oneFarm}
          <IconX aria-hidden="true" />
        </Button>
      )}
    </>
  )
}
