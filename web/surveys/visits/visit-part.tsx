import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './survey-view.module.css'

export interface Row {
  key: string
  cells: ReactNode[]
  /** The same on a phone, where the cells are not side by side. */
  card: {
    title: ReactNode
    /** What was counted. */
    count: string
    line: (string | null | undefined)[]
    note: ReactNode
  }
}

export interface VisitEffort {
  of: string
  words: string | null
  /** Only if the person may change that entry. */
  onEdit: (() => void) | undefined
}
interface PartProps {
  title: string
  heads: string[]
  /** Undefined while they are loading. */
  rows: Row[] | undefined
  /** The error if they could not be loaded. */
  error: Error | null
  retry: () => void
  /** The effort of each entry, if recorded. */
  efforts: VisitEffort[]
}
/** The width in pixels that a table of eight columns needs. */
const TABLE_WIDTH = 880

/** The counts of one kind on a visit, with the effort. */
export const VisitPart = ({ title, heads, rows, error, retry, efforts }: PartProps) => {
  const [section, width] = useWidth<HTMLElement>(useIsNarrow() ? 0 : TABLE_WIDTH)
  return (
    <section ref={section} className={css.part} aria-label={title}>
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
      {rows === undefined ? (
        error ? (
          <ErrorState error={error} retry={retry} />
        ) : (
          <SkeletonLines lines={4} />
        )
      ) : rows.length === 0 ? (
        <p>{surveys.view.none}</p>
      ) : width < TABLE_WIDTH ? (
        <ul className={css.cards} aria-label={title}>
          {rows.map(({ key, card }) => (
            <li key={key}>
              <div>
                <strong>{card.title}</strong>
                <span>{card.count}</span>
              </div>
              <p>{card.line.filter(Boolean).join(' · ')}</p>
              {card.note}
            </li>
          ))}
        </ul>
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
}
