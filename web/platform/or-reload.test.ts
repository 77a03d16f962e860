import { afterEach, expect, test, vi } from 'vitest'
import { orReload } from './or-reload.ts'

afterEach(() => void vi.unstubAllGlobals())
const stubReload = () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  return reload
}

test('what is loaded is given as it is', async () => {
  const reload = stubReload()
  await expect(orReload(Promise.resolve('part'))).resolves.toBe('part')
  expect(reload).not.toHaveBeenCalled()
})

test('what cannot be loaded has the page come anew, and nothing goes on in the old one', async () => {
  const reload = stubReload()
  const goesOn = vi.fn<() => void>()
  void orReload(Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).then(goesOn, goesOn)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(goesOn).not.toHaveBeenCalled()
})
