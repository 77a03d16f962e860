import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CountingModelVersion, MeasuredModelCard } from '#domain/model-cards/model-card.ts'
import { number } from '#web/platform/formats.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import css from '#web/ui/page/basis.module.css'
import { countingVersionsQuery, organisationVersionsQuery } from './queries.ts'

type Estimate = MeasuredModelCard['performance'][number]['precision']

const percent = (share: number): string => number(share * 100)

/** Precision or recall in percent with its interval: `92 % (85 to 96)`. */
export const estimateText = ({ value, interval }: Estimate): string => {
  if (value === null) return t.notReviewed
  return interval === null
    ? t.estimateAlone(percent(value))
    : t.estimate(percent(value), percent(interval[0]), percent(interval[1]))
}

/** The name of a model version as a link to its model card in an organisation. */
export const ModelCardLink = ({ organisationId, version }: { organisationId: number; version: string }) => (
  <Link to="/model-card" search={{ organisation_id: String(organisationId), model_version: version }} title={t.card}>
    {version}
  </Link>
)

interface CountedByProps {
  farmId: number
  /** Restricts it to one field. */
  fieldId?: number | undefined
  /** The first and last local day. */
  from: string
  to: string
  /** What it refers to, if two are shown side by side. */
  of?: string
}

const performanceText = ({ images_reviewed, precision, recall }: CountingModelVersion): string =>
  images_reviewed === 0
    ? t.notReviewed
    : t.performance(estimateText(precision), estimateText(recall), Math.max(precision.insects, recall.insects))

const Versions = ({ title, versions }: { title: string; versions: readonly CountingModelVersion[] }) =>
  versions.length === 0 ? null : (
    <div className={css.versions}>
      <p>{title}</p>
      <ul aria-label={title}>
        {versions.map((version) => (
          <li key={version.model_version ?? ''}>
            {version.model_version === null ? (
              t.unnamed
            ) : (
              <ModelCardLink organisationId={version.organisation_id} version={version.model_version} />
            )}{' '}
            {t.hours(number(version.hours_counted))}: {performanceText(version)}
          </li>
        ))}
      </ul>
    </div>
  )

/**
 * The model versions that counted the insects behind a figure of a farm, with precision and recall from reviews;
 * renders nothing if there are none.
 */
export const CountedBy = ({ farmId, fieldId, from, to, of }: CountedByProps) => {
  const { data: versions = [] } = useQuery({
    ...countingVersionsQuery({ farmId, fieldId, from, to }),
    throwOnError: false,
  })
  return <Versions title={of === undefined ? t.countedBy : t.countedByOf(of)} versions={versions} />
}

/** The same for the figures of all farms of an organisation. */
export const CountedByOnFarms = ({
  organisationId,
  from,
  to,
}: {
  organisationId: number
  from: string
  to: string
}) => {
  const { data: versions = [] } = useQuery({
    ...organisationVersionsQuery(organisationId, from, to),
    throwOnError: false,
  })
  return <Versions title={t.countedBy} versions={versions} />
}
