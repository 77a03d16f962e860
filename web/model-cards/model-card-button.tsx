import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { farmsQuery } from '#web/farms/queries.ts'
import { number } from '#web/platform/formats.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import { countingVersionsQuery } from './queries.ts'

/** The name of a model version, which leads to the card that the organisation of a farm has of it. */
export const ModelCardLink = ({ farmId, version }: { farmId: number; version: string }) => {
  const { data: farms } = useQuery({ ...farmsQuery, throwOnError: false })
  const farm = farms?.find(({ id }) => id === farmId)
  if (!farm) return version
  const search = { organisation_id: String(farm.organisation_id), model_version: version }
  return (
    <Link to="/model-card" search={search} title={t.card}>
      {version}
    </Link>
  )
}

interface CountedByProps {
  farmId: number
  /** First and last local day. */
  from: string
  to: string
}

/** Which model versions counted the insects that a figure of a farm rests on; nothing where none did. */
export const CountedBy = ({ farmId, from, to }: CountedByProps) => {
  const { data: versions = [] } = useQuery({ ...countingVersionsQuery(farmId, from, to), throwOnError: false })
  if (versions.length === 0) return null
  return (
    <>
      <h3>{t.countedBy}</h3>
      <ul>
        {versions.map(({ model_version, hours_counted }) => (
          <li key={model_version ?? ''}>
            {model_version === null ? t.unnamed : <ModelCardLink farmId={farmId} version={model_version} />}{' '}
            {t.hours(number(hours_counted))}
          </li>
        ))}
      </ul>
    </>
  )
}
