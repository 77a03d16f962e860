import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ModelCard } from '#domain/model-cards/model-card.ts'
import { text } from '#web/platform/formats.ts'
import { modelCards as t } from '#web/texts/model-cards.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import type { TableView } from '#web/ui/table/table-view.ts'
import css from './model-cards.module.css'
import { modelCardsQuery } from './queries.ts'

const stateOf = ({ version }: ModelCard): string => (version === 0 ? t.notWritten : t.written)

const columns: [Column<ModelCard>, ...Column<ModelCard>[]] = [
  {
    key: 'version',
    title: t.columns.version,
    value: ({ model_version }) => model_version,
    cell: ({ organisation_id, model_version }) => (
      <Link to="/model-card" search={{ organisation_id: String(organisation_id), model_version }}>
        {model_version}
      </Link>
    ),
  },
  { key: 'card', title: t.columns.card, value: stateOf, card: 'line' },
  {
    key: 'responsible',
    title: t.columns.responsible,
    value: ({ responsible_person }) => responsible_person,
    cell: ({ responsible_person }) => text(responsible_person),
  },
  { key: 'licence', title: t.columns.licence, value: ({ licence }) => licence, cell: ({ licence }) => text(licence) },
  { key: 'classes', title: t.columns.classes, figures: true, value: ({ classes }) => classes.length },
]

/** The model versions of an organisation with their cards. */
export const ModelCards = ({ organisationId }: { organisationId: number }) => {
  const [view, setView] = useState<TableView>({})
  const asked = useQuery(modelCardsQuery(organisationId))
  return (
    <div className={css.section}>
      <h2>{t.title}</h2>
      <p className={css.intro}>{t.intro}</p>
      {asked.data ? (
        <DataTable
          name={t.title}
          rows={asked.data}
          rowKey={({ model_version }) => model_version}
          columns={columns}
          view={view}
          onView={(change) => setView((before) => ({ ...before, ...change }))}
          counted={t.counted}
          empty={
            <EmptyState title={t.empty} late="no-records">
              {t.emptyText}
            </EmptyState>
          }
        />
      ) : (
        <Pending asked={asked} lines={3} />
      )}
    </div>
  )
}
