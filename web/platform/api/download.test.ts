import { afterEach, expect, test, vi } from 'vitest'
import { downloadSurveyReport } from '#domain/survey-reports/endpoints.ts'
import { platform as t } from '#web/texts/ui.ts'
import { onUnauthorised } from './api.ts'
import { download } from './download.ts'

afterEach(() => onUnauthorised(() => {}))

const fetchFile = (response: Response) => {
  vi.stubGlobal('fetch', async () => response)
  const onBytes = vi.fn<(bytes: number) => void>()
  const result = download(downloadSurveyReport, { query: {} as never }, new AbortController().signal, onBytes).then(
    (file) => ({ file }),
    (error: unknown) => ({ error }),
  )
  return { result, onBytes }
}
const named = (disposition: string) => ({ 'content-type': 'text/csv', 'content-disposition': disposition })

test.each([
  ['attachment; filename="surveys.csv"', 'surveys.csv'],
  ['attachment; filename="surveys.csv"; filename*=UTF-8\'\'M%C3%BChle.csv', 'Mühle.csv'],
])('a file is downloaded completely, under the name given by the server: %s', async (disposition, name) => {
  const { result, onBytes } = fetchFile(new Response('Farm,Field\n', { headers: named(disposition) }))
  const { file } = (await result) as { file: { name: string; content: Blob } }
  expect(file.name).toBe(name)
  expect(await file.content.text()).toBe('Farm,Field\n')
  expect(onBytes).toHaveBeenLastCalledWith(11)
})

test.each([200, 401, 502])('an HTML page in place of the file is not saved: %i', async (status) => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  const { result } = fetchFile(new Response('<html>Hotel sign-in</html>', { status }))
  expect(await result).toMatchObject({ error: { status: 0, message: t.noSense } })
  expect(over).not.toHaveBeenCalled()
})

test('401 reports that the session has ended, and other errors have their message', async () => {
  const over = vi.fn<(endpoint: string) => void>()
  onUnauthorised(over)
  const refused = (status: number, message: string) => Response.json({ error: true, message, data: null }, { status })
  const { result } = fetchFile(refused(422, 'Choose a farm.'))
  expect(await result).toMatchObject({ error: { status: 422, message: 'Choose a farm.' } })
  expect(over).not.toHaveBeenCalled()
  await fetchFile(refused(401, 'Please sign in first.')).result
  expect(over.mock.calls).toEqual([[downloadSurveyReport.id]])
})
