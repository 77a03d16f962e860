import { IconDownload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { downloadImages, MOST_EXPORTED } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { images as t } from '#web/texts/images.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDownload } from '#web/ui/use-download.ts'

const StartExportDialog = lazyPart(async () => ({
  default: (await import('#web/exports/start-export-dialog.tsx')).StartExportDialog,
}))

interface ExportButtonProps {
  filter: ImageFilter
  /** The selected images; all of the filter if omitted. */
  ids?: readonly number[]
  /** The number of images; null if there are more than are counted. */
  count: number | null
}

const BYTES_PER_MB = 1_000_000

/**
 * Downloads images with their boxes and reviews as a ZIP file. Clicking during the download cancels it. Larger sets are
 * exported in the background.
 */
export const ExportButton = ({ filter, ids, count }: ExportButtonProps) => {
  const { bytes, start, stop } = useDownload()
  const [isOffered, setIsOffered] = useState(false)
  const save = async () => {
    if (bytes !== null) return stop()
    if (!ids && (count === null || count > MOST_EXPORTED)) return setIsOffered(true)
    const ended = await start(downloadImages, ids ? { ids: ids.join(',') } : filter)
    if (ended === 'failed') toast.error(t.exportFailed)
  }
  return (
    <>
      <Button kind="ghost" onClick={() => void save()}>
        <IconDownload aria-hidden="true" />
        {bytes === null ? t.export : t.stopExport(number(bytes / BYTES_PER_MB, 1))}
      </Button>
      {isOffered && (
        <Suspense>
          <StartExportDialog filter={filter} count={count} onClose={() => setIsOffered(false)} />
        </Suspense>
      )}
    </>
  )
}
