import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Arranged } from './arrange.ts'
import css from './table-pager.module.css'
import type { TableView } from './table-view.ts'

export interface Paging {
  /** Rows a page that can be chosen. */
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
      <span>{t.range((page - 1) * perPage + 1, Math.min(page * perPage, found), found)}</span>
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
      <Button size="icon" aria-label={t.previousPage} disabled={page === 1} onClick={() => onView({ page: page - 1 })}>
        <IconChevronLeft aria-hidden="true" />
      </Button>
      <Button size="icon" aria-label={t.nextPage} disabled={page === pages} onClick={() => onView({ page: page + 1 })}>
        <IconChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}
