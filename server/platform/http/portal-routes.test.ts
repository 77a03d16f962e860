import { expect, it } from 'vitest'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { asker } from '#server/testing/asker.ts'
import { makeServer } from '#server/testing/server.ts'

it('shows help contacts in the demo, and elsewhere only configured ones', async () => {
  const first = await makeServer()
  const offered = async (env: Record<string, string>) => {
    const { app } = await makeServer({ env, beside: first })
    const { support_url, contact_email } = (
      await asker(app)<{ support_url: string | null; contact_email: string | null }>('GET /portal')
    ).data
    return { support_url, contact_email }
  }
  expect(await offered({ BOMBUS_DEMO: 'on' })).toEqual({
    support_url: 'mailto:support@demo.example?subject=Bombus',
    contact_email: 'support@demo.example',
  })
  expect(await offered({ BOMBUS_DEMO: 'off' })).toEqual({ support_url: null, contact_email: null })
  const own = { SUPPORT_URL: 'https://help.example/form', CONTACT_EMAIL: 'team@help.example' }
  expect(await offered({ BOMBUS_DEMO: 'on', ...own })).toEqual({
    support_url: own.SUPPORT_URL,
    contact_email: own.CONTACT_EMAIL,
  })
})

it('allows phones to store map tiles only if the operator names the licence that permits it', async () => {
  const first = await makeServer()
  const tilesOf = async (env: Record<string, string>) => {
    const { app } = await makeServer({ env, beside: first })
    return (await asker(app)<PortalSettings>('GET /portal')).data.tiles
  }
  expect(await tilesOf({})).toMatchObject({ offline_licence: null })
  expect(await tilesOf({ TILES_OFFLINE_LICENCE: 'CC BY 4.0' })).toMatchObject({ offline_licence: 'CC BY 4.0' })
  expect(await tilesOf({ TILES_URL: 'off', TILES_OFFLINE_LICENCE: 'CC BY 4.0' })).toBeNull()
})
