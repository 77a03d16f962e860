import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import { idText, plainText, requestedDate } from '#domain/platform/shapes.ts'
import { ModelCards } from '#web/model-cards/model-cards-table.tsx'
import { ModelChoices } from '#web/model-results/model-choices-table.tsx'
import { ForOrganisation } from '#web/organisations/organisation-picker.tsx'
import { number } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { images } from '#web/texts/images.ts'
import { reviewQueues as t } from '#web/texts/review-queues.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Figures } from '#web/ui/figures.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { tableSearch, useTableView } from '#web/ui/table/table-view.ts'
import { estimateColumns } from './estimate-cells.tsx'
import { savePerformanceCsv } from './performance-csv.ts'
import { PerformanceParts } from './performance-parts.tsx'
import css from './performance-page.module.css'
import { performanceQuery } from './queries.ts'

/** The organisation of the model, with farm, version and days. */
export const performanceAddress = z.extend(tableSearch, {
  organisation_id: z.optional(idText),
  farm_id: z.optional(idText),
  model_version: z.optional(plainText(80)),
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
  /** The farm whose selected model versions are shown. */
  counts_on: z.optional(idText),
})

/** How reliable an organisation's model is, from representative reviews. */
export const PerformancePage = () => {
  const { organisation_id, counts_on } = useAddress(performanceAddress)
  const navigate = useNavigate()
  return (
    <Page
      title={t.performance}
      breadcrumbs={[
        <Link key="images" to="/images">
          {images.title}
        </Link>,
      ]}
    >
      <p className={css.intro}>{t.performanceIntro}</p>
      <Filters />
      <ForOrganisation asked={organisation_id}>
        {(id) => (
          <>
            <PerformanceOf organisationId={id} />
            <ModelCards organisationId={id} />
            <ModelChoices
              organisationId={id}
              farmId={counts_on}
              onFarm={(farm) =>
                void navigate({
                  to: '.',
                  search: (before: object) => ({ ...before, counts_on: String(farm) }),
                  resetScroll: false,
                })
              }
            />
          </>
        )}
      </ForOrganisation>
    </Page>
  )
}

const Filters = () => {
  const { from, to, model_version } = useAddress(performanceAddress)
  const navigate = useNavigate()
  const change = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), resetScroll: false })
  return (
    <div className={css.filters}>
      <TextField
        key={model_version ?? ''}
        label={t.model}
        defaultValue={model_version ?? ''}
        placeholder={t.everyModel}
        maxLength={80}
        onBlur={({ target }) => change({ model_version: target.value.trim() || undefined })}
      />
      <TextField
        label={images.from}
        type="date"
        value={from ?? ''}
        onChange={({ target }) => change({ from: target.value || undefined })}
      />
      <TextField
        label={images.to}
        type="date"
        value={to ?? ''}
        onChange={({ target }) => change({ to: target.value || undefined })}
      />
    </div>
  )
}

type ClassRow = ModelPerformance['classes'][number]
const columnsOf = (): [Column<ClassRow>, ...Column<ClassRow>[]] => [
  { key: 'group', title: t.group, value: ({ class_name }) => surveys.groupOf(class_name) },
  ...estimateColumns<ClassRow>(),
  {
    key: 'behind',
    title: t.behind,
    value: ({ recall }) => recall.insects,
    cell: ({ precision, recall }) =>
      t.behindOf(Math.max(precision.insects, recall.insects), Math.max(precision.images, recall.images)),
  },
  {
    key: 'needed',
    title: t.needed,
    figures: true,
    value: ({ images_needed }) => images_needed,
    cell: ({ images_needed }) =>
      images_needed === null ? t.unknown : images_needed === 0 ? t.enough : number(images_needed),
  },
]

const PerformanceOf = ({ organisationId }: { organisationId: number }) => {
  const [view, setView] = useTableView()
  const { farm_id, model_version, from, to } = useAddress(performanceAddress)
  const { data, error, refetch } = useQuery(performanceQuery(organisationId, { farm_id, model_version, from, to }))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  if (data.images === 0)
    return (
      <EmptyState title={t.empty} late="no-records">
        {t.emptyText}
      </EmptyState>
    )
  const { kappa } = data.kappa
  return (
    <>
      <Figures
        figures={[
          { value: number(data.images), name: t.images },
          { value: kappa === null ? '–' : number(kappa, 2), name: t.kappa },
          { value: number(data.kappa.detections), name: t.detections },
        ]}
      />
      <DataTable
        name={t.performance}
        rows={data.classes}
        rowKey={({ class_name }) => class_name}
        columns={columnsOf()}
        view={view}
        onView={setView}
        counted={t.counted}
        tools={<Button onClick={() => savePerformanceCsv(data)}>{t.csv}</Button>}
      />
      <PerformanceParts organisationId={organisationId} asked={{ farm_id, model_version, from, to }} />
      <Confusion data={data} />
    </>
  )
}

const labelOf = (label: string): string => (label === 'none' ? t.noInsect : surveys.groupOf(label))

const Confusion = ({ data: { confusion } }: { data: ModelPerformance }) => (
  <DataView
    caption={t.confusion}
    head={[t.confusionHead, ...confusion.labels.map(labelOf)]}
    rows={confusion.labels.map((label, row) => [
      labelOf(label),
      ...confusion.labels.map((_, column) => {
        const { insects = 0 } = confusion.cells[row]?.[column] ?? {}
        return insects === 0 ? '–' : number(insects)
      }),
    ])}
  />
)
