import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import css from './survey-view.module.css'

export interface Row {
  key: string
  cells: ReactNode[]
}

export interface VisitEffort {
  of: string
  words: string | null
  /** Only where the person may change that entry. */
  onEdit: (() => void) | undefined
}
interface PartProps {
  title: string
  heads: string[]
  rows: Row[]
  /** The effort of each entry, if recorded. */
  efforts: VisitEffort[]
}
/** The counts of one kind on a visit, with the effort. */
export const VisitPart = ({ title, heads, rows, efforts }: PartProps) => (
  <section className={css.part} aria-label={title}>
    <h2>{title}</h2>
    {efforts.map(
      ({ of, words, onEdit }) =>
        words && (
          <p key={`${of} ${words}`} className={css.effort}>
            {`${of}: ${words}`}
            {onEdit && (
              <Button kind="ghost" size="icon" aria-label={surveys.effort.editNamed(of)} onClick={onEdit}>
                <IconPencil aria-hidden="true" />
              </Button>
            )}
          </p>
        ),
    )}
    {rows.length === 0 ? (
      <p>{surveys.view.none}</p>
    ) : (
      // A wide table scrolls by itself, also by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)
