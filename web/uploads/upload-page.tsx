import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isUnderWay, type Upload } from '#domain/uploads/upload.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { number } from '#web/platform/formats.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { ColumnsTable } from './columns-table.tsx'
import { importsAddress, type ImportsAddress } from './imports-address.ts'
import { ImportsTable } from './imports-table.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { importQuery, importsQuery, invalidateImports } from './queries.ts'
import { RemoveImport } from './remove-import.tsx'
import { send, useSending } from './sending.ts'
import { UndoImport } from './undo-import.tsx'
import { UploadForm } from './upload-form.tsx'
import css from './upload-page.module.css'

const BYTES_A_MEGABYTE = 1_000_000
const megabytes = (bytes: number) => number(bytes / BYTES_A_MEGABYTE, 1)

/** Manual survey upload: the file is uploaded, validated, previewed and imported; every upload stays in the list. */
export const UploadPage = onlyFor('import.use', () => {
  const address = useAddress(importsAddress)
  const navigate = useNavigate()
  const client = useQueryClient()
  const sending = useSending()
  const [leaving, setLeaving] = useState<Upload | null>(null)
  const [removing, setRemoving] = useState<Upload | null>(null)
  const list = useQuery(importsQuery(address))
  // When a person returns, an upload in progress is shown.
  const shown = address.batch ?? list.data?.rows.find(({ state }) => isUnderWay(state) && state !== 'uploading')?.id
  const set = (change: { [K in keyof ImportsAddress]?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })

  const upload = async (type: ReportType, file: File) => {
    set({ batch: undefined })
    try {
      const batch = await send(type, file)
      if (batch) set({ batch: String(batch.id) })
      return batch !== null
    } catch (error) {
      toast.error(refusalOf(error, t.failed))
      return false
    } finally {
      void invalidateImports(client)
    }
  }
  return (
    <Page title={t.title} breadcrumbs={entomologyBreadcrumbs()}>
      <p className={css.about}>{t.about}</p>
      <div className={css.columns}>
        <div className={css.column}>
          <UploadForm type={address.type} onType={(type) => set({ type })} busy={sending !== null} onUpload={upload} />
        </div>
        <div className={css.column}>
          {sending && (
            <Progress name={t.uploading(sending.name)} done={sending.sent} all={sending.bytes} onCancel={sending.stop}>
              {t.uploading(sending.name)}: {t.sent(megabytes(sending.sent), megabytes(sending.bytes))}
            </Progress>
          )}
          {shown !== undefined && !sending && (
            <ShownBatch key={shown} id={shown} onUndo={setLeaving} onClose={() => set({ batch: undefined })} />
          )}
        </div>
      </div>
      {address.type && <ColumnsTable type={address.type} />}
      <h2 className={css.list}>{t.list}</h2>
      {list.data ? (
        <ImportsTable page={list.data} onUndo={setLeaving} onRemove={setRemoving} />
      ) : list.error ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      {removing && (
        <RemoveImport
          batch={removing}
          onClose={() => setRemoving(null)}
          onGone={() => {
            if (shown === removing.id) set({ batch: undefined })
            setRemoving(null)
          }}
        />
      )}
      {leaving && <UndoImport batch={leaving} onClose={() => setLeaving(null)} />}
    </Page>
  )
})

interface ShownBatchProps {
  id: number
  onUndo: (batch: Upload) => void
  onClose: () => void
}
const ShownBatch = ({ id, onUndo, onClose }: ShownBatchProps) => {
  const { data, error, refetch } = useQuery(importQuery(id))
  const place = useRef<HTMLDivElement>(null)
  // On a phone it is below the form.
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      {data ? (
        <BatchPanel batch={data} onUndo={() => onUndo(data)} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </div>
  )
}
