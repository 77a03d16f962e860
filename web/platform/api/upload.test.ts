import { afterEach, expect, test, vi } from 'vitest'
import { putFarmerPhoto } from '#domain/farms/record-endpoints.ts'
import { uploadSurveys } from '#domain/uploads/endpoints.ts'
import { uploadPhoto } from '#web/farms/edit/photo-upload.ts'
import { platform as t } from '#web/texts/ui.ts'
import { onUnauthorised, sendFirst } from './api.ts'
import { FakeUpload, fakeUploads, installFakeUploads } from '../testing/fake-upload.ts'
import { sendFile } from './upload.ts'

afterEach(() => onUnauthorised(() => {}))

const file = new File(['Farm,Field'], 'june.csv')
const uploads = {
  file: (stop: AbortController, onBytes: (bytes: number) => void) =>
    sendFile(uploadSurveys, { params: { report_type: 'flower' }, file, key: 'its-key', signal: stop.signal, onBytes }),
  photo: (stop: AbortController, onBytes: (bytes: number) => void) => uploadPhoto(7, file, onBytes, stop.signal),
}
const begin = (kind: keyof typeof uploads) => {
  const sent = fakeUploads()
  const stop = new AbortController()
  const onBytes = vi.fn<(bytes: number) => void>()
  const result = uploads[kind](stop, onBytes).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )
  return { sent, stop, onBytes, result }
}
const refused = (message: string) => ({ error: true, message, data: null })

test('a file is uploaded with its key, reports progress, and returns the response of the server', async () => {
  const { sent, onBytes, result } = begin('file')
  const request = await sent
  expect([request.method, request.path, request.headers['Idempotency-Key']]).toEqual([
    'POST',
    '/api/surveys/survey/csv/flower',
    'its-key',
  ])
  expect(request.body?.get('file')).toMatchObject({ name: 'june.csv' })
  expect([request.headers['Accept'], request.responseType]).toEqual(['application/json', 'json'])
  request.progress(4)
  // The multipart framing is not counted as part of the file.
  request.progress(4_000)
  expect(onBytes.mock.calls).toEqual([[4], [file.size]])
  request.answer(uploadSurveys.status, { error: false, message: '', data: { id: 5 } })
  expect(await result).toEqual({ data: { id: 5 } })
})

test('a photo is uploaded in the expected multipart field, and reports progress', async () => {
  const { sent, onBytes, result } = begin('photo')
  const request = await sent
  expect([request.method, request.path]).toEqual(['PUT', '/api/farms/7/farmer-photo'])
  expect(request.body?.get('image')).toBeInstanceOf(File)
  request.progress(1, 3)
  expect(onBytes).toHaveBeenCalledWith(33)
  request.answer(putFarmerPhoto.status, { error: false, message: '', data: { id: 7 } })
  expect(await result).toEqual({ data: { id: 7 } })
})

test.each([
  ['file', 'uploadSurveys'],
  ['photo', 'putFarmerPhoto'],
] as const)('401 during the upload of a %s ends the session, as with any other request', async (kind, endpoint) => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  const { sent, result } = begin(kind)
  ;(await sent).answer(401, refused('Please sign in first.'))
  expect(await result).toMatchObject({ error: { status: 401, message: 'Please sign in first.' } })
  expect(over.mock.calls).toEqual([[endpoint]])
})

test.each(['file', 'photo'] as const)('a rejected %s has the reason, and does not end the session', async (kind) => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  const { sent, result } = begin(kind)
  const issues = [{ path: 'file', message: 'is too large' }]
  ;(await sent).answer(413, { ...refused('The file is too large.'), issues })
  expect(await result).toMatchObject({ error: { status: 413, message: 'The file is too large.', issues } })
  expect(over).not.toHaveBeenCalled()
})

test.each([
  ['file', 200, null],
  ['file', 201, {}],
  ['photo', 200, null],
  ['photo', 401, '<html>Sign in to the proxy</html>'],
] as const)('a page in place of a response is neither success nor rejection: %s, %i', async (kind, status, answer) => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  const { sent, result } = begin(kind)
  ;(await sent).answer(status, answer)
  expect(await result).toMatchObject({ error: { status: 0, message: t.noSense } })
  expect(over).not.toHaveBeenCalled()
})

test.each(['file', 'photo'] as const)('a %s that loses its connection has a readable error', async (kind) => {
  const { sent, result } = begin(kind)
  ;(await sent).dispatchEvent(new Event('error'))
  expect(await result).toMatchObject({ error: { status: 0, message: t.unreachable } })
})

test('an aborted file upload is reported as cancelled, not as a server error', async () => {
  const { sent, stop, result } = begin('file')
  await sent
  stop.abort()
  expect(await result).toMatchObject({ error: { name: 'AbortError' } })
})

test.each(['file', 'photo'] as const)('a pending sign-out is sent before a %s', async (kind) => {
  let done = () => {}
  sendFirst(new Promise((resolve) => void (done = resolve)))
  const { sent, result } = begin(kind)
  await Promise.resolve()
  expect(FakeUpload.made).toEqual([])
  done()
  ;(await sent).answer(500, refused(''))
  expect(await result).toMatchObject({ error: { status: 500, message: t.noSense } })
  sendFirst(Promise.resolve())
})

test.each(['file', 'photo'] as const)('a %s that is cancelled before it starts is never sent', async (kind) => {
  let done = () => {}
  sendFirst(new Promise((resolve) => void (done = resolve)))
  installFakeUploads()
  const stop = new AbortController()
  const result = uploads[kind](stop, () => {})
  stop.abort()
  done()
  await expect(result).rejects.toThrow()
  expect(FakeUpload.made.filter(({ body }) => body !== null)).toEqual([])
  sendFirst(Promise.resolve())
})
