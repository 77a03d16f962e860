import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { number } from '#web/platform/formats.ts'
import { devices as t } from '#web/texts/devices.ts'
import { Button } from '#web/ui/button.tsx'
import type { DevicesAddress } from './devices-address.ts'
import { deviceCountsQuery } from './queries.ts'
import css from './state-picker.module.css'

const FilterButton = ({ shown, onRemove }: { shown: string; onRemove: () => void }) => (
  <Button aria-label={t.everyFarm(shown)} onClick={onRemove}>
    {shown}
    <IconX aria-hidden="true" />
  </Button>
)

type State = NonNullable<DevicesAddress['state']> | 'all'
const order: State[] = ['all', 'needs_attention', 'never_sent', 'inactive', 'deleted']
/** States that only some portals have: offered if there are such devices. */
const occasional = new Set<State>(['never_sent', 'deleted'])

interface StatePickerProps extends Pick<DevicesAddress, 'state' | 'farm_id' | 'organisation_id'> {
  /** Title of the farm that filters the list, if it is loaded. */
  farmTitle: string | undefined
}

/**
 * Filters the list by state, each with its number of devices. Deleted ones are offered to people who may restore them.
 */
export const StatePicker = ({ state: chosen, farm_id, organisation_id, farmTitle }: StatePickerProps) => {
  const state: State = chosen ?? 'all'
  const { data: counts } = useQuery(deviceCountsQuery({ farm_id, organisation_id }))
  const { data: organisations = [] } = useQuery({ ...organisationsQuery, enabled: organisation_id !== undefined })
  const count = (each: State) => counts?.[each satisfies keyof DeviceCounts] ?? null
  const navigate = useNavigate()
  const choose = (change: Partial<Pick<DevicesAddress, 'state' | 'farm_id' | 'organisation_id'>>) =>
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
            {t.states[each]} {count(each) !== null && number(count(each))}
          </button>
        ))}
      </div>
      {farm_id !== undefined && (
        <FilterButton shown={farmTitle ?? t.oneFarm} onRemove={() => choose({ farm_id: undefined })} />
      )}
      {organisation_id !== undefined && (
        <FilterButton
          shown={organisations.find(({ id }) => id === organisation_id)?.title ?? t.oneOrganisation}
          onRemove={() => choose({ organisation_id: undefined })}
        />
      )}
    </>
  )
}
