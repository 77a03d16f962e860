import type { Upload } from '#domain/uploads/upload.ts'
import type { ImportReading, ReadingChoice, Replacement } from '#domain/uploads/reading.ts'
import { uploadColumns } from '#domain/survey-files/columns/columns.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import css from './reading.module.css'
import { useReadAgain } from './use-read-again.ts'

interface Choice {
  text: string
  name: string
  /** The choices for reading the file without this one. */
  without: ReadingChoice
}

/** The choices that a person made for the rows of a file, each of which can be undone. */
export const ReadingChoices = ({ batch, reading }: { batch: Upload; reading: ImportReading }) => {
  const again = useReadAgain(batch.id)
  const titleOf = (choice: string) =>
    uploadColumns[batch.report_type].find(({ key }) => key === choice.split(':')[0])?.title ?? choice
  const { replaced, constants = [], fill_down = [], rows_left_out = [], lines_left_out = [] } = reading
  const others = <Item,>(items: readonly Item[], gone: number) => items.filter((_, at) => at !== gone)
  const choices: Choice[] = [
    ...constants.map(({ column, value }, at) => ({
      text: t.constantOf(titleOf(column), value),
      name: titleOf(column),
      without: { constants: others(constants, at) },
    })),
    ...fill_down.map((key, at) => ({
      text: t.filledDown(titleOf(key)),
      name: titleOf(key),
      without: { fill_down: others(fill_down, at) },
    })),
    ...rows_left_out.map(({ column, value, rows }, at) => ({
      text: t.rowsLeftOut(column, value, rows),
      name: `${column} ${value}`,
      without: { rows_left_out: others(rows_left_out, at).map((one) => ({ column: one.column, value: one.value })) },
    })),
    ...lines_left_out.map(({ line, sheet }, at) => ({
      text: t.lineLeftOut(line, sheet ?? null),
      name: t.lineOf(line, sheet ?? null),
      without: { lines_left_out: others(lines_left_out, at) },
    })),
  ]
  const withoutReplacement = (gone: number) =>
    others(replaced, gone).map(({ column, value, by }): Replacement => ({ column, value, by }))
  if (choices.length + replaced.length === 0) return null
  return (
    <ul className={css.replaced} aria-label={t.replacedTitle}>
      {choices.map(({ text, name, without }) => (
        <li key={text}>
          <span>{text}</span>
          <Button
            kind="ghost"
            busy={again.isPending}
            aria-label={t.takeBackChoice(name)}
            onClick={() => again.mutate(without)}
          >
            {t.takeBack}
          </Button>
        </li>
      ))}
      {replaced.map(({ column, value, by, rows }, index) => (
        <li key={`${column} ${value}`}>
          <span>{t.replaced(column, value, by, rows)}</span>
          <Button
            kind="ghost"
            busy={again.isPending}
            aria-label={t.takeBackNamed(column, value)}
            onClick={() => again.mutate({ replacements: withoutReplacement(index) })}
          >
            {t.takeBack}
          </Button>
        </li>
      ))}
    </ul>
  )
}
