import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import css from './table-sort.module.css'

interface TableSortProps {
  columns: readonly { key: string; title: string }[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

/** Sorting where rows are cards, without column headers to click. */
export const TableSort = ({ columns, sort, onSort }: TableSortProps) => {
  const down = sort?.startsWith('-') ?? false
  const key = (down ? sort?.slice(1) : sort) ?? ''
  return (
    <div className={css.sort}>
      <Select bare aria-label={t.sortBy} value={key} onChange={(event) => onSort(event.target.value || undefined)}>
        <option value="">{t.sortBy}</option>
        {columns.map((column) => (
          <option key={column.key} value={column.key}>
            {column.title}
          </option>
        ))}
      </Select>
      {key && (
        <Button
          size="icon"
          kind="ghost"
          aria-label={down ? t.sortUp : t.sortDown}
          onClick={() => onSort(down ? key : `-${key}`)}
        >
          {down ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
        </Button>
      )}
    </div>
  )
}
