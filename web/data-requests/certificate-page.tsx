import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Certificate } from '#domain/data-requests/request.ts'
import { date, dateTime, number } from '#web/platform/formats.ts'
import { dataRequestTexts } from '#web/texts/data-requests.ts'
import { Button, asButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './data-requests.module.css'
import { certificateQuery } from './queries.ts'

const t = dataRequestTexts.certificatePage

/** What an erasure deleted, to be printed or saved as JSON. It contains no personal data. */
export const CertificatePage = onlyFor('data-request.handle', () => {
  const { requestId } = useParams({ from: '/_portal/erasure-certificate/$requestId' })
  const { data, error, refetch } = useQuery(certificateQuery(Number(requestId)))
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="requests" to="/data-requests">
          {dataRequestTexts.title}
        </Link>,
      ]}
      actions={
        data && (
          <>
            <a
              {...asButton()}
              href={`data:application/json,${encodeURIComponent(JSON.stringify(data, null, 2))}`}
              download={`erasure-certificate-${data.request_id}.json`}
            >
              <IconFileDownload aria-hidden="true" />
              {t.json}
            </a>
            <Button kind="primary" onClick={() => window.print()}>
              <IconPrinter aria-hidden="true" />
              {t.print}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <CertificateText {...data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Page>
  )
})

const CertificateText = (certificate: Certificate) => {
  const { kind, user_id, organisation_id, requested_by, confirmed_by, counts, stays, backups_until } = certificate
  const erased = Object.entries(counts).filter(([, rows]) => rows > 0)
  const facts: [string, string][] = [
    [t.request, t.about(user_id ?? organisation_id ?? 0, dataRequestTexts.kinds[kind])],
    [
      t.requested,
      [dateTime(certificate.requested_at), ...(requested_by === null ? [] : [t.account(requested_by)])].join(', '),
    ],
    ...(confirmed_by === null ? [] : [[t.confirmed, t.account(confirmed_by)] as [string, string]]),
    [t.started, dateTime(certificate.started_at)],
    [t.finished, dateTime(certificate.finished_at)],
    [t.people, number(certificate.people)],
    [t.files, number(certificate.files)],
    [t.backups, backups_until === null ? t.noBackups : t.backupsUntil(date(backups_until))],
    [t.digest, certificate.digest],
  ]
  return (
    <div className={css.certificate}>
      <dl>{facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}</dl>
      <section>
        <h2>{t.stays}</h2>
        <ul>
          {stays.map((reason) => (
            <li key={reason}>{t.reasons[reason] ?? reason}</li>
          ))}
        </ul>
      </section>
      {erased.length > 0 && (
        <section>
          <h2>{t.counts}</h2>
          <table className={css.counts}>
            <thead>
              <tr>
                <th scope="col">{t.kind}</th>
                <th scope="col">{t.rows}</th>
              </tr>
            </thead>
            <tbody>
              {erased.map(([table, rows]) => (
                <tr key={table}>
                  <th scope="row">{table.replaceAll('_', ' ')}</th>
                  <td>{number(rows)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
