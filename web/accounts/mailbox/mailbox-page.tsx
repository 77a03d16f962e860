import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { listDemoMails } from '#domain/accounts/mailbox.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { EmailPreview } from './email-preview.tsx'
import form from '../login-form.module.css'
import css from './mailbox-page.module.css'

const REFRESH_MS = 3_000

const demoMailsQuery = (secret: string) =>
  queryOptions({
    queryKey: ['demo-mails', secret],
    queryFn: ({ signal }) => api(listDemoMails, { body: { secret }, background: true }, signal),
    // A rejected secret is not retried, because attempts are limited.
    refetchInterval: ({ state }) => state.error === null && REFRESH_MS,
    retry: false,
  })

const when = (instant: string) => new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The body with clickable links; they lead into this portal only. */
const Body = ({ text }: { text: string }) => (
  <p className={css.body}>
    {text.split(/(https?:\/\/\S+)/).map((part, index) => {
      const own = part.startsWith('http') && URL.canParse(part) && new URL(part).origin === location.origin
      return own ? (
        <a key={index} href={part}>
          {part}
        </a>
      ) : (
        part
      )
    })}
  </p>
)

const SecretForm = ({ onSecret }: { onSecret: (secret: string) => void }) => {
  const [typed, setTyped] = useState('')
  return (
    <Form className={form.form} onSubmit={() => onSecret(typed.trim())}>
      <TextField
        large
        label={t.mailboxSecret}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button kind="primary" size="large" wide type="submit" disabled={typed.trim() === ''}>
        {t.mailboxOpen}
      </Button>
    </Form>
  )
}

/** The secret is in the hash of the printed link, which is never sent to a server, or is typed in. */
const Mailbox = () => {
  const printed = useLocation({ select: ({ hash }) => hash })
  const [typed, setTyped] = useState('')
  const secret = typed || printed
  const { data, error } = useQuery({ ...demoMailsQuery(secret), enabled: secret !== '' })
  return (
    <AccountLayout title={t.mailboxTitle} lead={t.mailboxLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      {error && <Notice tone="bad">{messageOf(error, messages.fetchError)}</Notice>}
      {(secret === '' || error) && <SecretForm onSecret={setTyped} />}
      {data?.length === 0 && <p>{t.mailboxEmpty}</p>}
      <ul className={css.letters}>
        {data?.map((mail) => (
          <li key={mail.id}>
            <h2>{mail.subject}</h2>
            <p className={css.to}>{t.mailTo(mail.recipient, when(mail.created_at))}</p>
            {mail.html !== null ? <EmailPreview html={mail.html} /> : mail.body !== null && <Body text={mail.body} />}
          </li>
        ))}
      </ul>
    </AccountLayout>
  )
}

/** Signed-out pages omit the query client to stay small; this page provides its own. */
export const MailboxPage = () => (
  <QueryClientProvider client={queryClient}>
    <Mailbox />
  </QueryClientProvider>
)
