import { IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { imageGroups, type ImageFilter } from '#domain/images/filter.ts'
import { reviewStates } from '#domain/image-reviews/review.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { classTitle } from './class-dialog.tsx'
import css from './image-filters.module.css'
import { Choice, MoreFilters, type FilterPartProps } from './more-filters.tsx'
import { devicesOfFarmQuery, imageClassesQuery } from './queries.ts'

interface FiltersProps extends FilterPartProps {
  /** Today's date at the farms, `YYYY-MM-DD`. */
  today: string
}

/** Members behind "More filters". */
const moreFilters = [
  'field_id',
  'tunnel_id',
  'plot_id',
  'hour_from',
  'hour_to',
  'min_confidence',
  'max_confidence',
  'min_insects',
  'model_version',
] as const

export const ImageFilters = ({ filter, onFilter, today }: FiltersProps) => {
  const [more, setMore] = useState(
    moreFilters.some((name) => filter[name] !== undefined && !(name === 'min_insects' && filter.min_insects === 1)),
  )
  const { data: farms = [] } = useQuery(farmsQuery)
  const farm = filter.farm_id ?? (farms.length === 1 ? farms[0]?.id : undefined)
  const { data: devices = [] } = useQuery(devicesOfFarmQuery(farm))
  const isNarrow = useIsNarrow()
  const isEmpty = Object.keys(filter).length === 0
  // On a phone, only the two most common filters are shown at first.
  const all = more || !isNarrow
  return (
    <section className={css.filters} aria-label={t.filters}>
      <div className={css.fields}>
        {all && farms.length > 1 && (
          <Choice
            label={t.farm}
            value={filter.farm_id}
            none={t.everyFarm}
            options={farms.map(({ id, title }) => [String(id), title])}
            onChoose={(farm_id) =>
              onFilter({
                farm_id,
                device_id: undefined,
                field_id: undefined,
                tunnel_id: undefined,
                plot_id: undefined,
              })
            }
          />
        )}
        {all && devices.length > 1 && (
          <Choice
            label={t.device}
            value={filter.device_id}
            none={t.everyDevice}
            options={devices.map(({ id, name }) => [String(id), name])}
            onChoose={(device_id) => onFilter({ device_id })}
          />
        )}
        <Period filter={filter} onFilter={onFilter} today={today} />
        <Insects filter={filter} onFilter={onFilter} />
        {all && <Taxon key={filter.taxon ?? ''} filter={filter} onFilter={onFilter} />}
        {all && <ReviewChoice filter={filter} onFilter={onFilter} />}
        {more && <MoreFilters filter={filter} onFilter={onFilter} farm={farm} />}
      </div>
      <div className={css.actions}>
        <HiddenFilters filter={filter} onFilter={onFilter} />
        <Button kind="ghost" aria-expanded={more} onClick={() => setMore(!more)}>
          <IconFilter aria-hidden="true" />
          {more ? t.fewerFilters : t.moreFilters}
        </Button>
        {!isEmpty && (
          <Button
            kind="ghost"
            onClick={() => onFilter(Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])))}
          >
            {t.clearFilters}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Members of the filter that no field shows, such as those of a shared link; each can be removed. */
const HiddenFilters = ({ filter, onFilter }: FilterPartProps) => {
  const person = usePerson()
  const isShown = reviewChoiceOf(filter, person.id) === 'not_mine'
  const hidden = {
    organisation_id: filter.organisation_id !== undefined && t.oneOrganisation,
    reviewed_by: filter.reviewed_by !== undefined && filter.reviewed_by !== person.id && t.oneReviewer,
    not_reviewed_by_me: filter.not_reviewed_by_me === 'true' && !isShown && t.notReviewedByMe,
  }
  return Object.entries(hidden).map(
    ([name, title]) =>
      title && (
        <Button key={name} aria-label={t.removeFilter(title)} onClick={() => onFilter({ [name]: undefined })}>
          {title}
          <IconX aria-hidden="true" />
        </Button>
      ),
  )
}

const Period = ({ filter: { from, to }, onFilter, today }: FiltersProps) => {
  const [open, setOpen] = useState(false)
  const periods = { today: today, week: addDays(today, -6), month: addDays(today, -29) }
  const known = (Object.keys(periods) as (keyof typeof periods)[]).find(
    (name) => periods[name] === from && to === today,
  )
  const own = open || (known === undefined && (from !== undefined || to !== undefined))
  return (
    <>
      <Field label={t.period}>
        {(control) => (
          <Select
            {...control}
            value={own ? 'own' : (known ?? '')}
            onChange={({ target: { value } }) => {
              setOpen(value === 'own')
              if (value === 'own') return
              const start = periods[value as keyof typeof periods]
              onFilter(start === undefined ? { from: undefined, to: undefined } : { from: start, to: today })
            }}
          >
            <option value="">{t.anyTime}</option>
            <option value="today">{t.periods.today}</option>
            <option value="week">{t.periods.week}</option>
            <option value="month">{t.periods.month}</option>
            <option value="own">{t.ownDays}</option>
          </Select>
        )}
      </Field>
      {own && (
        <>
          <TextField
            label={t.from}
            type="date"
            value={from ?? ''}
            max={to}
            onChange={({ target }) => onFilter({ from: target.value || undefined })}
          />
          <TextField
            label={t.to}
            type="date"
            value={to ?? ''}
            min={from}
            onChange={({ target }) => onFilter({ to: target.value || undefined })}
          />
        </>
      )}
    </>
  )
}

/** Filters by functional group, or by whether there is any insect. */
const Insects = ({ filter, onFilter }: FilterPartProps) => {
  const { functional_group, min_insects, max_insects } = filter
  const value = functional_group ?? (max_insects === 0 ? 'none' : min_insects === 1 ? 'any' : '')
  return (
    <Choice
      label={t.group}
      value={value}
      none={t.everyGroup}
      options={[
        ['any', t.anyInsect],
        ['none', t.noInsect],
        ...imageGroups.map((group) => [group, classTitle(group)] as const),
      ]}
      onChoose={(chosen) =>
        onFilter({
          functional_group: chosen === 'any' || chosen === 'none' ? undefined : chosen,
          min_insects: chosen === 'any' ? '1' : undefined,
          max_insects: chosen === 'none' ? '0' : undefined,
        })
      }
    />
  )
}

const Taxon = ({ filter, onFilter }: FilterPartProps) => {
  const [typed, setTyped] = useState(filter.taxon ?? '')
  const { data: classes = [] } = useQuery(imageClassesQuery(filter))
  const apply = () => typed.trim() !== (filter.taxon ?? '') && onFilter({ taxon: typed.trim() || undefined })
  return (
    <>
      <TextField
        label={t.taxon}
        value={typed}
        list="image-classes"
        autoComplete="off"
        maxLength={120}
        placeholder={t.taxonHint}
        onChange={({ target }) => {
          setTyped(target.value)
          // A class name selected from the list is applied at once.
          if (classes.some(({ object_class_name }) => object_class_name === target.value))
            onFilter({ taxon: target.value })
        }}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      <datalist id="image-classes">
        {classes.map(({ object_class_name }) => (
          <option key={object_class_name} value={object_class_name} />
        ))}
      </datalist>
    </>
  )
}

/** The option of the field “Review” that a filter corresponds to; empty: all images. */
const reviewChoiceOf = (filter: ImageFilter, person: number): string => {
  if (filter.review_state) return filter.review_state
  if (filter.disagreement === 'true') return 'disagreement'
  if (filter.reviewed_by === person) return 'mine'
  if (filter.favourite === 'true') return 'favourite'
  return filter.not_reviewed_by_me === 'true' ? 'not_mine' : ''
}

const ReviewChoice = ({ filter, onFilter }: FilterPartProps) => {
  const person = usePerson()
  const none = {
    review_state: undefined,
    disagreement: undefined,
    reviewed_by: undefined,
    not_reviewed_by_me: undefined,
    favourite: undefined,
  }
  const special: Record<string, Record<string, string>> = {
    disagreement: { disagreement: 'true' },
    mine: { reviewed_by: String(person.id) },
    not_mine: { not_reviewed_by_me: 'true' },
    favourite: { favourite: 'true' },
  }
  return (
    <Choice
      label={t.review}
      value={reviewChoiceOf(filter, person.id)}
      none={t.everyReview}
      options={[
        ...reviewStates.map((state) => [state, t.states[state]] as const),
        ['disagreement', t.disagreement],
        ['mine', t.mine],
        ['not_mine', t.notReviewedByMe],
        ['favourite', t.favourites],
      ]}
      onChoose={(chosen) =>
        onFilter({ ...none, ...(chosen === undefined ? {} : (special[chosen] ?? { review_state: chosen })) })
      }
    />
  )
}
