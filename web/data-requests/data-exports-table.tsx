import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { requestOrganisationData, requestOwnData } from '#domain/data-requests/endpoints.ts'
import { isOpen } from '#domain/data-requests/request.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime } from '#web/platform/formats.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { toast } from '#web/platform/toasts.ts'
import { dataRequestTexts as t } from '#web/texts/data-requests.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Pending } from '#web/ui/pending.tsx'
import css from './data-requests.module.css'
import { dataExportsQuery, invalidateDataRequests } from './queries.ts'
import { RequestStateCell } from './request-state.tsx'

/** Requests an export of one's own data or of an organisation, and lists earlier exports. */
export const DataExports = ({ organisation_id }: { organisation_id: number | null }) => {
  const client = useQueryClient()
  const exports = useQuery(dataExportsQuery(organisation_id))
  const { busy, save } = useSave(t.failed)
  const words = organisation_id === null ? t.own : t.organisation
  const request = () =>
    void save(async () => {
      if (organisation_id === null) await api(requestOwnData)
      else await api(requestOrganisationData, { params: { id: organisation_id } })
      toast.done(t.requested)
      await invalidateDataRequests(client)
    })
  const rows = exports.data?.filter(({ kind }) => kind.startsWith('export-'))
  return (
    <div className={css.section}>
      <p className={css.intro}>{words.text}</p>
      <Button busy={busy || rows?.some(isOpen) === true} onClick={request}>
        {words.request}
      </Button>
      {rows ? (
        rows.length > 0 && (
          <ul className={css.exports}>
            {rows.map((row) => (
              <li key={row.id}>
                <span>{t.asked(dateTime(row.received_at))}</span>
                <RequestStateCell of={row} />
                {row.file_until !== null && (
                  // The browser streams the download to disk, because it may be larger than memory.
                  <a
                    {...asButton()}
                    href={`/api/data-requests/${row.id}/file`}
                    download
                    aria-label={t.downloadOf(row.about ?? '')}
                  >
                    <IconDownload aria-hidden="true" />
                    {t.download}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <Pending asked={exports} lines={2} />
      )}
      {organisation_id === null && <p className={css.intro}>{t.own.erasure}</p>}
    </div>
  )
}
