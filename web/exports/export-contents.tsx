import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Export } from '#domain/exports/export.ts'
import { farmsQuery } from '#web/farms/queries.ts'
import { date, period } from '#web/platform/formats.ts'
import { exportTexts as t } from '#web/texts/exports.ts'

const periodText = (from: string | undefined, to: string | undefined): string | null => {
  if (from !== undefined && to !== undefined) return period(from, to)
  const day = from ?? to
  return day === undefined ? null : date(day)
}

/** The contents of an export; for images, a link to them. */
export const ExportContents = ({ of }: { of: Export }) =>
  of.format === 'images' ? <ImageContents of={of} /> : <DataContents of={of} />

const DataContents = ({ of: { format, filter, publication } }: { of: Export }) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  const ids = filter['farm_id']?.split(',') ?? []
  const titles = farms.filter(({ id }) => ids.includes(String(id))).map(({ title }) => title)
  const words = [publication?.title, ...titles, periodText(filter['from'], filter['to'])]
  return (
    <>
      {t.formats[format]}: {words.filter((word) => word !== null && word !== undefined).join(', ')}
    </>
  )
}

const ImageContents = ({ of: { filter, files } }: { of: Export }) => {
  const { data: farms = [] } = useQuery(farmsQuery)
  const { farm_id, from, to, ...others } = filter
  const farm = farms.find(({ id }) => String(id) === farm_id)?.title
  const more = Object.keys(others).length
  const words = [
    farm,
    periodText(from, to),
    more > 0 ? t.moreFilters(more) : null,
    Object.keys(filter).length === 0 ? t.allImages : null,
    files ? null : t.tablesOnly,
  ].filter((word) => word !== null && word !== undefined)
  return (
    <Link to="/images" search={filter}>
      {t.images}: {words.join(', ')}
    </Link>
  )
}
