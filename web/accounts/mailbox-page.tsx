import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listDemoMails } from '#domain/accounts/mailbox.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { messageOf } from '#web/platform/problem.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'
import css from './mailbox-page.module.css'

const REFRESH_MS = 3_000

const demoMailsQuery = queryOptions({
  queryKey: ['demo-mails'],
  queryFn: ({ signal }) => api(listDemoMails, { background: true }, signal),
  refetchInterval: REFRESH_MS,
  retry: false,
})

const when = (instant: string) => new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The body with its links as links: they lead into this portal alone. */
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

const Mailbox = () => {
  const { data, error } = useQuery(demoMailsQuery)
  return (
    <AccountLayout title={t.mailboxTitle} lead={t.mailboxLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      {error && <Notice tone="bad">{messageOf(error, messages.fetchError)}</Notice>}
      {data?.length === 0 && <p>{t.mailboxEmpty}</p>}
      <ul className={css.letters}>
        {data?.map((mail) => (
          <li key={mail.id}>
            <h2>{mail.subject}</h2>
            <p className={css.to}>{t.mailTo(mail.recipient, when(mail.created_at))}</p>
            {mail.body !== null && <Body text={mail.body} />}
          </li>
        ))}
      </ul>
    </AccountLayout>
  )
}

/** Signed-out pages do without the query client, to stay small; this one brings it. */
export const MailboxPage = () => (
  <QueryClientProvider client={queryClient}>
    <Mailbox />
  </QueryClientProvider>
)
