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

test('a page that an update removed is reported to the router, which reloads the whole page', async () => {
  answer(200)
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/old.js')
  expect(await whatOf(gone)).toBe(gone)
  const style = await whatOf(new Error('Unable to preload CSS for /assets/old.css'))
  expect((style as Error).message).toMatch(/^Failed to fetch dynamically imported module: .*old\.css/)
})

test('an error in a page is not treated as an update', async () => {
  answer(200)
  const fault = new ReferenceError('x is not defined')
  expect(await whatOf(fault)).toBe(fault)
})

test.each([null, 503])(
  'without a reachable server (%s), the page shows an error instead of reloading',
  async (status) => {
    const ask = answer(status)
    expect(await whatOf(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toMatchObject({
      status: 0,
      message: t.unreachable,
    })
    expect(ask).toHaveBeenCalledWith('/', expect.objectContaining({ cache: 'no-store' }))
  },
)
