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

test('a loaded module is returned unchanged', async () => {
  const reload = setUp(gone)
  await expect(reloadAfterUpdate(Promise.resolve('part'))).resolves.toBe('part')
  expect(reload).not.toHaveBeenCalled()
})

test('a module that an update removed reloads the page, and nothing continues in the old one', async () => {
  const reload = setUp(async () => new Response())
  const goesOn = vi.fn<() => void>()
  void reloadAfterUpdate(gone()).then(goesOn, goesOn)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(goesOn).not.toHaveBeenCalled()
})

test('without a response, the page does not reload and shows an error', async () => {
  const reload = setUp(gone)
  await expect(reloadAfterUpdate(gone())).rejects.toThrow(platform.unreachable)
  expect(reload).not.toHaveBeenCalled()
})
