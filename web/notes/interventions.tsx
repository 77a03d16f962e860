import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Intervention,
  interventionDays,
  listInterventions,
  MOST_INTERVENTIONS,
} from '#domain/comparisons/intervention.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { api } from '#web/platform/api/api.ts'
import { date, number } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { interventions as t } from '#web/texts/interventions.ts'
import { Pending } from '#web/ui/pending.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import type { TableView } from '#web/ui/table/table-view.ts'
import css from './notes.module.css'

/** The number of past days in which interventions are listed. */
const PERIOD_DAYS = 365

const ratio = (value: number): string => number(value, 2)

const rangeText = ([low, high]: [low: number, high: number | null]): string =>
  high === null ? t.from(ratio(low)) : t.range(ratio(low), ratio(high))

const changeText = (change: Intervention['there']): string =>
  change === null || change.ratio === null
    ? '–'
    : t.change(ratio(change.ratio), rangeText(change.range), change.cameras)

/** The result of the comparison for one intervention, in a sentence with its range. */
export const verdictOf = (
  { complete, there, elsewhere, effect, date: day, ...one }: Intervention,
  days: number,
): string => {
  if (!complete) return t.tooEarly(date(addDays(day, days + 1)))
  if (there === null) return t.notWatched
  if (one.field_id === null) return t.wholeFarm
  if (one.fields_elsewhere === 0 || elsewhere === null) return t.nothingElsewhere
  if (effect === null) return t.noVisits
  if (effect.range === null) return t.oneField(ratio(effect.ratio))
  const figure = `${ratio(effect.ratio)} (${rangeText(effect.range)})`
  if (!effect.significant) return t.cannotTell(figure)
  return effect.ratio > 1 ? t.more(figure) : t.fewer(figure)
}

/** The value is an empty text where there is nothing to compare: the table shows a dash, a card omits it. */
const columnsOf = (days: number): [Column<Intervention>, ...Column<Intervention>[]] => [
  { key: 'kind', title: t.what, value: ({ kind, text }) => [t.kinds[kind], text].filter(Boolean).join(': ') },
  { key: 'date', title: t.date, value: ({ date: day }) => day, cell: ({ date: day }) => date(day) },
  { key: 'field', title: t.field, value: ({ field_name }) => field_name ?? t.farm },
  {
    key: 'there',
    title: t.there,
    value: ({ there }) => there?.ratio ?? '',
    cell: ({ there }) => changeText(there),
    figures: true,
  },
  {
    key: 'elsewhere',
    title: t.elsewhere,
    value: ({ elsewhere }) => elsewhere?.ratio ?? '',
    cell: ({ elsewhere }) => changeText(elsewhere),
    figures: true,
  },
  {
    key: 'verdict',
    title: t.verdict,
    value: (one) => verdictOf(one, days),
    cell: (one) => (
      <>
        {verdictOf(one, days)} {one.complete && one.overlapping && t.overlapping}
      </>
    ),
    fixed: true,
    card: 'row',
  },
]

/** The effects of hives, sprays and vents in the last year, compared with fields without them. */
export const Interventions = ({ farmId, zone }: { farmId: number; zone: string }) => {
  const [days, setDays] = useState<(typeof interventionDays)[number]>('7')
  const [view, setView] = useState<TableView>({})
  const end = localDay(useNow(), zone)
  const query = { start_date: addDays(end, -PERIOD_DAYS), end_date: end, days }
  const asked = useQuery({
    queryKey: ['farm-interventions', farmId, query],
    queryFn: ({ signal }) => api(listInterventions, { params: { id: farmId }, query }, signal),
  })
  if (!asked.data) return <Pending asked={asked} lines={3} />
  if (asked.data.length === 0) return null
  return (
    <section className={css.interventions}>
      <h2>{t.title}</h2>
      <p className={css.lead}>{t.lead()}</p>
      <label className={css.days}>
        {t.days}
        <Select value={days} onChange={({ target }) => setDays(target.value as typeof days)}>
          {interventionDays.map((count) => (
            <option key={count} value={count}>
              {t.daysCount(Number(count))}
            </option>
          ))}
        </Select>
      </label>
      <DataTable
        name={t.title}
        rows={asked.data}
        rowKey={({ source, id }) => `${source}-${id}`}
        columns={columnsOf(Number(days))}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        counted={(count) => (count === MOST_INTERVENTIONS ? t.latest(count) : t.counted(count))}
        paging={{ choices: [10, 20], initial: 10 }}
      />
      <CountedBy farmId={farmId} from={query.start_date} to={query.end_date} />
    </section>
  )
}
