import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { api as t } from '#web/texts/api.ts'
import { Page } from '#web/ui/page/page.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { apiAddress } from './api-address.ts'
import { ApiBasics } from './api-basics.tsx'
import css from './api-page.module.css'
import { endpointsOf, groupsOf } from './description.ts'
import { EndpointDetails } from './endpoint-details.tsx'
import { EndpointGroup } from './endpoint-group.tsx'
import { descriptionQuery } from './queries.ts'
import { resolveEndpoint } from './references.ts'

/** All endpoints of this server, from its OpenAPI description: groups first, and one endpoint at a time. */
export const ApiPage = () => {
  const { data } = useSuspenseQuery(descriptionQuery)
  const { op, q = '' } = useAddress(apiAddress)
  const [first] = useState(op)
  const navigate = useNavigate()
  const endpoints = useMemo(() => endpointsOf(data), [data])
  const groups = useMemo(() => groupsOf(endpoints, q), [endpoints, q])
  const found = groups.reduce((sum, [, own]) => sum + own.length, 0)
  const shown = useMemo(() => {
    const listed = endpoints.find(({ operationId }) => operationId === op)
    return listed && resolveEndpoint(data, listed)
  }, [data, endpoints, op])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The operation of a link may be far below in the list.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link) list.current.scrollTop = link.offsetTop - list.current.clientHeight / 2
  }, [])
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      <p className={css.about}>{t.about}</p>
      <div className={css.two} data-shown={shown ? '' : undefined}>
        {!shown && <Basics />}
        <nav className={css.endpoints} aria-label={t.calls}>
          <TableSearch
            name={t.search}
            value={q}
            onChange={(term) =>
              void navigate({
                to: '.',
                search: (now) => ({ ...now, q: term || undefined }),
                replace: true,
                resetScroll: false,
              })
            }
          />
          <p role="status">{found === 0 ? t.none(q) : t.counted(found)}</p>
          <div className={css.groups} ref={list}>
            {groups.map(([tag, own]) => (
              <EndpointGroup key={tag} tag={tag} endpoints={own} op={op} isSearch={q.trim() !== ''} />
            ))}
          </div>
        </nav>
        {shown && (
          <div className={css.shown}>
            <Link to="." search={{ op: undefined, q: q || undefined }} className={css.back}>
              {t.back}
            </Link>
            <EndpointDetails key={shown.operationId} endpoint={shown} isChosen={op !== first} />
          </div>
        )}
      </div>
    </Page>
  )
}

/** Closed on a phone, where it would push the list off the screen. */
const Basics = () => {
  const isNarrow = useIsNarrow()
  return (
    <details className={css.shown} open={!isNarrow}>
      <summary>
        <h2>{t.basicsTitle}</h2>
      </summary>
      <ApiBasics />
    </details>
  )
}
