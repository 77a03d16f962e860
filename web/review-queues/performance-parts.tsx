import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { functionalGroups, type FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import {
  performanceParts,
  type ModelPerformancePart,
  type PerformancePart,
} from '#domain/model-performance/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { reviewQueues as t } from '#web/texts/review-queues.ts'
import { surveys } from '#web/texts/surveys.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableView } from '#web/ui/table/table-view.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { estimateColumns } from './estimate-cells.tsx'
import css from './performance-page.module.css'
import { performancePartsQuery } from './queries.ts'

interface PerformancePartsProps {
  organisationId: number
  asked: {
    farm_id?: number | undefined
    model_version?: string | undefined
    from?: string | undefined
    to?: string | undefined
  }
}

const titleOf = (by: PerformancePart, { title }: ModelPerformancePart): string =>
  by === 'hour' ? `${title}:00` : title || t.unknownModel

const columnsOf = (by: PerformancePart): [Column<ModelPerformancePart>, ...Column<ModelPerformancePart>[]] => [
  { key: 'part', title: t.parts[by], value: (part) => titleOf(by, part) },
  ...estimateColumns<ModelPerformancePart>(),
  {
    key: 'insects',
    title: t.insects,
    figures: true,
    value: ({ precision, recall }) => Math.max(precision.insects, recall.insects),
    cell: ({ precision, recall }) => number(Math.max(precision.insects, recall.insects)),
  },
  {
    key: 'images',
    title: t.images,
    figures: true,
    value: ({ images }) => images,
    cell: ({ images }) => number(images),
  },
]

/** The model's accuracy by camera, hour of the day, month or version. */
export const PerformanceParts = ({ organisationId, asked }: PerformancePartsProps) => {
  const [by, setBy] = useState<PerformancePart>('month')
  const [view, setView] = useState<TableView>({})
  const [group, setGroup] = useState<FunctionalGroup | undefined>()
  const { data, error, refetch } = useQuery(
    performancePartsQuery(organisationId, { ...asked, by, functional_group: group }),
  )
  return (
    <div className={css.compare}>
      <h2>{t.compare}</h2>
      <div className={css.filters}>
        <Field label={t.by}>
          {(control) => (
            <Select {...control} value={by} onChange={({ target }) => setBy(target.value as PerformancePart)}>
              {performanceParts.map((each) => (
                <option key={each} value={each}>
                  {t.parts[each]}
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
              onChange={({ target }) => setGroup(functionalGroups.find((each) => each === target.value))}
            >
              <option value="">{t.anyInsect}</option>
              {functionalGroups.map((each) => (
                <option key={each} value={each}>
                  {surveys.groupOf(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {data ? (
        <DataTable
          name={t.compare}
          rows={data}
          rowKey={({ key }) => key}
          columns={columnsOf(by)}
          view={view}
          onView={(change) => setView({ ...view, ...change })}
          counted={t.countedParts}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </div>
  )
}
