import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { farmsQuery } from '#web/farms/queries.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { identification as t } from '#web/texts/identification.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { identificationsQuery, QUEUE_PART } from '../photos/queries.ts'
import { identificationAddress, photoGroups } from './identification-address.ts'
import css from './identification-page.module.css'
import { IdentifyPhoto } from './identify-photo.tsx'

/** The queue of photos to identify, oldest first. */
export const IdentificationPage = () => {
  const { farm_id, group } = useAddress(identificationAddress)
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <p className={css.intro}>
        {t.intro} <span className={css.keys}>{t.keys}</span>
      </p>
      <Filters farmId={farm_id} group={group} />
      <Queue key={`${farm_id}-${group}`} farmId={farm_id} group={group} />
    </Page>
  )
}

interface Filter {
  farmId: number | undefined
  group: string | undefined
}

const Filters = ({ farmId, group }: Filter) => {
  const navigate = useNavigate()
  const { data: farms = [] } = useQuery(farmsQuery)
  const choose = (farm_id: string, functional_group: string) =>
    void navigate({
      to: '.',
      search: { farm_id: farm_id || undefined, group: functional_group || undefined },
      resetScroll: false,
    })
  return (
    <div className={css.filters}>
      <Field label={t.farm}>
        {(control) => (
          <Select {...control} value={farmId ?? ''} onChange={({ target }) => choose(target.value, group ?? '')}>
            <option value="">{t.everyFarm}</option>
            {farms.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t.group}>
        {(control) => (
          <Select
            {...control}
            value={group ?? ''}
            onChange={({ target }) => choose(String(farmId ?? ''), target.value)}
          >
            <option value="">{t.everyGroup}</option>
            {photoGroups.map((each) => (
              <option key={each} value={each}>
                {surveys.groupOf(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const Queue = ({ farmId, group }: Filter) => {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(0)
  const skip = Math.floor(wanted / QUEUE_PART) * QUEUE_PART
  const { data, error, refetch } = useQuery(identificationsQuery({ farm_id: farmId, functional_group: group, skip }))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const { rows, total } = data
  const isFiltered = farmId !== undefined || group !== undefined
  if (total === 0)
    return (
      <EmptyState
        late="no-records"
        title={isFiltered ? t.noneFiltered : t.none}
        actions={isFiltered && <Button onClick={() => void navigate({ to: '.', search: {} })}>{t.all}</Button>}
      >
        {isFiltered ? t.noneFilteredText : t.noneText}
      </EmptyState>
    )
  // After a decision the next photo is shown, or the previous one at the end of the queue.
  const at = Math.min(wanted, total - 1)
  const item = rows[at - skip] ?? rows.at(-1)
  if (!item) return <SkeletonLines lines={8} />
  const step = (by: number) => setWanted((at + by + total) % total)
  return <IdentifyPhoto key={item.photo.key} item={item} at={at} total={total} onStep={step} />
}
