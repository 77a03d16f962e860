import { uploadSurveys } from '#domain/uploads/endpoints.ts'
import type { Upload } from '#domain/uploads/upload.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { sendFile } from '#web/platform/api/upload.ts'

interface Sending {
  name: string
  bytes: number
  sent: number
  stop: () => void
}

// Stored outside the page, so that the file is still sent while the person is on another page.
const sending = createStore<Sending | null>(null)
export const useSending = () => useStore(sending)
// An upload ends with the session: the next person neither sees its file name nor waits for it.
onLeave(() => sending.get()?.stop())

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends a file, one at a time. Returns its batch, or null if it was stopped. Throws ApiProblem. */
export const send = async (type: ReportType, file: File): Promise<Upload | null> => {
  if (sending.get()) return null
  const stopper = new AbortController()
  const own = { name: file.name, bytes: file.size, sent: 0, stop: () => stopper.abort() }
  sending.set(own)
  window.addEventListener('beforeunload', warn)
  try {
    return await sendFile(uploadSurveys, {
      params: { report_type: type },
      file,
      key: crypto.randomUUID(),
      signal: stopper.signal,
      onBytes: (sent) => sending.set({ ...own, sent }),
    })
  } catch (error) {
    if (stopper.signal.aborted) return null
    throw error
  } finally {
    window.removeEventListener('beforeunload', warn)
    sending.set(null)
  }
}
