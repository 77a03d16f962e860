import { useEffect } from 'react'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { request } from './api.ts'
import { readEmbedded } from './embedded-data.ts'
import { createStore, useStore } from '../store.ts'

/** The endpoint as domain declares it, written out: the sign-in page uses it and must not load the schemas for it. */
export const portalEndpoint = { id: 'getPortalSettings', method: 'GET', path: '/portal' } as const

const AGAIN_MS = 15_000
/** They come with every document. */
const settings = createStore(readEmbedded('/api/portal') as PortalSettings | undefined)
let asked = false
let again: ReturnType<typeof setTimeout> | undefined

const ask = async (): Promise<void> => {
  if (asked || settings.get()) return
  asked = true
  try {
    settings.set((await request(portalEndpoint, { background: true })) as PortalSettings)
  } catch {
    // Pages do without them; the server may only be starting.
    again = setTimeout(() => {
      asked = false
      void ask()
    }, AGAIN_MS)
  }
}

/** Undefined until they are there. They do not change while the server runs, so they are asked for once. */
export const usePortalSettings = (): PortalSettings | undefined => {
  useEffect(() => void ask(), [])
  return useStore(settings)
}
/** On the server, which draws pages with them. */
export const drawWithSettings = (known: PortalSettings | undefined): void => settings.set(known)

/** For tests: as if the page had just been opened. */
export const forgetPortalSettings = (): void => {
  clearTimeout(again)
  asked = false
  settings.set(undefined)
}
