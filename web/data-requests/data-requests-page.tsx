import { IconAlertTriangle, IconCertificate, IconDownload, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cancelDataRequest, confirmDataRequest } from '#domain/data-requests/endpoints.ts'
import type { DataRequest } from '#domain/data-requests/request.ts'
import { api } from '#web/platform/api/api.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { date, dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { dataRequestTexts as t } from '#web/texts/data-requests.ts'
import { people } from '#web/texts/people.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { Tag } from '#web/ui/tag.tsx'
import css from './data-requests.module.css'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { dataRequestsQuery, invalidateDataRequests } from './queries.ts'
import { RequestStateCell } from './request-state.tsx'

export const subjectOf = ({ about, user_id, organisation_id }: DataRequest): string =>
  about ?? (user_id === null ? t.erasedOrganisation(organisation_id ?? 0) : t.erasedPerson(user_id))

const About = ({ of: row }: { of: DataRequest }) => (
  <span className={css.about}>
    <strong>{subjectOf(row)}</strong>
    <span>{t.kinds[row.kind]}</span>
    {row.self_service && <small>{t.selfService}</small>}
    <details>
      <summary>{t.stepsOf}</summary>
      <ul className={css.steps}>
        {row.steps.map(({ step, at, by }) => (
          <li key={`${step}${at}`}>{t.stepBy(t.steps[step], dateTime(at), by)}</li>
        ))}
      </ul>
    </details>
  </span>
)

type Question = { row: DataRequest; does: 'confirm' | 'cancel' }

const Actions = ({ of: row, onAsk }: { of: DataRequest; onAsk: (does: Question['does']) => void }) => {
  const name = subjectOf(row)
  return (
    <span className={css.actions}>
      {row.file_until !== null && !(row.self_service && row.kind === 'export-person') && (
        <a {...asButton()} href={`/api/data-requests/${row.id}/file`} download aria-label={t.downloadOf(name)}>
          <IconDownload aria-hidden="true" />
          {t.download}
        </a>
      )}
      {row.has_certificate && (
        <Link
          to="/erasure-certificate/$requestId"
          params={{ requestId: String(row.id) }}
          {...asButton()}
          aria-label={t.certificateOf(name)}
        >
          <IconCertificate aria-hidden="true" />
          {t.certificate}
        </Link>
      )}
      {row.may_confirm && (
        <Button kind="danger" aria-label={t.confirmOf(name)} onClick={() => onAsk('confirm')}>
          {t.confirm}
        </Button>
      )}
      {(row.state === 'unconfirmed' || row.state === 'scheduled') && (
        <Button aria-label={t.cancelOf(name)} onClick={() => onAsk('cancel')}>
          {t.cancel}
        </Button>
      )}
    </span>
  )
}

const columns = (onAsk: (question: Question) => void): [Column<DataRequest>, ...Column<DataRequest>[]] => [
  { key: 'what', title: t.columns.what, fixed: true, value: subjectOf, cell: (row) => <About of={row} /> },
  {
    key: 'state',
    title: t.columns.state,
    fixed: true,
    card: 'row',
    value: ({ state }) => state,
    cell: (row) => <RequestStateCell of={row} />,
  },
  {
    key: 'received',
    title: t.columns.received,
    fixed: true,
    value: ({ received_at }) => received_at,
    cell: ({ received_at }) => date(received_at),
  },
  {
    key: 'due',
    title: t.columns.due,
    fixed: true,
    value: ({ due_at }) => due_at,
    cell: ({ state, due_at, finished_at, overdue }) => (
      <span className={css.state}>
        {(state === 'done' || state === 'expired') && finished_at !== null
          ? t.completedOn(date(finished_at), date(due_at))
          : date(due_at)}
        {overdue && (
          <Tag tone="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
            {t.overdue}
          </Tag>
        )}
      </span>
    ),
  },
  actionColumn(t.columns.action, (row) => <Actions of={row} onAsk={(does) => onAsk({ row, does })} />),
]

/** Data requests of people and organisations, for administrators. */
export const DataRequestsPage = onlyFor('data-request.handle', () => {
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {people.home}
        </Link>,
      ]}
      actions={
        <Button kind="primary" onClick={() => setNew(true)}>
          <IconPlus aria-hidden="true" />
          {t.new}
        </Button>
      }
    >
      <p className={css.intro}>{t.intro}</p>
      <Requests />
      {isNew && <NewRequestDialog onClose={() => setNew(false)} />}
    </Page>
  )
})

const Requests = () => {
  const [view, setView] = useTableView()
  const { data: rows, error, refetch } = useQuery(dataRequestsQuery)
  const [question, setQuestion] = useState<Question | null>(null)
  if (!rows) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  const overdue = rows.filter((row) => row.overdue).length
  return (
    <>
      {overdue > 0 && <Notice tone="bad" title={t.overdueCount(overdue)} />}
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns(setQuestion)}
        view={view}
        onView={setView}
        counted={t.counted}
        empty={
          <EmptyState title={t.none} late="no-records">
            {t.noneText}
          </EmptyState>
        }
      />
      {question && <Decision {...question} onClose={() => setQuestion(null)} />}
    </>
  )
}

const Decision = ({ row, does, onClose }: Question & { onClose: () => void }) => {
  const client = useQueryClient()
  const days = usePortalSettings()?.retention.erasure_wait_days ?? 0
  const isConfirm = does === 'confirm'
  return (
    <DeleteDialog
      question={isConfirm ? t.confirmQuestion : t.cancelQuestion}
      kinds={{}}
      remove={() => api(isConfirm ? confirmDataRequest : cancelDataRequest, { params: { id: row.id } })}
      onClose={onClose}
      onGone={() => {
        toast.done(isConfirm ? t.confirmed : t.cancelled)
        void invalidateDataRequests(client)
        onClose()
      }}
    >
      {isConfirm ? t.confirmText(subjectOf(row), days) : t.cancelText}
    </DeleteDialog>
  )
}
