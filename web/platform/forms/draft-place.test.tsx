import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../offline/device-store.ts'
import { DraftForm } from '../testing/draft-form.tsx'
import { renderPage } from '../testing/render.tsx'

/** The lock manager of a browser, as far as drafts need it: all tabs of a test share one. */
const browserLocks = () => {
  const held = new Set<string>()
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({ name })
    } finally {
      held.delete(name)
    }
  }
  return { held, request }
}
let locks = browserLocks()
beforeEach(() => {
  locks = browserLocks()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }))
})
afterEach(() => vi.unstubAllGlobals())

const tab = async () => {
  const page = await renderPage(<DraftForm />)
  const mine = () => page.container.querySelector('input') as HTMLInputElement
  return {
    write: (text: string) => userEvent.type(mine(), text),
    typed: () => mine().value,
    offered: () =>
      screen.queryAllByRole('button', { name: 'Restore it' }).some((each) => page.container.contains(each)),
    restore: () =>
      userEvent.click(
        screen
          .getAllByRole('button', { name: 'Restore it' })
          .find((each) => page.container.contains(each)) as HTMLElement,
      ),
    /** Leaves the form, as closing the tab does. */
    close: async () => {
      page.unmount()
      await act(async () => {})
    },
  }
}

test('two tabs with the same form store separate drafts, and both are restored', async () => {
  const one = await tab()
  const other = await tab()
  await one.write('Bramble')
  await other.write('Hazel')
  await one.close()
  await other.close()
  const again = await tab()
  await waitFor(() => expect(again.offered()).toBe(true))
  await again.restore()
  const beside = await tab()
  await waitFor(() => expect(beside.offered()).toBe(true))
  await beside.restore()
  expect([again.typed(), beside.typed()].toSorted()).toEqual(['Bramble', 'Hazel'])
})

test('a draft that is open in another tab is not offered', async () => {
  const one = await tab()
  await one.write('Bramble')
  dispatchEvent(new Event('pagehide'))
  const other = await tab()
  expect(other.offered()).toBe(false)
  await one.close()
  await other.close()
  const again = await tab()
  await waitFor(() => expect(again.offered()).toBe(true))
})

test('a closed form releases its draft slot', async () => {
  for (let visit = 1; visit <= 7; visit++) {
    const page = await tab()
    await page.close()
  }
  await waitFor(() => expect([...locks.held]).toEqual([]))
  const page = await tab()
  await page.write('Bramble')
  await page.close()
  expect(deviceStore.names('')).toEqual(['bombus-draft:1:farm'])
})

test.each(['closed', 'hidden by the browser'])(
  'input before a tab has its draft slot is offered again after the page is left: %s',
  async (how) => {
    const earlier = await tab()
    await earlier.write('Bramble')
    await earlier.close()
    const { request } = locks
    locks.request = () => new Promise(() => {})
    const busy = await tab()
    await busy.write('Hazel')
    if (how === 'closed') await busy.close()
    else act(() => void dispatchEvent(new Event('pagehide')))
    locks.request = request
    const found: string[] = []
    for (const _ of ['first', 'second']) {
      const again = await tab()
      await waitFor(() => expect(again.offered()).toBe(true))
      await again.restore()
      found.push(again.typed())
    }
    expect(found.sort()).toEqual(['Bramble', 'Hazel'])
  },
)

test('input that was saved before a tab has its draft slot is not offered again', async () => {
  const { request } = locks
  locks.request = () => new Promise(() => {})
  const busy = await tab()
  await busy.write('Hazel')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await busy.close()
  locks.request = request
  expect(deviceStore.names('')).toEqual([])
})
