import { vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'

/** One upload as made by the browser: its request, and its outcome. */
export class FakeUpload extends EventTarget {
  static readonly made: FakeUpload[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  method = ''
  path = ''
  body: FormData | null = null
  status = 0
  response: unknown = null
  responseType = ''

  constructor() {
    super()
    FakeUpload.made.push(this)
  }
  open(method: string, path: string) {
    this.method = method
    this.path = path
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: FormData) {
    this.body = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total = loaded) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
  }
  answer(status: number, response: unknown) {
    this.status = status
    this.response = response
    this.dispatchEvent(new Event('load'))
  }
}

/** Replaces the browser's uploads. */
export const installFakeUploads = () => {
  FakeUpload.made.length = 0
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
}

/** The same; returns a function that resolves to the next upload, once it is sent. */
export const fakeUploads = () => {
  installFakeUploads()
  return waitFor(() => {
    const upload = FakeUpload.made.find(({ body }) => body !== null)
    if (!upload) throw new Error('nothing is sent')
    return upload
  })
}
