import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { finishImageUpload } from '#domain/image-uploads/endpoints.ts'
import type { ImageUpload } from '#domain/image-uploads/upload.ts'
import { devicesOfOrganisationQuery } from '#web/farms/queries.ts'
import { ForOrganisation } from '#web/organisations/organisation-picker.tsx'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { dateTime } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { images } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { tableOfOrganisation } from '#web/ui/table/table-view.ts'
import { CardPanel } from './card-panel.tsx'
import { CountsPanel } from './counts-panel.tsx'
import { DropArea } from './drop-area.tsx'
import css from './image-upload-page.module.css'
import { invalidateUploads, openUploadsQuery } from './queries.ts'
import { readCard, type CardImage } from './read-card.ts'
import type { FolderFile, ReadFolder } from './read-folder.ts'
import { SendingPanel } from './sending-panel.tsx'
import { isActive, useSending } from './sending.ts'
import { UploadsTable } from './uploads-table.tsx'

/** Uploads the images of a folder or memory card, and lists earlier uploads. */
export const ImageUploadPage = onlyFor('image.upload', () => {
  const { organisation_id } = useAddress(tableOfOrganisation)
  const sending = useSending()
  return (
    <Page
      title={t.title}
      breadcrumbs={[
        <Link key="images" to="/images">
          {images.title}
        </Link>,
      ]}
    >
      <p className={css.about}>{t.about}</p>
      {sending && <SendingPanel sending={sending} />}
      {!isActive(sending) && (
        <ForOrganisation asked={organisation_id}>{(id) => <NewUpload key={id} organisationId={id} />}</ForOrganisation>
      )}
      <h2>{t.list}</h2>
      <UploadsTable />
    </Page>
  )
})

const NewUpload = ({ organisationId }: { organisationId: number }) => {
  const person = usePerson()
  const devices = useQuery(devicesOfOrganisationQuery(organisationId))
  const open = useQuery(openUploadsQuery(organisationId, person.id))
  const { card, fault, progress, take, clear } = useCard()
  if (devices.error) return <ErrorState error={devices.error} retry={() => void devices.refetch()} />
  if (!devices.data)
    return (
      <div className={css.pending}>
        <SkeletonLines lines={5} />
      </div>
    )
  if (devices.data.length === 0)
    return (
      <EmptyState title={t.noDevices} late="no-records">
        {t.noDevicesText}
      </EmptyState>
    )
  const [unfinished = null] = open.data ?? []
  return (
    <>
      {unfinished && !card && <OpenUpload upload={unfinished} />}
      <DropArea again={card !== null} onRead={(read) => void take(read)} />
      {progress && <p role="status">{progress}</p>}
      {fault && <Notice tone="bad" live title={fault} />}
      {card && card.images.length === 0 && (
        <Notice tone="warn" live title={t.noImages}>
          {t.noImagesText}
        </Notice>
      )}
      {card && card.images.length > 0 && (
        <CardPanel
          key={card.number}
          organisationId={organisationId}
          images={card.images}
          devices={devices.data}
          open={unfinished}
          onSent={clear}
        />
      )}
      <CountsPanel organisationId={organisationId} devices={devices.data} found={card?.counts ?? []} />
    </>
  )
}

interface Card {
  /** Sequence number of the selected folder. */
  number: number
  images: CardImage[]
  /** Files that may contain the counts of the card. */
  counts: FolderFile[]
}

/** Reads a folder and the times of its images. */
const useCard = () => {
  const [card, setCard] = useState<Card | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const take = async (read: Promise<ReadFolder>) => {
    setFault(null)
    setCard(null)
    setProgress(t.readingFolder)
    try {
      const { images: files, counts } = await read
      const found = await readCard(files, (count) => setProgress(t.readingTimes(count, files.length)))
      setCard((before) => ({ number: (before?.number ?? 0) + 1, images: found, counts }))
    } catch {
      setFault(t.unreadableFolder)
    } finally {
      setProgress(null)
    }
  }
  return { card, fault, progress, take, clear: () => setCard(null) }
}

/** Notice that an upload can be continued, or finished as it is. */
const OpenUpload = ({ upload }: { upload: ImageUpload }) => {
  const client = useQueryClient()
  const finish = async () => {
    try {
      await api(finishImageUpload, { params: { id: upload.id } })
      toast.done(t.finished)
    } catch (error) {
      toast.error(messageOf(error, t.sendFailed))
    } finally {
      void invalidateUploads(client)
    }
  }
  return (
    <Notice title={t.openTitle}>
      <p>{t.openText(dateTime(upload.created_at), upload.stored, upload.files)}</p>
      <Button onClick={() => void finish()}>{t.finish}</Button>
    </Notice>
  )
}
