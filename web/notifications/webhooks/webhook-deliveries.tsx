import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#domain/notifications/webhook.ts'
import { redeliverWebhook } from '#domain/notifications/webhook-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { DELIVERIES_A_PAGE, webhookDeliveriesQuery, webhooksQuery } from './queries.ts'
import css from './webhooks.module.css'

const t = notifications.hooks

interface WebhookDeliveriesProps {
  hook: Webhook
  organisationId: string
}

/** The deliveries of a webhook, each with its result; collapsed by default. */
export const WebhookDeliveries = (props: WebhookDeliveriesProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.deliveries}</summary>
      {isOpen && <List {...props} />}
    </details>
  )
}

const columnsFor = (
  again: (delivery: WebhookDelivery) => void,
  busy: boolean,
): [Column<WebhookDelivery>, ...Column<WebhookDelivery>[]] => [
  {
    key: 'kind',
    title: t.columns.kind,
    fixed: true,
    value: ({ kind }) => t.kinds[kind],
    cell: ({ kind, alert_id }) => (
      <>
        {t.kinds[kind]}
        {alert_id !== null && (
          <>
            {': '}
            <Link to="/alerts/$alertId" params={{ alertId: String(alert_id) }}>
              {t.alert(alert_id)}
            </Link>
          </>
        )}
      </>
    ),
  },
  {
    key: 'created_at',
    title: t.columns.created_at,
    fixed: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => dateTime(created_at),
  },
  {
    key: 'state',
    title: t.columns.state,
    fixed: true,
    value: ({ state }) => t.states[state],
    cell: ({ state, attempts }) => `${t.states[state]}, ${t.tries(attempts)}`,
  },
  {
    key: 'status',
    title: t.columns.status,
    fixed: true,
    value: ({ status }) => status,
    cell: ({ status, last_error }) => last_error ?? status,
  },
  {
    key: 'again',
    title: t.columns.again,
    fixed: true,
    value: () => null,
    cell: (delivery) => (
      <Button busy={busy} aria-label={t.againNamed(delivery.id)} onClick={() => again(delivery)}>
        {t.again}
      </Button>
    ),
  },
]

const List = ({ hook, organisationId }: WebhookDeliveriesProps) => {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const asked = useQuery(webhookDeliveriesQuery(organisationId, hook.id, page))
  const { busy, save } = useSave(t.error)
  const again = ({ id: deliveryId }: WebhookDelivery) =>
    void save(async () => {
      await api(redeliverWebhook, { params: { id: organisationId, webhookId: hook.id, deliveryId } })
      toast.done(t.sentAgain)
      await client.invalidateQueries({ queryKey: webhooksQuery(organisationId).queryKey })
    })
  const { data } = asked
  if (!data) return <Pending asked={asked} lines={4} />
  return (
    <DataTable
      name={t.deliveriesOf(hook.title)}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={columnsFor(again, busy)}
      view={{ page, rows: DELIVERIES_A_PAGE }}
      onView={(change) => setPage(change.page ?? 1)}
      counted={t.counted}
      paging={{ choices: [DELIVERIES_A_PAGE], initial: DELIVERIES_A_PAGE }}
      served={{ total: data.total, filtered: false }}
      empty={<p>{t.noDeliveries}</p>}
    />
  )
}
