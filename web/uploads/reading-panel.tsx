import { useQuery } from '@tanstack/react-query'
import type { Upload } from '#domain/uploads/upload.ts'
import { date } from '#web/platform/formats.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DecimalMarkChoice } from './decimal-mark-choice.tsx'
import { DayOrderChoice } from './day-order-choice.tsx'
import { HeadRowChoice } from './head-row-choice.tsx'
import { MatchColumns } from './match-columns.tsx'
import { readingQuery } from './queries.ts'
import { ReadingChoices } from './reading-choices.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import { ReadingPreview } from './reading-preview.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { useForgetColumns, useReadAgain } from './use-read-again.ts'
import { WholeFileValues } from './whole-file-values.tsx'

/** How a file was interpreted, for review and correction before it counts. */
export const ReadingPanel = ({ batch }: { batch: Upload }) => {
  const { data: reading } = useQuery(readingQuery(batch))
  const again = useReadAgain(batch.id)
  const forget = useForgetColumns(batch.id)
  if (reading === undefined) return <SkeletonLines lines={4} />
  if (reading === null) return null
  const unread = reading.columns.filter(({ title, key }) => title !== '' && key === null)
  const describing = reading.rows_describing ?? 0
  const meant = unread.filter(({ similar }) => similar.length > 0)
  return (
    <>
      <DayOrderChoice reading={reading} busy={again.isPending} onChoose={(day_order) => again.mutate({ day_order })} />
      <DecimalMarkChoice
        reading={reading}
        busy={again.isPending}
        onChoose={(decimal_mark) => again.mutate({ decimal_mark })}
      />
      <SheetChoice
        key={JSON.stringify([reading.sheets_read, reading.sheets_alike])}
        reading={reading}
        busy={again.isPending}
        onSheet={(sheet) => again.mutate({ sheet, sheets: [sheet], head_line: null, columns: [] })}
        onSheets={(sheets) => again.mutate({ sheets })}
      />
      {reading.remembered && (
        <Notice>
          <p>{t.remembered(reading.remembered.by, date(reading.remembered.at.slice(0, 10)))}</p>
          <Button busy={forget.isPending} onClick={() => forget.mutate()}>
            {t.forget}
          </Button>
        </Notice>
      )}
      <ReadingNotes reading={reading} />
      <ReadingChoices batch={batch} reading={reading} />
      {(unread.length > 0 || reading.rows_above > 0 || describing > 0) && (
        <Notice tone={meant.length > 0 ? 'warn' : 'plain'}>
          {reading.rows_above > 0 && <p>{t.rowsAbove(reading.rows_above)}</p>}
          {describing > 0 && <p>{t.rowsDescribing(describing)}</p>}
          {unread.length > 0 && <p>{t.notRead(unread.map(({ title }) => title))}</p>}
          {meant.map(({ title, similar }, index) => (
            <p key={index}>{t.meant(title, similar)}</p>
          ))}
        </Notice>
      )}
      <ReadingPreview reading={reading} />
      <HeadRowChoice
        reading={reading}
        open={(reading.columns_missing ?? []).length > 0}
        busy={again.isPending}
        onChoose={(head_line) => again.mutate({ head_line, columns: [] })}
      />
      <WholeFileValues
        key={JSON.stringify([reading.columns, reading.constants])}
        id={batch.id}
        type={batch.report_type}
        reading={reading}
        busy={again.isPending}
        onGive={(constants, stored) => void again.mutateAsync({ constants }).then(stored, () => {})}
      />
      <MatchColumns
        key={JSON.stringify(reading.columns)}
        type={batch.report_type}
        reading={reading}
        busy={again.isPending}
        onMatch={(columns) => again.mutate({ columns })}
      />
    </>
  )
}
