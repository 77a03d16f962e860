import { downloadWeekReport } from '#domain/weekly-email/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { download } from '#web/platform/api/download.ts'
import { period } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { weeklyEmail as t } from '#web/texts/weekly-email.ts'
import { saveFile } from '#web/ui/chart/save.ts'

/** Saves seven days of a farm, starting from a day, as a PDF. Loaded on first use. */
export const saveWeekPdf = async (farmId: number, from: string): Promise<void> => {
  toast.note(t.pdfMaking(period(from, addDays(from, 6))))
  try {
    const { signal } = new AbortController()
    const file = await download(
      downloadWeekReport,
      { params: { id: farmId }, query: { from } },
      signal,
      () => undefined,
    )
    saveFile(file.name, file.content)
    toast.done(t.pdfDone(file.name))
  } catch {
    toast.error(t.pdfFailed)
  }
}
