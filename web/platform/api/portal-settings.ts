import { useEffect } from 'react'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { request } from './api.ts'
import { readEmbedded } from './embedded-data.ts'
import { createStore, useStore } from '../store.ts'

/** The endpoint as declared in domain, repeated here because the sign-in page must not load the schemas. */
export const portalEndpoint = { id: 'getPortalSettings', method: 'GET', path: '/portal' } as const

const AGAIN_MS = 15_000
/** They are embedded in every document. */
const settings = createStore(readEmbedded('/api/portal') as PortalSettings | undefined)
let asked = false
let again: ReturnType<typeof setTimeout> | undefined

const ask = async (): Promise<void> => {
  if (asked || settings.get()) return
  asked = true
  try {
    settings.set((await request(portalEndpoint, { background: true })) as PortalSettings)
  } catch {
    // Pages work without them; the server may still be starting.
    again = setTimeout(() => {
      asked = false
      void ask()
    }, AGAIN_MS)
  }
}

/**
 * The portal's settings; undefined until loaded. They do not change while the server runs, so they are requested once.
 */
export const usePortalSettings = (): PortalSettings | undefined => {
  useEffect(() => void ask(), [])
  return useStore(settings)
}
/** Sets the settings with which the server renders pages. */
export const drawWithSettings = (known: PortalSettings | undefined): void => settings.set(known)

/** For tests: resets the state to that of a newly opened page. */
export const forgetPortalSettings = (): void => {
  clearTimeout(again)
  asked = false
  settings.set(undefined)
}
