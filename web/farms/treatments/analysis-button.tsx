import { IconDownload } from '@tabler/icons-react'
import { downloadTreatmentAnalysis } from '#domain/treatments/trial-endpoints.ts'
import { toast } from '#web/platform/toasts.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { Button } from '#web/ui/button.tsx'
import { useDownload } from '#web/ui/use-download.ts'

interface AnalysisButtonProps {
  farmId: number
  period: { start_date: string; end_date: string }
}

/** Downloads the trial data with an R script that reproduces its ratios. Clicking during the download cancels it. */
export const AnalysisButton = ({ farmId, period }: AnalysisButtonProps) => {
  const { bytes, start, stop } = useDownload()
  const save = async () => {
    if (bytes !== null) return stop()
    const ended = await start(downloadTreatmentAnalysis, period, { id: farmId })
    if (ended === 'failed') toast.error(t.downloadFailed)
  }
  return (
    <div>
      <Button kind="ghost" onClick={() => void save()}>
        <IconDownload aria-hidden="true" />
        {bytes === null ? t.download : t.stopDownload}
      </Button>
    </div>
  )
}
