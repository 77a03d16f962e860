import { expect, test, vi } from 'vitest'
import { platform as t } from '#web/texts/ui.ts'
import { missing } from './page-component.ts'

const answer = (status: number | null) => {
  const ask = vi.fn<typeof fetch>()
  if (status === null) ask.mockRejectedValue(new TypeError('Failed to fetch'))
  else ask.mockResolvedValue(new Response(null, { status }))
  vi.stubGlobal('fetch', ask)
  return ask
}
const whatOf = (error: unknown) => missing(error).catch((reason: unknown) => reason)

test('an update took a page away: the router is told so, that it loads the whole page anew', async () => {
  answer(200)
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/old.js')
  expect(await whatOf(gone)).toBe(gone)
  const style = await whatOf(new Error('Unable to preload CSS for /assets/old.css'))
  expect((style as Error).message).toMatch(/^Failed to fetch dynamically imported module: .*old\.css/)
})

test('a fault of a page is no update', async () => {
  answer(200)
  const fault = new ReferenceError('x is not defined')
  expect(await whatOf(fault)).toBe(fault)
})

test.each([null, 503])(
  'without a server that answers (%s) the page says so, and is not loaded anew into nothing',
  async (status) => {
    const ask = answer(status)
    expect(await whatOf(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toMatchObject({
      status: 0,
      message: t.unreachable,
    })
    expect(ask).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-store' }))
  },
)
