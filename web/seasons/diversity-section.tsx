import { queryOptions, useQuery } from '@tanstack/react-query'
import { type DiversitySample, getFarmDiversity } from '#domain/diversity/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { number } from '#web/platform/formats.ts'
import { diversity as t } from '#web/texts/diversity.ts'
import panel from '#web/ui/chart/chart-panel.module.css'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { treatmentText } from '#web/ui/treatment-text.ts'

const diversityQuery = (farmId: number) =>
  queryOptions({
    queryKey: ['farm-diversity', farmId],
    queryFn: ({ signal }) => api(getFarmDiversity, { params: { id: farmId } }, signal),
    throwOnError: false,
  })

const meantOf = ({ meaning, note }: DiversitySample) => (meaning === null ? null : { meaning, note })

const percent = (share: number): string => `${number(share * 100, 0)} %`
const effective = (value: number | null): string => (value === null ? t.none : number(value, 1))

const rowOf = (sample: DiversitySample): string[] => [
  sample.treatment_type === null
    ? String(sample.year)
    : `${sample.year}, ${t.treatment(treatmentText(sample.treatment_type, meantOf(sample)))}`,
  number(sample.plot_visits, 0),
  number(sample.individuals, 0),
  number(sample.species, 0),
  percent(sample.coverage),
  effective(sample.richness),
  effective(sample.shannon),
  effective(sample.simpson),
]

const Samples = ({
  caption,
  samples,
  coverage,
}: {
  caption: string
  samples: readonly DiversitySample[]
  coverage: number | null
}) => {
  const leftOut = samples.reduce((sum, sample) => sum + sample.left_out, 0)
  return (
    <>
      <DataView caption={caption} head={t.head()} rows={samples.map(rowOf)} />
      <p>
        {coverage === null ? t.tooFew : t.compared(percent(coverage))}
        {leftOut > 0 && ` ${t.leftOut(leftOut)}`}
      </p>
    </>
  )
}

/**
 * Diversity of the pollinators that people identified on a farm: the latest season in one line, and the figures for
 * entomologists on demand. Renders nothing if there are none.
 */
const DiversitySection = ({ farmId }: { farmId: number }) => {
  const { data } = useQuery(diversityQuery(farmId))
  const latest = data?.seasons.toSorted((a, b) => a.year - b.year).at(-1)
  if (data === undefined || latest === undefined) return null
  return (
    <section className={panel.panel} aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.seen(latest.species, latest.plot_visits, latest.year)}</p>
      <details>
        <summary>{t.details}</summary>
        <p>{t.lead}</p>
        <Samples caption={t.bySeason} samples={data.seasons} coverage={data.season_coverage} />
        {data.treatments.length > 0 && (
          <Samples caption={t.byTreatment} samples={data.treatments} coverage={data.treatment_coverage} />
        )}
      </details>
    </section>
  )
}
export default DiversitySection
