import { useQuery } from '@tanstack/react-query'
import type { Import } from '#domain/imports/import.ts'
import { date } from '#web/platform/formats.ts'
import { imports as t } from '#web/texts/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DecimalMarkChoice } from './decimal-mark-choice.tsx'
import { DayOrderChoice } from './day-order-choice.tsx'
import { Replaced } from './issue-groups.tsx'
import { MatchColumns } from './match-columns.tsx'
import { readingQuery } from './queries.ts'
import { ReadingNotes } from './reading-notes.tsx'
import { ReadingPreview } from './reading-preview.tsx'
import { useForgetColumns, useReadAgain } from './use-read-again.ts'

/** How a file was read, for a person to see before it counts, and to choose otherwise. */
export const ReadingPanel = ({ batch }: { batch: Import }) => {
  const { data: reading } = useQuery(readingQuery(batch))
  const again = useReadAgain(batch.id)
  const forget = useForgetColumns(batch.id)
  if (reading === undefined) return <SkeletonLines lines={4} />
  if (reading === null) return null
  const unread = reading.columns.filter(({ title, key }) => title !== '' && key === null)
  const meant = unread.filter(({ similar }) => similar.length > 0)
  return (
    <>
      <DayOrderChoice reading={reading} busy={again.isPending} onChoose={(day_order) => again.mutate({ day_order })} />
      <DecimalMarkChoice
        reading={reading}
        busy={again.isPending}
        onChoose={(decimal_mark) => again.mutate({ decimal_mark })}
      />
      {reading.sheets.length > 1 && (
        <Field label={t.sheet}>
          {(control) => (
            <Select
              {...control}
              value={reading.sheet ?? ''}
              disabled={again.isPending}
              onChange={({ target }) => again.mutate({ sheet: target.value, columns: [] })}
            >
              {reading.sheets.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {reading.remembered && (
        <Notice>
          <p>{t.remembered(reading.remembered.by, date(reading.remembered.at.slice(0, 10)))}</p>
          <Button busy={forget.isPending} onClick={() => forget.mutate()}>
            {t.forget}
          </Button>
        </Notice>
      )}
      <ReadingNotes reading={reading} />
      <Replaced batch={batch} reading={reading} />
      {(unread.length > 0 || reading.rows_above > 0) && (
        <Notice tone={meant.length > 0 ? 'warn' : 'plain'}>
          {reading.rows_above > 0 && <p>{t.rowsAbove(reading.rows_above)}</p>}
          {unread.length > 0 && <p>{t.notRead(unread.map(({ title }) => title))}</p>}
          {meant.map(({ title, similar }, index) => (
            <p key={index}>{t.meant(title, similar)}</p>
          ))}
        </Notice>
      )}
      <ReadingPreview reading={reading} />
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
