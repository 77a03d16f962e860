import { downloadFarmOutlines, outlineFormats } from '#domain/outlines/endpoints.ts'
import { toast } from '#web/platform/toasts.ts'
import { outlines } from '#web/texts/outlines.ts'
import { Button } from '#web/ui/button.tsx'
import { useDownload } from '#web/ui/use-download.ts'

const t = outlines.files

/** Downloads the stored outlines in GIS formats. */
export const DownloadOutlines = ({ farmId }: { farmId: number }) => {
  const { bytes, start } = useDownload()
  return outlineFormats.map((format) => (
    <Button
      key={format}
      busy={bytes !== null}
      aria-label={`${t.download} ${t.formats[format]}`}
      onClick={() =>
        void start(downloadFarmOutlines, { format }, { id: farmId }).then((file) => {
          if (file === 'failed') toast.error(t.failed)
        })
      }
    >
      {t.formats[format]}
    </Button>
  ))
}
