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

interface ExportProps {
  filter: ImageFilter
  /** The selected images; all of the filter if omitted. */
  ids?: readonly number[]
  /** The number of images; null if there are more than are counted. */
  count: number | null
}

const BYTES_PER_MB = 1_000_000

/**
 * Downloads images with their boxes and reviews as a ZIP file; `toggle` during the download cancels it. Larger sets are
 * exported in the background, which `dialog` offers.
 */
export const useExport = ({ filter, ids, count }: ExportProps) => {
  const { bytes, start, stop } = useDownload()
  const [isOffered, setIsOffered] = useState(false)
  const toggle = async () => {
    if (bytes !== null) return stop()
    if (!ids && (count === null || count > MOST_EXPORTED)) return setIsOffered(true)
    const ended = await start(downloadImages, ids ? { ids: ids.join(',') } : filter)
    if (ended === 'failed') toast.error(t.exportFailed)
  }
  return {
    isRunning: bytes !== null,
    title: bytes === null ? t.export : t.stopExport(number(bytes / BYTES_PER_MB, 1)),
    toggle: () => void toggle(),
    dialog: isOffered && (
      <Suspense>
        <StartExportDialog filter={filter} count={count} onClose={() => setIsOffered(false)} />
      </Suspense>
    ),
  }
}

/** Starts an export, and cancels it while it is downloaded. */
export const ExportButton = (props: ExportProps) => {
  const { title, toggle, dialog } = useExport(props)
  return (
    <>
      <Button kind="ghost" onClick={toggle}>
        <IconDownload aria-hidden="true" />
        {title}
      </Button>
      {dialog}
    </>
  )
}
