import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { platform } from '#web/texts/ui.ts'
import { reloadAfterUpdate } from './reload-after-update.ts'

afterEach(() => void vi.unstubAllGlobals())
const setUp = (fetch: () => Promise<Response>) => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', fetch)
  return reload
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('what is loaded is given as it is', async () => {
  const reload = setUp(gone)
  await expect(reloadAfterUpdate(Promise.resolve('part'))).resolves.toBe('part')
  expect(reload).not.toHaveBeenCalled()
})

test('what an update took away has the page load anew, and nothing goes on in the old one', async () => {
  const reload = setUp(async () => new Response())
  const goesOn = vi.fn<() => void>()
  void reloadAfterUpdate(gone()).then(goesOn, goesOn)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(goesOn).not.toHaveBeenCalled()
})

test('without an answer the page stays, and what is wrong is said', async () => {
  const reload = setUp(gone)
  await expect(reloadAfterUpdate(gone())).rejects.toThrow(platform.unreachable)
  expect(reload).not.toHaveBeenCalled()
})
