import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FrozenFigureRow } from '#domain/frozen-figures/frozen-figure.ts'
import { date, period } from '#web/platform/formats.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import type { TableView } from '#web/ui/table/table-view.ts'
import css from './frozen-figures.module.css'
import { frozenFiguresQuery } from './queries.ts'

const columns: [Column<FrozenFigureRow>, ...Column<FrozenFigureRow>[]] = [
  {
    key: 'title',
    title: t.columns.title,
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/frozen/$frozenId" params={{ frozenId: id }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'kind',
    title: t.columns.kind,
    value: ({ kind }) => t.kinds[kind],
    cell: ({ kind, withdrawn_at }) => (withdrawn_at === null ? t.kinds[kind] : `${t.kinds[kind]}, ${t.withdrawn}`),
  },
  { key: 'period', title: t.columns.period, value: ({ from }) => from, cell: ({ from, to }) => period(from, to) },
  {
    key: 'created',
    title: t.columns.created,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => date(created_at),
  },
  { key: 'doi', title: t.columns.doi, value: ({ doi }) => doi, cell: ({ doi }) => doi ?? t.none },
]

/** The frozen figures of a farm; renders nothing if it has none. */
const FrozenFiguresTable = ({ farmId }: { farmId: number }) => {
  const [view, setView] = useState<TableView>({})
  const { data: rows = [] } = useQuery({ ...frozenFiguresQuery(farmId), throwOnError: false })
  if (rows.length === 0) return null
  return (
    // The table is the labelled region.
    <div className={css.section}>
      <h2>{t.title}</h2>
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        view={view}
        onView={(change) => setView((before) => ({ ...before, ...change }))}
        counted={t.counted}
      />
    </div>
  )
}
export default FrozenFiguresTable
