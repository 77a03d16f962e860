import { useQuery } from '@tanstack/react-query'
import { reference as t } from '#web/texts/reference.ts'
import { Notice } from '#web/ui/notice.tsx'
import { taxaQuery, type TaxonListName } from './queries.ts'
import { isSameName, nameOf } from './taxon-name.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'

interface TakenNoticeProps {
  list: TaxonListName
  own: number | undefined
  values: { functional_group: string; stage: string; genus: string; species: string }
}

/** Warns while typing that the entry already exists, in any spelling. */
export const TakenNotice = ({ list, own, values }: TakenNoticeProps) => {
  const { functional_group, stage, genus, species } = values
  const name = usePaused(`${genus} ${species}`.trim())
  const whole = species.trim() !== '' && functional_group !== '' && stage.trim() !== ''
  const { data } = useQuery({ ...taxaQuery(list, { q: name }), enabled: whole && name !== '' })
  const known =
    whole &&
    data?.rows.some(
      (row) =>
        row.id !== own &&
        row.functional_group === functional_group &&
        isSameName(row.stage.stage, stage) &&
        isSameName(nameOf(row.species), `${genus} ${species}`),
    )
  return (
    <div role="status">
      {known && (
        <Notice tone="warn" title={t.knownAlready}>
          {`${nameOf({ genus, species })}, ${stage}`}
        </Notice>
      )}
    </div>
  )
}
