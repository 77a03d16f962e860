import { startImageFile } from '#domain/image-uploads/endpoints.ts'
import { addressOf } from '#web/platform/api/api.ts'
import { isAway } from '#web/platform/session/last-input.ts'

/** Sending a file failed. `status` is 0 if there was no response. */
export class SendProblem extends Error {
  readonly status: number

  constructor(status: number) {
    super(`sending failed with ${status}`)
    this.status = status
  }

  /** Whether it may succeed later: the connection was lost, or the server is busy. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 409 || this.status === 429 || this.status >= 500
  }
}

interface FileToSend {
  upload_id: number
  file_id: number
  file: File
  /** Part of the file may have been received: the server is queried for the offset. */
  continues: boolean
  signal: AbortSignal
}

/** Sends one file with the tus protocol, in a single request if nothing of it was received. Throws SendProblem. */
export const sendFile = async ({ upload_id, file_id, file, continues, signal }: FileToSend): Promise<void> => {
  const { Upload, DetailedError } = await import('tus-js-client')
  const address = addressOf(startImageFile.path, { id: upload_id, fileId: file_id })
  await new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(new SendProblem(0))
    const upload = new Upload(file, {
      endpoint: address,
      ...(continues ? { uploadUrl: address } : {}),
      uploadDataDuringCreation: true,
      // The registration of a file determines where it continues, in any browser.
      storeFingerprintForResuming: false,
      // The caller retries, because a connection may be lost for hours.
      retryDelays: null,
      headers: isAway() ? { 'X-Background': '1' } : {},
      onSuccess: () => resolve(),
      onError: (error) =>
        reject(new SendProblem(error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0)),
    })
    signal.addEventListener('abort', () => void upload.abort().finally(() => reject(new SendProblem(0))), {
      once: true,
    })
    upload.start()
  })
}
