import type { ImportReading } from '#domain/uploads/reading.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What was interpreted differently from how it is in the file, once for each column. */
export const ReadingNotes = ({ reading }: { reading: ImportReading }) => {
  const { units = [], notes = [], merged = [], rows_hidden: hidden = 0, words_of_two_encodings: words = [] } = reading
  if (units.length + notes.length + merged.length + hidden + words.length === 0) return null
  return (
    <Notice>
      {units.map(({ title, from, to }) => (
        <p key={title}>{t.converted(title, from, to)}</p>
      ))}
      {notes.map(({ column, kind, rows, given, value }) => (
        <p key={`${kind} ${column}`}>{t.noted[kind](column, rows, given, value ?? '')}</p>
      ))}
      {words.length > 0 && <p>{t.twoEncodings(words)}</p>}
      {merged.length > 0 && <p>{t.merged(merged.map(({ column }) => column))}</p>}
      {hidden > 0 && <p>{t.hiddenRows(hidden)}</p>}
    </Notice>
  )
}
