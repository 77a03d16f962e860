import type { ImportReading } from '#domain/uploads/reading.ts'
import { decimalMarks, type DecimalMark, writtenNumber } from '#domain/survey-files/cells/numbers.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './reading.module.css'

interface DecimalMarkChoiceProps {
  reading: ImportReading
  busy: boolean
  onChoose: (mark: DecimalMark) => void
}

/** Without thousands separators, which may be the mark in question. */
const numberIn = (given: string, mark: DecimalMark): string => {
  const read = writtenNumber(given)
  return read?.either ? String(read.either[mark]) : given
}

/**
 * Asks whether a comma or a point precedes decimals if no number is conclusive; otherwise shows the assumed mark and
 * why.
 */
export const DecimalMarkChoice = ({ reading, busy, onChoose }: DecimalMarkChoiceProps) => {
  const { numbers, decimal_mark: mark = null, mark_from } = reading
  if (!numbers) return null
  const [example] = numbers.listed
  const choose = (one: DecimalMark) => (
    <Button key={one} busy={busy} kind={mark === null ? 'primary' : undefined} onClick={() => onChoose(one)}>
      {mark !== null
        ? t.marksOtherwise(t.marksInText[one])
        : example
          ? t.markExample(t.marks[one], example.value, numberIn(example.value, one))
          : t.marks[one]}
    </Button>
  )
  return (
    <>
      {mark === null ? (
        <Notice tone="warn" live title={t.markQuestion}>
          {numbers.point > 0 ? t.markBoth(numbers.point, numbers.comma) : t.markNone}
        </Notice>
      ) : (
        <p>
          {mark_from === 'person'
            ? t.markOfPerson(t.marksInText[mark])
            : t.markOfFile(t.marksInText[mark], numbers[mark])}
          {example && ` ${t.markReads(example.value, numberIn(example.value, mark))}`}
        </p>
      )}
      <div className={css.choices}>{decimalMarks.filter((one) => one !== mark).map(choose)}</div>
    </>
  )
}
