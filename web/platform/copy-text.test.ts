import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'
import { toast } from './toasts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const copyWith = async (writeText: () => Promise<void>) => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const done = vi.spyOn(toast, 'done')
  const note = vi.spyOn(toast, 'note')
  await copyText('a link', 'Link copied')
  return { done: done.mock.calls.flat(), note: note.mock.calls.flat() }
}

test('a copied text is confirmed', async () => {
  expect(await copyWith(async () => undefined)).toEqual({ done: ['Link copied'], note: [] })
})

test('a browser that does not allow it leads to selecting the text', async () => {
  const refuse = () => Promise.reject(new Error('not allowed'))
  expect(await copyWith(refuse)).toEqual({
    done: [],
    note: ['The browser could not copy. Select the text and copy it yourself.'],
  })
})
