import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { organisationQuery } from '#web/organisations/queries.ts'
import { notifications } from '#web/texts/notifications.ts'
import { Page } from '#web/ui/page/page.tsx'
import { SecretNotice } from '#web/ui/secret-notice.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookItem } from './webhook-item.tsx'
import css from './webhooks.module.css'

const { made: title, secret: label, copy, copied } = notifications.hooks

/** A secret, shown only once. */
export const MadeSecret = ({ value }: { value: string }) => (
  <SecretNotice value={value} texts={{ title, label, copy, copied }} />
)

const t = notifications.hooks
const secretTexts = () => ({ title: t.made, label: t.secret, copy: t.copy, copied: t.copied })

/** The webhooks that are notified of an organisation's alerts. */
export const WebhooksPage = () => {
  const { organisationId } = useParams({ from: '/_portal/webhooks/$organisationId' })
  return <WebhooksOf organisationId={organisationId} />
}

/** The page of the organisation with this id. */
export const WebhooksOf = ({ organisationId }: { organisationId: string }) => {
  const { data: organisation } = useSuspenseQuery(organisationQuery(organisationId))
  const { data: hooks } = useSuspenseQuery(webhooksQuery(organisationId))
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Page
      title={t.of(organisation.title)}
      breadcrumbs={[
        <Link key="home" to="/">
          {notifications.home}
        </Link>,
        <Link key="organisation" to="/details/$organisationId" params={{ organisationId }}>
          {organisation.title}
        </Link>,
      ]}
    >
      <div className={css.page}>
        <p className={css.hint}>{t.intro}</p>
        {secret !== null && <SecretNotice value={secret} texts={secretTexts()} />}
        {hooks.length === 0 && <p>{t.none}</p>}
        {hooks.map((hook) => (
          <WebhookItem key={hook.id} hook={hook} organisationId={organisationId} onSecret={setSecret} />
        ))}
        <NewWebhook organisationId={organisationId} onSecret={setSecret} />
      </div>
    </Page>
  )
}
