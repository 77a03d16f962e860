import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { defaultFormat, setCurrentFormat } from '#domain/display/display-format.ts'
import { loadCatalog } from '#domain/language/catalogs.ts'
import { defaultLanguage } from '#domain/language/languages.ts'
import { setLanguageSource } from '#domain/language/text.ts'
import type { Drawn, FirstViewReader, FirstViews, PageData } from '#domain/platform/first-view.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { isSignInAddress } from '#web/accounts/open-pages.ts'
import { takeDrawnTitle } from '#web/platform/navigation/page-title-and-focus.ts'
import { embed } from '#web/platform/api/embedded-data.ts'
import { renderNarrow } from '#web/platform/navigation/viewport-width.ts'
import { drawWithSettings } from '#web/platform/api/portal-settings.ts'
import { prefetched } from '#web/platform/navigation/prefetch.ts'
import { queryClient } from '#web/platform/api/query-client.ts'
import { drawAs } from '#web/platform/session/session.ts'
import { makeRouter } from './router.tsx'
import { HeaderSlotProvider, type HeaderSlot } from '#web/ui/page/header-slot.ts'
import { callsOf, isDrawn } from './first-view/calls.ts'
import { asInertHtml } from './first-view/inert-html.ts'

/** Inserts content into the element with an attribute. */
const putInto = (page: string, attribute: string, content: string): string => {
  const at = page.indexOf(attribute)
  const end = page.indexOf('>', at) + 1
  return at === -1 ? page : page.slice(0, end) + content + page.slice(end)
}

const write = async (address: string): Promise<Drawn | null> => {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  await prefetched()
  let header: ReactNode = null
  const headerSlot: HeaderSlot = { keep: (content) => (header = content) }
  const page = renderToString(
    <HeaderSlotProvider value={headerSlot}>
      <RouterProvider router={router} />
    </HeaderSlotProvider>,
  )
  const inHeader = renderToString(<RouterContextProvider router={router}>{header}</RouterContextProvider>)
  const title = takeDrawnTitle()
  // If a component fails, React omits it; a page without its heading is considered failed.
  if (title === '') return null
  return { title, html: putInto(page, ' data-slot=""', inHeader) }
}

/** Pages keep their data in module state: it is set, rendered from and cleared again before the next rendering. */
const drawWith = async (
  address: string,
  data: PageData,
  { signedIn, narrow, language }: FirstViewReader,
): Promise<Drawn | null> => {
  try {
    await loadCatalog(language)
    setLanguageSource(() => language)
    embed(data)
    drawWithSettings(data['/api/portal'] as PortalSettings)
    drawAs(signedIn)
    renderNarrow(narrow)
    const drawn = await write(address)
    return drawn && { ...drawn, html: asInertHtml(drawn.html, signedIn) }
  } finally {
    embed({})
    drawAs(false)
    setCurrentFormat(defaultFormat)
    setLanguageSource(() => defaultLanguage)
    queryClient.clear()
  }
}

let turn: Promise<unknown> = Promise.resolve()
const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Pages that are the same for everybody are rendered once. */
const drawnForAll = new Map<string, Promise<Drawn | null>>()
const forAll = (page: string, data: PageData, reader: FirstViewReader): Promise<Drawn | null> => {
  const key = `${page} ${reader.narrow} ${reader.language} ${JSON.stringify(data)}`
  const drawn = drawnForAll.get(key) ?? inTurn(() => drawWith(page, data, reader))
  drawnForAll.set(key, drawn)
  return drawn
}

const draw: FirstViews['draw'] = async (address, data, reader) => {
  const { signedIn } = reader
  if (!('/api/portal' in data) || (signedIn && callsOf(address, data).some((call) => !(call in data)))) return null
  if (signedIn) return isDrawn(address) ? inTurn(() => drawWith(address, data, reader)) : null
  if (isSignInAddress(new URL(`http://portal${address}`))) return forAll('/', data, reader)
  return new URL(`http://portal${address}`).pathname === '/privacy' ? forAll('/privacy', data, reader) : null
}

export const firstViews: FirstViews = { callsOf, draw }
