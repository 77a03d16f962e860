import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { Arranged } from './arrange.ts'
import css from './table-pager.module.css'
import type { TableView } from './table-view.ts'

export interface Paging {
  /** The selectable numbers of rows per page. */
  choices: number[]
  initial: number
}

interface TablePagerProps {
  paging: Paging
  arranged: Arranged<unknown>
  onView: (change: TableView) => void
}

export const TablePager = ({ paging, arranged, onView }: TablePagerProps) => {
  const { page, pages, perPage, found } = arranged
  return (
    <div className={css.pager}>
      {/* Announced when the page changes. */}
      <span aria-live="polite">{t.range((page - 1) * perPage + 1, Math.min(page * perPage, found), found)}</span>
      <label className={css.rows}>
        {t.rows}
        <Select value={perPage} onChange={(event) => onView({ rows: Number(event.target.value), page: undefined })}>
          {paging.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      </label>
      <Turn name={t.previousPage} to={page > 1 ? page - 1 : undefined} icon={IconChevronLeft} onView={onView} />
      <Turn name={t.nextPage} to={page < pages ? page + 1 : undefined} icon={IconChevronRight} onView={onView} />
    </div>
  )
}

interface TurnProps {
  name: string
  /** Omitted if there is no further page. */
  to: number | undefined
  icon: typeof IconChevronLeft
  onView: (change: TableView) => void
}

/** Not `disabled` on the last page, because a disabled button loses the focus. */
const Turn = ({ name, to, icon: Icon, onView }: TurnProps) => (
  <Button size="icon" aria-label={name} aria-disabled={to === undefined} onClick={() => to && onView({ page: to })}>
    <Icon aria-hidden="true" />
  </Button>
)
