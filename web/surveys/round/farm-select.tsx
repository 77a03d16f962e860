import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Farm } from '#domain/farms/farm.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { recentPlots, storedChoices } from '#web/field-work/places/remembered-place.ts'
import { useLastFarm } from '#web/platform/navigation/last-farm.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { rounds as t } from '#web/texts/rounds.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { readyFarms } from '../offline-preparation/ready-farms.ts'

/** The farm in the address, or the last surveyed, selected or downloaded one, or the only one. */
export const useFarm = (
  asked: number | undefined,
): { farm: Farm | undefined; farms: Farm[] | undefined; query: UseQueryResult } => {
  const { id } = usePerson()
  const query = useQuery(farmsQuery)
  const farms = query.data
  const [last] = useState(
    () => recentPlots(id)[0]?.farm_id ?? storedChoices(id).farm?.id ?? readyFarms(id)[0]?.farm_id ?? null,
  )
  const wanted = asked ?? last
  const farm = farms?.find((one) => one.id === wanted) ?? (farms?.length === 1 ? farms[0] : undefined)
  return { farm, farms, query }
}

/**
 * For pages that only show records: if there is no such farm, the one whose dashboard was opened last, or the first.
 */
export const useShownFarm = (asked: number | undefined): ReturnType<typeof useFarm> => {
  const { farm, farms, query } = useFarm(asked)
  const last = useLastFarm(usePerson().id)
  return { farm: farm ?? farms?.find(({ id }) => id === last) ?? farms?.[0], farms, query }
}

interface FarmSelectProps {
  farms: readonly Farm[]
  farm: Farm | undefined
  onChoose: (farm: number | undefined) => void
}
export const FarmSelect = ({ farms, farm, onChoose }: FarmSelectProps) => (
  <Field label={t.farm}>
    {(control) => (
      <Select
        {...control}
        value={farm?.id ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      >
        {!farm && <option value="">{t.chooseFarm}</option>}
        {farms.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
