import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { api as t } from '#web/texts/api.ts'
import { Page } from '#web/ui/page/page.tsx'
import { TableSearch } from '#web/ui/table/table-search.tsx'
import { apiAddress } from './api-address.ts'
import css from './api-page.module.css'
import { EndpointDetails } from './endpoint-details.tsx'
import { groupsOf } from './description.ts'
import { descriptionAddress, descriptionQuery } from './queries.ts'
import { endpointsOf } from './references.ts'

/** All endpoints of this server, from its OpenAPI description. */
export const ApiPage = () => {
  const { data } = useSuspenseQuery(descriptionQuery)
  const { op, q = '' } = useAddress(apiAddress)
  const navigate = useNavigate()
  const endpoints = endpointsOf(data)
  const groups = groupsOf(endpoints, q)
  const found = groups.reduce((sum, [, own]) => sum + own.length, 0)
  const shown = endpoints.find(({ operationId }) => operationId === op)
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
      ]}
    >
      <p className={css.about}>
        {t.about} <a href={descriptionAddress}>{t.file}</a>
      </p>
      <div className={css.two} data-shown={shown ? '' : undefined}>
        <nav className={css.endpoints} aria-label={t.calls}>
          <TableSearch
            name={t.search}
            value={q}
            onChange={(term) =>
              void navigate({ to: '.', search: (now) => ({ ...now, q: term || undefined }), replace: true })
            }
          />
          <p role="status">{found === 0 ? t.none(q) : t.counted(found)}</p>
          {groups.map(([tag, own]) => (
            <section key={tag} aria-label={tag}>
              <h2>{tag}</h2>
              <ul>
                {own.map(({ operationId, method, path }) => (
                  <li key={operationId}>
                    <Link
                      to="."
                      search={(now) => ({ ...now, op: operationId })}
                      activeProps={{}}
                      aria-current={operationId === op ? 'true' : undefined}
                    >
                      <b data-method={method}>{method}</b>
                      <span>{path.replace(/^\/api/, '')}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        {shown ? (
          <div className={css.shown}>
            <Link to="." search={{ op: undefined, q: q || undefined }} className={css.back}>
              {t.back}
            </Link>
            <EndpointDetails key={shown.operationId} endpoint={shown} />
          </div>
        ) : (
          <p className={css.choose}>{t.choose}</p>
        )}
      </div>
    </Page>
  )
}
