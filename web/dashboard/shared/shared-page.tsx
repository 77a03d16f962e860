import { IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SharedContent as Content } from '#domain/share-links/share-link.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { date, period } from '#web/platform/formats.ts'
import { sharedContentQuery } from '#web/share-links/queries.ts'
import { sharedPage as t } from '#web/texts/share-links.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { SharedContent } from './shared-content.tsx'
import css from './shared.module.css'

const ENDED = 404
const nameOf = ({ title, farm_title }: Content): string => title ?? farm_title
const daysOf = ({ from, to, expires_at }: Content): string => t.until(period(from, to), date(expires_at))

/** The page of a shared link, the same for everybody who has it, signed in or not. */
export const SharedPage = () => {
  const { token } = useParams({ from: '/shared/$token/' })
  return <SharedOf token={token} />
}

/** The page that other sites embed in an iframe, without navigation. */
export const SharedEmbedPage = () => {
  const { token } = useParams({ from: '/shared/$token/embed' })
  return (
    <QueryClientProvider client={queryClient}>
      <main className={css.embed}>
        <SharedOf token={token} isEmbedded />
      </main>
    </QueryClientProvider>
  )
}

/** The page of the shared link with this token. */
export const SharedOf = ({ token, isEmbedded = false }: { token: string; isEmbedded?: boolean }) => {
  const asked = useQuery(sharedContentQuery(token))
  const { data: content, error } = asked
  if (content)
    return (
      <Page
        title={nameOf(content)}
        lead={content.title === null ? undefined : content.farm_title}
        actions={
          isEmbedded ? (
            <a href={`/shared/${token}`} target="_blank" rel="noreferrer">
              {t.openWhole}
            </a>
          ) : (
            <Button data-print="none" onClick={() => window.print()}>
              <IconPrinter aria-hidden="true" />
              {t.print}
            </Button>
          )
        }
      >
        <p className={css.days}>{daysOf(content)}</p>
        <SharedContent content={content} token={token} />
      </Page>
    )
  if (error instanceof ApiProblem && error.status === ENDED)
    return (
      <Page title={t.ended}>
        <Notice tone="warn" live>
          {t.endedText}
        </Notice>
      </Page>
    )
  return (
    <Page title={t.title}>
      <Pending asked={asked} lines={6} />
    </Page>
  )
}
